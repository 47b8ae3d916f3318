import { BadSetting, list, whole, setting, type Environment } from '../environment';

const WANTED = ['auto', 'user', 'namespaces', 'none', 'required'] as const;
/** `auto` takes the best that works here; `required` is the same, and refuses to start where nothing works. */
export type Wanted = (typeof WANTED)[number];

const CLUSTERS = ['slurm', 'kubernetes'] as const;

export interface IsolationSettings {
  readonly wanted: Wanted;
  /** Whether people's programs reach the network. */
  readonly network: boolean;
  /** The system user of a person is this plus the person's number. */
  readonly firstUser: number;
  /** Engines whose machines keep people apart by themselves: jobs are handed to them as they are. */
  readonly trustedEngines: readonly string[];
}

const isWanted = (text: string): text is Wanted => WANTED.some((word) => word === text);

const wanted = (environment: Environment): Wanted => {
  const text = setting(environment, 'ATELIER_ISOLATION') ?? 'auto';
  if (isWanted(text)) return text;
  throw new BadSetting(
    `ATELIER_ISOLATION must be one of ${WANTED.join(', ')}, but it is '${text}'.`,
  );
};

const network = (environment: Environment, mode: Wanted): boolean => {
  const text = setting(environment, 'ATELIER_ISOLATION_NETWORK') ?? 'on';
  if (text !== 'on' && text !== 'off')
    throw new BadSetting(`ATELIER_ISOLATION_NETWORK must be 'on' or 'off', but it is '${text}'.`);
  if (text === 'off' && (mode === 'user' || mode === 'none')) {
    throw new BadSetting(
      `ATELIER_ISOLATION_NETWORK=off needs ATELIER_ISOLATION=namespaces (bubblewrap), but ATELIER_ISOLATION is '${mode}'.`,
    );
  }
  return text === 'on';
};

const trustedEngines = (environment: Environment): readonly string[] => {
  const names = list(environment['ATELIER_TRUSTED_ENGINES']);
  const unknown = names.find((name) => !CLUSTERS.some((cluster) => cluster === name));
  if (unknown === undefined) return names;
  throw new BadSetting(
    `ATELIER_TRUSTED_ENGINES must hold ${CLUSTERS.join(' or ')}, but it holds '${unknown}'.`,
  );
};

/** How people's programs are to be kept apart. Throws `BadSetting`. */
export const readIsolationSettings = (environment: Environment): IsolationSettings => {
  const mode = wanted(environment);
  const settings: IsolationSettings = {
    wanted: mode,
    network: network(environment, mode),
    trustedEngines: trustedEngines(environment),
    firstUser: whole(environment, 'ATELIER_ISOLATION_FIRST_USER', 200_000, [1_000, 2_000_000_000]),
  };
  if (
    mode === 'required' &&
    setting(environment, 'ATELIER_KUBERNETES_CONFIG') &&
    !settings.trustedEngines.includes('kubernetes')
  ) {
    throw new BadSetting(
      'Kubernetes gives every job the whole shared folder, so ATELIER_ISOLATION=required refuses it. ' +
        "If only people run jobs there who may read each other's files, set ATELIER_TRUSTED_ENGINES=kubernetes.",
    );
  }
  return settings;
};
