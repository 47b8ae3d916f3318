/** A third engine; test/server/predictions/engines has this machine and Slurm, test/server/engine/kubernetes the engine itself. */
import { describe } from 'vitest';
import { readIsolationSettings } from '~/server/platform/isolation/settings';
import { NAMESPACE, startKubernetes } from '../support/kubernetes/start';
import { predictionStory } from './story.suite';

const isolation = readIsolationSettings({ ATELIER_ISOLATION: 'none' });
const ONE_CPU = { cpu_count: 1 } as const;

describe('a prediction on a stand-in of Kubernetes', () => {
  const on = {
    ...ONE_CPU,
    compute_provider: 'kubernetes',
    compute_region: 'small',
    compute_zone: 'node-a',
    instance_id: 'kubernetes--1c-2000m',
  } as const;
  predictionStory('kubernetes', async () => {
    const { configuration, stop } = await startKubernetes();
    const cluster = {
      configuration,
      namespace: NAMESPACE,
      image: 'any',
      claim: 'shared',
      poolLabel: null,
    };
    return {
      opened: { config: { engines: { local: true, slurm: null, kubernetes: cluster }, isolation } },
      on,
      close: stop,
    };
  });
});
