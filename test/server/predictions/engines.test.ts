import { describe, expect, it } from 'vitest';
import { missingSlurm, startSlurm } from '../support/slurm';
import { predictionStory } from './story.suite';

const ONE_CPU = { cpu_count: 1 } as const;

describe('a prediction on this machine', () => {
  predictionStory('local', async () => ({ opened: {}, on: {}, close: async () => undefined }));
});

const missing = missingSlurm();
describe.skipIf(missing !== null)(
  missing === null ? 'a prediction on Slurm' : `a prediction on Slurm: not run, ${missing}`,
  () => {
    const on = {
      ...ONE_CPU,
      compute_provider: 'slurm',
      compute_region: 'main',
      compute_zone: 'n1',
      instance_id: 'slurm--1c-2000m',
    } as const;
    const at = predictionStory('slurm', async () => {
      const before = process.env['PATH'];
      const slurm = await startSlurm(2);
      process.env['PATH'] = slurm.environment['PATH'];
      const cluster = { configuration: slurm.environment['SLURM_CONF'] ?? '', partitions: [] };
      return {
        opened: { config: { engines: { local: true, slurm: cluster, kubernetes: null } } },
        on,
        close: async () => {
          await slurm.stop();
          process.env['PATH'] = before;
        },
      };
    });

    it('API-60 a job of a cluster serves only where nodes can reach the workspace', async () => {
      const { server, token } = at();
      Object.assign(server.workspace.config, { nodeUrls: [] });
      await expect(at().make('print()')).rejects.toThrow(
        'This job runs on a cluster, and nobody has said where its nodes reach this workspace (ATELIER_NODE_URL).',
      );
      expect((await server.get('predictions', 'readAll', {}, { token })).predictions).toHaveLength(
        1,
      );
    });
  },
);
