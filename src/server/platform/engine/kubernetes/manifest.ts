import { createHash } from 'node:crypto';
import type {
  V1Affinity,
  V1Job,
  V1NodeSelectorRequirement,
  V1ResourceRequirements,
} from '@kubernetes/client-node';
import type { JobSpec, Limits } from '../engine';
import { OURS, serverUser } from './client';
import { GPU } from './quantities';
import { GRACE_SECONDS } from './script';

const DAY_SECONDS = 86_400;
/** How long the cluster remembers a job that is over and that nobody had it forget. */
const REMEMBERED_SECONDS = 14 * DAY_SECONDS;
const NAME_OF_ID = 'atelier/job';

/** The name of a job in the cluster: names there have no capitals and no underscores, and must not be long. */
export const jobName = (id: string) =>
  `atelier-${createHash('sha256').update(id).digest('hex').slice(0, 24)}`;

/** Where the pods of a job may run: of a pool, the label of its nodes; of a node, its name. */
export interface Where {
  readonly labels: readonly V1NodeSelectorRequirement[];
  readonly node: string | null;
}

export interface ManifestParts {
  readonly namespace: string;
  readonly image: string;
  /** The claim of the volume that holds the shared folder. */
  readonly claim: string;
  /** Where the volume is mounted: the shared folder itself. */
  readonly sharedFolder: string;
}

/** Reservations as the cluster counts them: CPUs may be used beyond that, memory may not. */
const resourcesOf = ({ cpus, memory, gpus }: Limits): V1ResourceRequirements => ({
  requests: {
    ...(cpus > 0 ? { cpu: `${Math.ceil(cpus * 1000)}m` } : {}),
    ...(memory === null ? {} : { memory: String(Math.ceil(memory)) }),
  },
  limits: {
    ...(memory === null ? {} : { memory: String(Math.ceil(memory)) }),
    ...(gpus > 0 ? { [GPU]: String(gpus) } : {}),
  },
});

const affinityOf = ({ labels, node }: Where): V1Affinity => ({
  nodeAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: {
      nodeSelectorTerms: [
        {
          ...(labels.length > 0 ? { matchExpressions: [...labels] } : {}),
          ...(node === null
            ? {}
            : { matchFields: [{ key: 'metadata.name', operator: 'In', values: [node] }] }),
        },
      ],
    },
  },
});

const ofThePod = (name: string, fieldPath: string) => ({
  name,
  valueFrom: { fieldRef: { fieldPath } },
});

/** An Indexed Job: one pod for every rank, all at the same time, none of them twice. `script` is the path of the rank's script. */
export const manifestOf = (
  job: JobSpec,
  script: string,
  where: Where,
  { namespace, image, claim, sharedFolder }: ManifestParts,
): V1Job => {
  const name = jobName(job.id);
  const user = serverUser();
  const labels = { ...OURS };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name,
      namespace,
      labels,
      annotations: { [NAME_OF_ID]: job.id, 'atelier/name': job.name },
    },
    spec: {
      completionMode: 'Indexed',
      completions: job.ranks,
      parallelism: job.ranks,
      backoffLimit: 0,
      ttlSecondsAfterFinished: REMEMBERED_SECONDS,
      template: {
        metadata: { labels },
        spec: {
          restartPolicy: 'Never',
          terminationGracePeriodSeconds: GRACE_SECONDS,
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          ...(job.limits.seconds === null
            ? {}
            : { activeDeadlineSeconds: Math.max(1, Math.ceil(job.limits.seconds)) }),
          ...(user === null ? {} : { securityContext: user }),
          ...(where.labels.length > 0 || where.node !== null
            ? { affinity: affinityOf(where) }
            : {}),
          // Clouds keep the nodes that have GPUs free for those who ask for one.
          ...(job.limits.gpus > 0 ? { tolerations: [{ key: GPU, operator: 'Exists' }] } : {}),
          volumes: [{ name: 'shared', persistentVolumeClaim: { claimName: claim } }],
          containers: [
            {
              name: 'rank',
              image,
              command: ['/bin/sh', script, ...job.argv],
              resources: resourcesOf(job.limits),
              env: [
                ofThePod('ATELIER_POD_ADDRESS', 'status.podIP'),
                ofThePod('ATELIER_NODE', 'spec.nodeName'),
              ],
              volumeMounts: [{ name: 'shared', mountPath: sharedFolder }],
            },
          ],
        },
      },
    },
  };
};
