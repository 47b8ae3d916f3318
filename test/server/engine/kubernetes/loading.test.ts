/** A cluster that is asked for the first time on a busy machine: its client is a large package. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { clustersOf } from '~/server/platform/engine/clusters';
import { takesTime } from '#test/harness/until';
import { NAMESPACE, startKubernetes, type StandIn } from '#test/server/support/kubernetes/start';

vi.mock('@kubernetes/client-node', async (original) => {
  // Longer than somebody waits for a cluster that does not answer.
  await takesTime(3_500);
  return original();
});

let kubernetes: StandIn;
beforeAll(async () => {
  kubernetes = await startKubernetes();
});
afterAll(() => kubernetes.stop());

it('a cluster whose client takes long to load is not told as away', async () => {
  const [cluster] = clustersOf(
    {
      local: true,
      slurm: null,
      kubernetes: {
        configuration: kubernetes.configuration,
        namespace: NAMESPACE,
        image: 'any',
        claim: 'shared',
        poolLabel: null,
      },
    },
    '/nowhere',
  );
  expect((await cluster!.groups()).flatMap(({ nodes }) => nodes)).not.toEqual([]);
  expect(cluster!.awaySince()).toBeNull();
});
