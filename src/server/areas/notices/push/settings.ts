import { BadSetting, list, type Environment } from '../../../environment';

export interface PushSettings {
  /** Push services beside those of the browsers: a host name for https there, or a whole origin. */
  readonly hosts: readonly string[];
}

const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const isOrigin = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, origin } = new URL(text);
  return (
    origin === text && (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname)))
  );
};

/** Reads which other push services may be asked. Throws `BadSetting`. */
export const readPushSettings = (environment: Environment): PushSettings => {
  const hosts = list(environment['ATELIER_PUSH_HOSTS']);
  for (const each of hosts) {
    if (isOrigin(each) || HOST.test(each)) continue;
    throw new BadSetting(
      `ATELIER_PUSH_HOSTS must hold names like push.example.org or addresses like https://push.example.org:8443, but it holds '${each}'.`,
    );
  }
  return { hosts };
};
