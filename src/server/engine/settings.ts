import path from 'node:path';
import { BadSetting, list, setting, type Environment } from '../environment';

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
  /** What the containers of jobs are made from. */
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

const onOrOff = (environment: Environment, name: string, usual: boolean): boolean => {
  const text = setting(environment, name);
  if (text === undefined) return usual;
  if (text === 'on' || text === 'off') return text === 'on';
  throw new BadSetting(`${name} must be 'on' or 'off', but it is '${text}'.`);
};

const slurmSettings = (environment: Environment): SlurmSettings | null => {
  const configuration = setting(environment, 'ATELIER_SLURM_CONF');
  const partitions = list(environment['ATELIER_SLURM_PARTITIONS']);
  if (configuration === undefined) {
    if (partitions.length > 0)
      throw new BadSetting('ATELIER_SLURM_PARTITIONS needs ATELIER_SLURM_CONF as well.');
    return null;
  }
  const wrong = partitions.find((name) => !/^\w[\w.-]*$/.test(name));
  if (wrong !== undefined)
    throw new BadSetting(
      `ATELIER_SLURM_PARTITIONS must hold names of partitions, but it holds '${wrong}'.`,
    );
  return { configuration: path.resolve(configuration), partitions };
};

const OF_KUBERNETES = ['ATELIER_KUBERNETES_IMAGE', 'ATELIER_KUBERNETES_CLAIM'] as const;
const DNS_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

const kubernetesSettings = (environment: Environment): KubernetesSettings | null => {
  const configuration = setting(environment, 'ATELIER_KUBERNETES_CONFIG');
  const lacking = OF_KUBERNETES.filter((name) => setting(environment, name) === undefined);
  if (configuration === undefined) {
    if (lacking.length < OF_KUBERNETES.length)
      throw new BadSetting('Kubernetes needs ATELIER_KUBERNETES_CONFIG too.');
    return null;
  }
  if (lacking.length > 0) throw new BadSetting(`Kubernetes needs ${lacking.join(' and ')} too.`);
  const [image = '', claim = ''] = OF_KUBERNETES.map((name) => setting(environment, name));
  const namespace = setting(environment, 'ATELIER_KUBERNETES_NAMESPACE') ?? 'default';
  if (!DNS_LABEL.test(namespace))
    throw new BadSetting(
      `ATELIER_KUBERNETES_NAMESPACE must be the name of a namespace, but it is '${namespace}'.`,
    );
  return {
    configuration: configuration === IN_CLUSTER ? IN_CLUSTER : path.resolve(configuration),
    namespace,
    image,
    claim,
    poolLabel: setting(environment, 'ATELIER_KUBERNETES_POOL_LABEL') ?? null,
  };
};

/** Which engines run batch work. Throws `BadSetting`. */
export const readEngineSettings = (environment: Environment): EngineSettings => ({
  local: onOrOff(environment, 'ATELIER_LOCAL_ENGINE', true),
  slurm: slurmSettings(environment),
  kubernetes: kubernetesSettings(environment),
});
