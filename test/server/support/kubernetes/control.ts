import { randomUUID } from 'node:crypto';
import { amountOf } from '~/server/platform/engine/kubernetes/quantities';
import { createKubelet } from './kubelet';
import { condition, now, type Job, type Node, type Pod } from './objects';

const GPU = 'nvidia.com/gpu';
const KINDS = ['cpu', 'memory', GPU] as const;
const INDEX = 'batch.kubernetes.io/job-completion-index';

/** Every node of the stand-in has this. */
export const NODE = { cpus: 4, memory: 8 * 1024 ** 3, gpus: 2 } as const;

export const makeNode = (name: string, pool: string): Node => ({
  kind: 'Node',
  apiVersion: 'v1',
  metadata: {
    name,
    labels: { 'kubernetes.io/hostname': name, 'cloud.google.com/gke-nodepool': pool },
  },
  spec: {},
  status: {
    allocatable: { cpu: `${NODE.cpus * 1000}m`, memory: '8Gi', [GPU]: String(NODE.gpus) },
    conditions: [condition('Ready', true)],
  },
});

const isOver = ({ status: { phase } }: Pod) => phase === 'Succeeded' || phase === 'Failed';
const isFinished = ({ status: { conditions } }: Job) =>
  conditions.some(({ type }) => type === 'Complete' || type === 'Failed');
const asks = ({ spec }: Pod, kind: (typeof KINDS)[number]) => {
  const { requests = {}, limits = {} } = spec.containers[0]?.resources ?? {};
  return amountOf(requests[kind] ?? limits[kind]);
};

const mayBeOn = ({ spec }: Pod, { metadata }: Node): boolean => {
  const terms = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution
    ?.nodeSelectorTerms ?? [{}];
  return terms.some(
    ({ matchExpressions = [], matchFields = [] }) =>
      matchExpressions.every(({ key, operator, values = [] }) =>
        operator === 'DoesNotExist'
          ? !(key in metadata.labels)
          : values.includes(metadata.labels[key] ?? ''),
      ) && matchFields.every(({ values = [] }) => values.includes(metadata.name)),
  );
};

/** A stand-in for the programs of a cluster, as far as our jobs see them: the job controller, the scheduler, the nodes. */
export const createControl = (nodes: Node[]) => {
  const jobs = new Map<string, Job>();
  const pods = new Map<string, Pod>();
  const kubelet = createKubelet((pod) => {
    if (pod.metadata.deletionTimestamp !== undefined) pods.delete(pod.metadata.name);
    settle();
  });
  const podsOf = (job: Job) =>
    [...pods.values()].filter(
      ({ metadata }) => metadata.labels['batch.kubernetes.io/job-name'] === job.metadata.name,
    );

  const deletePod = (pod: Pod) => {
    if (pod.metadata.deletionTimestamp !== undefined) return;
    pod.metadata.deletionTimestamp = now();
    if (isOver(pod) || pod.status.phase === 'Pending') pods.delete(pod.metadata.name);
    else kubelet.end(pod);
  };

  const createPods = (job: Job) => {
    for (let index = 0; index < job.spec.completions; index += 1) {
      const name = `${job.metadata.name}-${index}-${randomUUID().slice(0, 5)}`;
      pods.set(name, {
        kind: 'Pod',
        apiVersion: 'v1',
        spec: structuredClone(job.spec.template.spec),
        status: { phase: 'Pending', conditions: [], containerStatuses: [] },
        metadata: {
          name,
          namespace: job.metadata.namespace,
          uid: randomUUID(),
          creationTimestamp: now(),
          annotations: { [INDEX]: String(index) },
          labels: {
            ...job.spec.template.metadata.labels,
            'batch.kubernetes.io/job-name': job.metadata.name,
            'job-name': job.metadata.name,
          },
        },
      });
    }
  };

  const settleJob = (job: Job) => {
    const mine = podsOf(job);
    const active = mine.filter((pod) => !isOver(pod));
    Object.assign(job.status, {
      active: active.filter(({ metadata }) => metadata.deletionTimestamp === undefined).length,
      succeeded: mine.filter(({ status }) => status.phase === 'Succeeded').length,
      failed: mine.filter(({ status }) => status.phase === 'Failed').length,
    });
    if (isFinished(job)) return;
    if (job.spec.suspend || job.status.failed > 0) for (const pod of active) deletePod(pod);
    if (job.spec.suspend || active.length > 0) return;
    if (job.status.failed > 0)
      job.status.conditions.push(condition('Failed', true, { reason: 'BackoffLimitExceeded' }));
    else if (job.status.succeeded === job.spec.completions)
      job.status.conditions.push(condition('Complete', true));
  };

  const schedule = (pod: Pod) => {
    const fitting = nodes
      .filter((node) => mayBeOn(pod, node))
      .find((node) =>
        KINDS.every((kind) => {
          const there = [...pods.values()].filter(
            (other) => other.spec.nodeName === node.metadata.name && !isOver(other),
          );
          const taken = there.reduce((sum, other) => sum + asks(other, kind), 0);
          return asks(pod, kind) <= amountOf(node.status.allocatable[kind]) - taken;
        }),
      );
    if (!fitting) {
      const message = `0/${nodes.length} nodes are available: ${nodes.length} Insufficient cpu. preemption: 0/${nodes.length} nodes are available.`;
      pod.status.conditions = [
        condition('PodScheduled', false, { reason: 'Unschedulable', message }),
      ];
      return;
    }
    pod.spec.nodeName = fitting.metadata.name;
    kubelet.start(pod);
  };

  function settle() {
    for (const job of jobs.values()) settleJob(job);
    for (const pod of [...pods.values()].filter(
      ({ status, metadata }) =>
        status.phase === 'Pending' && metadata.deletionTimestamp === undefined,
    ))
      schedule(pod);
    for (const job of jobs.values()) settleJob(job);
  }

  return {
    jobs,
    pods,
    nodes,
    add: (job: Job) => {
      jobs.set(job.metadata.name, job);
      createPods(job);
      settle();
    },
    suspend: (job: Job, wanted: boolean) => {
      job.spec.suspend = wanted;
      settle();
    },
    remove: (job: Job) => {
      jobs.delete(job.metadata.name);
      for (const pod of podsOf(job)) deletePod(pod);
      settle();
    },
    /** The kernel ends the first pod of a job for its memory. */
    outOfMemory: async (name: string) => {
      const [pod] = [...pods.values()].filter(
        ({ metadata }) => metadata.labels['job-name'] === name,
      );
      if (pod) await kubelet.outOfMemory(pod);
    },
    /** Somebody deletes the pods of a job; they end as they do. `why` is what the cluster notes, as where a node is emptied. */
    disrupt: (name: string, why: { reason: string; message: string }) => {
      for (const pod of [...pods.values()].filter(
        ({ metadata }) => metadata.labels['job-name'] === name,
      )) {
        pod.status.conditions.push(condition('DisruptionTarget', true, why));
        kubelet.end(pod, 'Terminated');
      }
    },
    stop: () => kubelet.stop(),
  };
};

export type Control = ReturnType<typeof createControl>;
