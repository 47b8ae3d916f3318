import process from 'node:process';
import type { KubeConfig, V1Job, V1Node, V1Pod } from '@kubernetes/client-node';
import { HttpError } from '../../httpError';
import { IN_CLUSTER } from '../settings';

/** Every object of ours carries it. */
export const OURS = { 'app.kubernetes.io/managed-by': 'atelier' } as const;
const SELECTOR = Object.entries(OURS)
  .map(([key, value]) => `${key}=${value}`)
  .join(',');

/** How long one question to the cluster may take, ms. */
const PATIENCE_MS = 15_000;

/** Something the cluster did not do. */
export class KubernetesFailure extends Error {
  /** `code` is its HTTP status; null where it was not reached, so that nothing is known about the jobs. */
  constructor(
    readonly said: string,
    readonly code: number | null,
  ) {
    super(said);
  }

  /** It may be asked again: not reached, not ready, or asked too often. */
  get away(): boolean {
    return (
      this.code === null ||
      this.code >= 500 ||
      this.code === 429 ||
      this.code === 401 ||
      this.code === 403
    );
  }
}

/** The calls of the engine to a cluster. Every call throws a KubernetesFailure. */
export interface Kubernetes {
  /** Loads the client, which every call waits for. Never throws: the call does. */
  load(): Promise<void>;
  /** Creates a job; false where one of that name is there. */
  create(job: V1Job): Promise<boolean>;
  /** Has the pods of a job ended; the job stays as the record. False where there is no such job. */
  suspend(name: string): Promise<boolean>;
  /** Removes a job and its pods. */
  remove(name: string): Promise<void>;
  /** Our jobs of the namespace, and their pods. */
  ours(): Promise<{ jobs: V1Job[]; pods: V1Pod[] }>;
  /** All nodes, and all pods that are on one. */
  cluster(): Promise<{ nodes: V1Node[]; pods: V1Pod[] }>;
}

const messageOf = (body: unknown): string | null => {
  if (typeof body === 'string') {
    try {
      return messageOf(JSON.parse(body));
    } catch {
      // Text that is no JSON is a sentence by itself.
      return body.trim() === '' ? null : body.trim();
    }
  }
  const message =
    typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
  return typeof message === 'string' ? message : null;
};

const failureOf = (error: unknown): KubernetesFailure => {
  if (error instanceof KubernetesFailure) return error;
  if (!(error instanceof Error)) return new KubernetesFailure(String(error), null);
  const code = 'code' in error && typeof error.code === 'number' ? error.code : null;
  const said =
    ('body' in error ? messageOf(error.body) : null) ??
    error.message.replace(/^request to \S+ failed, reason: /, '');
  return new KubernetesFailure(said.replace(/\.$/, ''), code);
};

/** The sentence for a request while the cluster is away. */
export const unreachable = (failure: KubernetesFailure): HttpError =>
  new HttpError('unavailable', `Kubernetes cannot be reached: ${failure.said}.`);

const loadConfig = (config: KubeConfig, configuration: string) => {
  if (configuration === IN_CLUSTER) config.loadFromCluster();
  else config.loadFromFile(configuration);
};

/** The cluster in a kubeconfig (or the one the server runs in). It is loaded at the first question: the package is large. */
export const openKubernetes = ({
  configuration,
  namespace,
}: {
  readonly configuration: string;
  readonly namespace: string;
}): Kubernetes => {
  const load = async () => {
    const client = await import('@kubernetes/client-node');
    const config = new client.KubeConfig();
    loadConfig(config, configuration);
    return {
      client,
      batch: config.makeApiClient(client.BatchV1Api),
      core: config.makeApiClient(client.CoreV1Api),
    };
  };
  let loaded: ReturnType<typeof load> | null = null;

  const ready = () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    }));

  /** The cluster's time begins when it is asked: on a busy machine the package may take longer to load than a cluster to answer. */
  const ask = async <Answer>(
    question: (kubernetes: Awaited<ReturnType<typeof load>>) => Promise<Answer>,
  ): Promise<Answer> => {
    let timer: NodeJS.Timeout | undefined;
    try {
      const kubernetes = await ready();
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () =>
            reject(new KubernetesFailure(`it did not answer within ${PATIENCE_MS / 1000} s`, null)),
          PATIENCE_MS,
        );
      });
      return await Promise.race([question(kubernetes), late]);
    } catch (error) {
      throw failureOf(error);
    } finally {
      clearTimeout(timer);
    }
  };
  /** The answer; `otherwise` where the cluster answers with this code. */
  const unless = async <Answer>(
    code: number,
    otherwise: Answer,
    answer: Promise<Answer>,
  ): Promise<Answer> => {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof KubernetesFailure && error.code === code) return otherwise;
      throw error;
    }
  };

  return {
    load: () =>
      ready().then(
        () => undefined,
        () => undefined,
      ),
    create: (body) =>
      unless(
        409,
        false,
        ask(async ({ batch }) => {
          await batch.createNamespacedJob({ namespace, body });
          return true;
        }),
      ),
    suspend: (name) =>
      unless(
        404,
        false,
        ask(async ({ client, batch }) => {
          const merged = client.setHeaderOptions('Content-Type', client.PatchStrategy.MergePatch);
          await batch.patchNamespacedJob(
            { namespace, name, body: { spec: { suspend: true } } },
            merged,
          );
          return true;
        }),
      ),
    remove: (name) =>
      unless(
        404,
        undefined,
        ask(async ({ batch }) => {
          await batch.deleteNamespacedJob({ namespace, name, propagationPolicy: 'Background' });
        }),
      ),
    ours: () =>
      ask(async ({ batch, core }) => {
        // The pods first: of a job that is told as over, all pods that were alive then are among them.
        const pods = await core.listNamespacedPod({ namespace, labelSelector: SELECTOR });
        const jobs = await batch.listNamespacedJob({ namespace, labelSelector: SELECTOR });
        return { jobs: jobs.items, pods: pods.items };
      }),
    cluster: () =>
      ask(async ({ core }) => {
        const [nodes, pods] = await Promise.all([
          core.listNode(),
          core.listPodForAllNamespaces({
            fieldSelector: 'status.phase!=Succeeded,status.phase!=Failed',
          }),
        ]);
        return { nodes: nodes.items, pods: pods.items };
      }),
  };
};

/** The owner of the files of jobs: the server's own user, as on this machine. */
export const serverUser = (): { runAsUser: number; runAsGroup: number } | null => {
  const [user, group] = [process.getuid?.(), process.getgid?.()];
  return user === undefined || group === undefined ? null : { runAsUser: user, runAsGroup: group };
};
