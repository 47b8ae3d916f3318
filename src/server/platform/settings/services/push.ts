import type { Environment } from '../environment';
import { read } from '../read';

export interface PushSettings {
  /** Push services beside those of the browsers: a host name for https there, or a whole origin. */
  readonly hosts: readonly string[];
}

/** Reads which other push services may be asked. Throws `BadSetting`. */
export const readPushSettings = (environment: Environment): PushSettings => ({
  hosts: read(environment, 'ATELIER_PUSH_HOSTS'),
});
