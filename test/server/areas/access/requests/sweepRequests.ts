import { sweepSettings } from '../../../sweeps/sweepSettings';
import type { Requests } from '../requests';
import { shared } from '../shared';
import type { World } from '../world';

const sweep = shared((world) => world.sweep());
const trial = shared((world) => world.trial());
const plain = () => ({ request: {} });

/** A valid request for every endpoint of sweeps. */
export const sweepRequests = (
  job: (world: World) => Promise<{ readonly batch_job_id: string }>,
): Requests['sweeps'] => {
  const ofSweep = async (world: World) => ({
    request: { sweep_id: (await sweep(world)).sweep_id },
  });
  return {
    readAll: plain,
    readTeam: plain,
    read: ofSweep,
    // The job of another team is none to them.
    create: async (world, asker) => ({
      request: { settings: sweepSettings({ batch_job_id: (await job(world)).batch_job_id }) },
      ...(asker === 'stranger' && { answer: 422 }),
    }),
    update: async (world) => {
      const { sweep_id, batch_job_id } = await sweep(world);
      return { request: { sweep_id, settings: sweepSettings({ batch_job_id }) } };
    },
    delete: async (world) => ({ request: { sweep_id: (await world.sweep()).sweep_id } }),
    execute: async (world) => ({ request: { sweep_id: (await world.sweep()).sweep_id } }),
    stop: async (world, asker) => ({
      request: await (asker === 'owner' ? world : { trial: () => trial(world) }).trial(),
    }),
    trials: async (world) => ({ request: { ...(await trial(world)), since: 0 } }),
    stopTrial: async (world, asker) => ({
      request: await (asker === 'owner' ? world : { trial: () => trial(world) }).trial(),
    }),
    // It runs.
    retryTrial: async (world) => ({ request: await trial(world), answer: 409 }),
    createJob: async (world) => ({ request: await trial(world) }),
  };
};
