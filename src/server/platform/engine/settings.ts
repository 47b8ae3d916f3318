import path from 'node:path';
import { BadSetting, type Environment } from '../settings/environment';
import { isSet, read } from '../settings/read';

export interface SlurmSettings {
  /** The path of slurm.conf. */
  readonly configuration: string;
  /** The partitions that are offered; all of them where there is none here. */
  readonly partitions: readonly string[];
}

export interface KubernetesSettings {
  /** The path of a kubeconfig; `in-cluster` where the server runs in the cluster itself. */
  readonly configuration: string;
  readonly namespace: string;
  /** The settings of the containers of jobs. */
  readonly image: string;
  /** The volume claim that holds the shared folder, mounted into every job under the same path. */
  readonly claim: string;
  /** The label of nodes that names their pool; null takes the usual ones of the clouds. */
  readonly poolLabel: string | null;
}

/** The engines that are set up; what is null is not. */
export interface EngineSettings {
  readonly local: boolean;
  readonly slurm: SlurmSettings | null;
  readonly kubernetes: KubernetesSettings | null;
}

/** Where the server's own account in the cluster is meant. */
export const IN_CLUSTER = 'in-cluster';

const slurmSettings = (environment: Environment): SlurmSettings | null => {
  const configuration = read(environment, 'ATELIER_SLURM_CONF');
  const partitions = read(environment, 'ATELIER_SLURM_PARTITIONS');
  if (configuration !== null) return { configuration: path.resolve(configuration), partitions };
  if (partitions.length > 0)
    throw new BadSetting('ATELIER_SLURM_PARTITIONS needs ATELIER_SLURM_CONF as well.');
  return null;
};

const OF_KUBERNETES = ['ATELIER_KUBERNETES_IMAGE', 'ATELIER_KUBERNETES_CLAIM'] as const;

const kubernetesSettings = (environment: Environment): KubernetesSettings | null => {
  const configuration = read(environment, 'ATELIER_KUBERNETES_CONFIG');
  const lacking = OF_KUBERNETES.filter((name) => !isSet(environment, name));
  if (configuration === null) {
    if (lacking.length < OF_KUBERNETES.length)
      throw new BadSetting('Kubernetes needs ATELIER_KUBERNETES_CONFIG too.');
    return null;
  }
  if (lacking.length > 0) throw new BadSetting(`Kubernetes needs ${lacking.join(' and ')} too.`);
  return {
    configuration: configuration === IN_CLUSTER ? IN_CLUSTER : path.resolve(configuration),
    namespace: read(environment, 'ATELIER_KUBERNETES_NAMESPACE'),
    image: read(environment, 'ATELIER_KUBERNETES_IMAGE') ?? '',
    claim: read(environment, 'ATELIER_KUBERNETES_CLAIM') ?? '',
    poolLabel: read(environment, 'ATELIER_KUBERNETES_POOL_LABEL'),
  };
};

/** Which engines run batch work. Throws `BadSetting`. */
export const readEngineSettings = (environment: Environment): EngineSettings => ({
  local: read(environment, 'ATELIER_LOCAL_ENGINE'),
  slurm: slurmSettings(environment),
  kubernetes: kubernetesSettings(environment),
});
