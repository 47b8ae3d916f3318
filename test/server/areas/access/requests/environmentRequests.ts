import type { Requests } from '../requests';
import { shared } from '../shared';

/** One of the owner's, made once. */
const environment = shared((world) => world.environment());

/** A valid request for every endpoint of environments. */
export const ENVIRONMENT_REQUESTS: Requests['environments'] = {
  readAll: () => ({ request: {} }),
  read: async (world) => ({ request: await environment(world) }),
  readFile: () => ({ request: { file_name: 'requirements.txt', content: 'numpy' } }),
  readPythons: () => ({ request: {} }),
  // No interpreter of this name: nothing is built.
  create: (world) => ({
    request: { env_name: world.fresh('env'), requirements: '', base_python: '/nowhere' },
    answer: 422,
  }),
  // Another server is building it.
  build: async (world) => ({ request: await environment(world), answer: 409 }),
  stopBuild: async (world) => ({ request: await environment(world) }),
  buildLog: async (world) => ({ request: { ...(await environment(world)), line: 0, count: 10 } }),
  // It is not built yet.
  readLock: async (world) => ({
    request: { ...(await environment(world)), build: 1 },
    answer: 404,
  }),
  delete: async (world) => ({ request: await world.environment() }),
};
