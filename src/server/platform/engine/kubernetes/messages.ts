import type { V1Pod } from '@kubernetes/client-node';

const withoutDot = (text: string) => text.trim().replace(/\.$/, '');

/** Reasons of the cluster for a container that does not become ready. */
const IN_THE_WAY: Readonly<Record<string, string>> = {
  ErrImagePull: 'its image, which cannot be fetched',
  ImagePullBackOff: 'its image, which cannot be fetched',
  InvalidImageName: 'its image, whose name is not valid',
  CreateContainerConfigError: 'its container, which cannot be made',
  CreateContainerError: 'its container, which cannot be made',
  RunContainerError: 'its container, which cannot be started',
};

const whyNotScheduled = ({ status }: V1Pod): string | null => {
  const condition = status?.conditions?.find(
    ({ type, status: holds }) => type === 'PodScheduled' && holds === 'False',
  );
  if (!condition) return null;
  return `waiting for room in the cluster${condition.message ? ` (${withoutDot(condition.message.split(/\. preemption:/)[0] ?? '')})` : ''}`;
};

/** Why a job waits, as a clause: `waiting for room in the cluster (0/2 nodes are available: 2 Insufficient cpu)`. */
export const whyWaiting = (pods: readonly V1Pod[]): string => {
  if (pods.length === 0) return 'waiting for Kubernetes to look at it';
  const unplaced = pods.map(whyNotScheduled).find((reason) => reason !== null);
  if (unplaced) return unplaced;
  const stuck = pods
    .flatMap(({ status }) => status?.containerStatuses ?? [])
    .map(({ state }) => state?.waiting)
    .find((waiting) => (waiting?.reason ?? '') in IN_THE_WAY);
  if (stuck)
    return `waiting for ${IN_THE_WAY[stuck.reason ?? '']}${stuck.message ? ` (${withoutDot(stuck.message)})` : ''}`;
  return pods.some(({ spec }) => spec?.nodeName)
    ? 'waiting for its containers to be made ready'
    : 'waiting for Kubernetes to look at it';
};
