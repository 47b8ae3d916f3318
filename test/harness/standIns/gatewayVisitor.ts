/** A browser that opens the address of a notebook's page: it exchanges the code in it, and stores the cookie for that path. */
import { addressUrls, type Address } from '~/contract';

/** The cookie that the newest visit to a capability path left behind. */
const cookies = new Map<string, string>();

const pathOf = (url: string) => /^\/nb\/[^/]+\//.exec(new URL(url).pathname)?.[0] ?? '';

/** The cookie that goes with a request, as the browser that entered last would send it. */
export const cookieFor = (url: string): Record<string, string> => {
  const cookie = cookies.get(pathOf(url));
  return cookie === undefined ? {} : { cookie };
};

/** Opens an address as far as its redirect; the cookie that came with it, or '' where it was refused. */
export const exchange = async (address: Address): Promise<string> => {
  const reply = await fetch(addressUrls(address).embedUrl, { redirect: 'manual' });
  await reply.body?.cancel();
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
};

/** Opens the address of a page of the gateway as far as its redirect, and keeps the cookie; answers where it leads, null where it was refused. */
export const enterPage = async (url: string): Promise<string | null> => {
  const reply = await fetch(url, { redirect: 'manual' });
  await reply.body?.cancel();
  const location = reply.headers.get('location');
  cookies.set(pathOf(url), reply.headers.getSetCookie()[0]?.split(';')[0] ?? '');
  return location === null ? null : new URL(location, url).href;
};

/** Opens an address; from then on `visit` and `cookieFor` speak for that browser. Answers the base of what is below the path. */
export const enter = async (address: Address): Promise<string> => {
  const { baseUrl } = addressUrls(address);
  cookies.set(pathOf(baseUrl), await exchange(address));
  return baseUrl;
};

/** A request of that browser. */
export const visit = (url: string, { headers, ...init }: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, headers: { ...cookieFor(url), ...(headers as Record<string, string>) } });
