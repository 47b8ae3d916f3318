import type { Requests } from '../requests';
import { shared } from '../shared';
import type { World } from '../world';

type Make<Value> = (world: World) => Promise<Value>;

/** One of the owner's, made once. */
const prediction = shared((world) => world.prediction());

const plain = () => ({ request: {} });

/** A valid request for every endpoint of predictions. */
export const predictionRequests = (
  job: Make<{ readonly batch_job_id: string }>,
): Requests['predictions'] => {
  const idOf = async (world: World) => ({ pf_id: (await prediction(world)).pf_id });
  const first = async (world: World) => ({ request: { ...(await idOf(world)), version: 1 } });
  const source = async (world: World) => ({
    kind: 'job' as const,
    batch_job_id: (await job(world)).batch_job_id,
  });
  const settings = { pf_name: 'Again', collaborators: ['collaborator'] };
  return {
    readAll: plain,
    readTeam: plain,
    read: async (world) => ({ request: await idOf(world) }),
    // The job of another team is none to them.
    create: async (world, asker) => ({
      request: { settings: { ...settings, collaborators: [] }, source: await source(world) },
      ...(asker === 'stranger' && { answer: 422 }),
    }),
    update: async (world) => ({ request: { ...(await idOf(world)), settings } }),
    createVersion: async (world) => ({
      request: { ...(await idOf(world)), source: await source(world) },
    }),
    deploy: async (world) => ({ request: { pf_id: (await world.prediction()).pf_id, version: 1 } }),
    // It is not deployed.
    stop: async (world) => ({ ...(await first(world)), answer: 409 }),
    makeLive: async (world) => ({ ...(await first(world)), answer: 409 }),
    delete: async (world) => ({ request: { pf_id: (await world.prediction()).pf_id } }),
    createKey: first,
    calls: first,
    tryIt: async (world) => ({
      request: {
        ...(await first(world)).request,
        method: 'GET',
        path: '/',
        content_type: '',
        body: '',
        is_base64: false,
      },
      answer: 409,
    }),
  };
};
