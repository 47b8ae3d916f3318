/* The parts of Kubernetes' objects that the stand-in knows, as they are in JSON. */

export interface Meta {
  name: string;
  namespace: string;
  uid: string;
  creationTimestamp: string;
  deletionTimestamp?: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

export interface Condition {
  type: string;
  status: 'True' | 'False';
  reason?: string;
  message?: string;
  lastTransitionTime: string;
}

interface Requirement {
  key: string;
  operator: string;
  values?: string[];
}
interface Term {
  matchExpressions?: Requirement[];
  matchFields?: Requirement[];
}

export interface Container {
  name: string;
  image: string;
  command: string[];
  env?: { name: string; value?: string; valueFrom?: { fieldRef: { fieldPath: string } } }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
}

export interface PodSpec {
  nodeName?: string;
  terminationGracePeriodSeconds?: number;
  activeDeadlineSeconds?: number;
  containers: Container[];
  affinity?: {
    nodeAffinity?: {
      requiredDuringSchedulingIgnoredDuringExecution?: { nodeSelectorTerms: Term[] };
    };
  };
}

export interface Job {
  kind: 'Job';
  apiVersion: 'batch/v1';
  metadata: Meta;
  spec: {
    completions: number;
    parallelism: number;
    backoffLimit: number;
    completionMode: string;
    suspend?: boolean;
    template: { metadata: { labels: Record<string, string> }; spec: PodSpec };
  };
  status: { active: number; succeeded: number; failed: number; conditions: Condition[] };
}

export interface Terminated {
  exitCode: number;
  reason: string;
  finishedAt: string;
  startedAt: string;
}

export interface Pod {
  kind: 'Pod';
  apiVersion: 'v1';
  metadata: Meta;
  spec: PodSpec;
  status: {
    phase: 'Pending' | 'Running' | 'Succeeded' | 'Failed';
    reason?: string;
    message?: string;
    startTime?: string;
    podIP?: string;
    conditions: Condition[];
    containerStatuses: {
      name: string;
      state: { running?: { startedAt: string }; terminated?: Terminated };
    }[];
  };
}

export interface Node {
  kind: 'Node';
  apiVersion: 'v1';
  metadata: { name: string; labels: Record<string, string> };
  spec: { unschedulable?: boolean; taints?: { key: string; effect: string }[] };
  status: { allocatable: Record<string, string>; conditions: Condition[] };
}

/** Times there have no fractions of a second. */
export const now = () => new Date().toISOString().replace(/\.\d+Z$/, 'Z');
export const condition = (
  type: string,
  holds: boolean,
  more: { reason?: string; message?: string } = {},
): Condition => ({
  type,
  status: holds ? 'True' : 'False',
  ...more,
  lastTransitionTime: now(),
});
