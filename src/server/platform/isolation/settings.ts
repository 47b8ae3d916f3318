import { BadSetting, type Environment } from '../settings/environment';
import { isSet, read, type ValueOf } from '../settings/read';

/** `auto` takes the best that works here; `required` is the same, and refuses to start where nothing works. */
export type IsolationMode = ValueOf<'ATELIER_ISOLATION'>;

export interface IsolationSettings {
  readonly wanted: IsolationMode;
  /** Whether people's programs reach the network. */
  readonly network: boolean;
  /** The system user of a person is this plus the person's number. */
  readonly firstUser: number;
  /** Engines whose machines keep people apart by themselves: jobs are handed to them as they are. */
  readonly trustedEngines: readonly string[];
}

const network = (environment: Environment, mode: IsolationMode): boolean => {
  const isOn = read(environment, 'ATELIER_ISOLATION_NETWORK');
  if (!isOn && (mode === 'user' || mode === 'none')) {
    throw new BadSetting(
      `ATELIER_ISOLATION_NETWORK=off needs ATELIER_ISOLATION=namespaces (bubblewrap), but ATELIER_ISOLATION is '${mode}'.`,
    );
  }
  return isOn;
};

/** How people's programs are to be kept apart. Throws `BadSetting`. */
export const readIsolationSettings = (environment: Environment): IsolationSettings => {
  const mode = read(environment, 'ATELIER_ISOLATION');
  const settings: IsolationSettings = {
    wanted: mode,
    network: network(environment, mode),
    trustedEngines: read(environment, 'ATELIER_TRUSTED_ENGINES'),
    firstUser: read(environment, 'ATELIER_ISOLATION_FIRST_USER'),
  };
  if (
    mode === 'required' &&
    isSet(environment, 'ATELIER_KUBERNETES_CONFIG') &&
    !settings.trustedEngines.includes('kubernetes')
  ) {
    throw new BadSetting(
      'Kubernetes gives every job the whole shared folder, so ATELIER_ISOLATION=required refuses it. ' +
        "If only people run jobs there who may read each other's files, set ATELIER_TRUSTED_ENGINES=kubernetes.",
    );
  }
  return settings;
};
