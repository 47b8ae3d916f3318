/** How long a cluster is waited for, and from when on. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilPasses } from '#test/harness/until';
import { openKubernetes } from '~/server/platform/engine/kubernetes/client';

const cluster = vi.hoisted(() => ({ answers: true }));
// The package takes longer to load than a cluster may take to answer, as it does on a busy machine.
vi.mock('@kubernetes/client-node', async () => {
  const { takesTime } = await import('#test/harness/until');
  await takesTime(20_000);
  const listed = () =>
    cluster.answers ? Promise.resolve({ items: [] }) : new Promise(() => undefined);
  return {
    CoreV1Api: class {
      /* Only named. */
    },
    BatchV1Api: class {
      /* Only named. */
    },
    KubeConfig: class {
      loadFromFile(): void {
        /* There is no file. */
      }
      makeApiClient() {
        return { listNode: listed, listPodForAllNamespaces: listed };
      }
    },
  };
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const kubernetes = openKubernetes({ configuration: 'kubeconfig', namespace: 'here' });
const told = async () => {
  let said = 'nothing yet';
  void kubernetes.cluster().then(
    ({ nodes }) => {
      said = `${nodes.length} nodes`;
    },
    (error: Error) => {
      said = error.message;
    },
  );
  // Code is loaded outside of the fake time.
  await untilPasses(async () => {
    await vi.advanceTimersByTimeAsync(16_000);
    expect(said).not.toBe('nothing yet');
  });
  return said;
};

test('a package that is long in loading takes nothing of the time that the cluster has', async () => {
  expect(await told()).toBe('0 nodes');
});

test('a cluster that does not answer is given up after 15 s', async () => {
  cluster.answers = false;
  expect(await told()).toBe('it did not answer within 15 s');
});
