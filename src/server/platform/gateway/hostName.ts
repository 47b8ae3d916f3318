import type { Config } from '../settings/config';

/** This machine's own two names: browsers keep cookies and storage of one from pages of the other. */
const OTHER_NAME: Readonly<Record<string, string>> = {
  localhost: '127.0.0.1',
  '127.0.0.1': 'localhost',
};
/** Where a listener is reached by both of them. */
const BY_BOTH = ['127.0.0.1', '0.0.0.0', '::'];
/** Browsers of this family keep a partitioned cookie of a frame over plain http on this machine; Safari does not. */
const KEEPS_COOKIES_OF_FRAMES = /\bChrome\//;

type Settings = Pick<Config, 'host' | 'gatewayHost'>;

/** The host names under which the gateway may be reached by somebody who reached the app under `hostname`. */
export const gatewayHosts = ({ host, gatewayHost }: Settings, hostname: string): string[] => {
  if (gatewayHost !== null) return [gatewayHost];
  const other = BY_BOTH.includes(host) ? OTHER_NAME[hostname] : undefined;
  return other === undefined ? [hostname] : [other, hostname];
};

/**
 * The one a browser is sent to. Cookies are not separated by port, so by default it is another name than the app's, where there is
 * one and the browser can do with it.
 */
export const gatewayHostFor = (
  settings: Settings,
  { hostname, userAgent }: { readonly hostname: string; readonly userAgent: string },
): string => {
  const [first = hostname] = gatewayHosts(settings, hostname);
  return settings.gatewayHost !== null || KEEPS_COOKIES_OF_FRAMES.test(userAgent)
    ? first
    : hostname;
};

/** The origin of the gateway for somebody whose app is at `origin`: its protocol, and no port where that is the usual one. */
export const gatewayOrigin = (origin: string, host: string, port: number): string =>
  new URL(`${origin.startsWith('https:') ? 'https' : 'http'}://${host}:${port}`).origin;
