import type { Environment } from '../settings/environment';
import { read } from '../settings/read';
import { userNamedBy } from '../settings/topics/forms';

/** The addresses and networks among the items of ATELIER_TRUSTED_PROXIES. */
export const networksAmong = (proxies: readonly string[] | false): string[] =>
  (proxies || []).filter((item) => userNamedBy(item) === undefined);

/** Proxies whose X-Forwarded-* headers count. By default nobody's: whatever runs on this machine comes from a loopback address. */
export const readTrustedProxies = (environment: Environment): readonly string[] | false => {
  const proxies = read(environment, 'ATELIER_TRUSTED_PROXIES');
  return proxies.length === 0 ? false : proxies;
};
