import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The cookie of a path has a name that only who knows the path can tell. */
const nameOf = (path: string) =>
  `atelier_nb_${createHash('sha256').update(path).digest('hex').slice(0, 16)}`;

/**
 * Browsers differ in what they keep, and by where the frame stands, so the same token is offered in each way: the app on the same
 * host name; the app on another one, in a window of its own or where cookies in frames are allowed; and in a frame of the app's
 * page only (CHIPS). Those that must be Secure are kept over plain http on this machine's own names too.
 */
const WAYS = [
  ['', 'SameSite=Lax'],
  ['_n', 'SameSite=None; Secure'],
  ['_p', 'SameSite=None; Secure; Partitioned'],
] as const;

const offer = (response: ServerResponse, path: string, value: string, more: string) => {
  response.setHeader(
    'set-cookie',
    WAYS.map(
      ([ending, way]) => `${nameOf(path)}${ending}=${value}; Path=${path}; HttpOnly; ${way}${more}`,
    ),
  );
};

/** Leaves the token with the browser, for this path alone and out of reach of scripts, until the browser is closed. */
export const leaveToken = (response: ServerResponse, path: string, token: string) =>
  offer(response, path, token, '');

/** Takes it away again. */
export const takeToken = (response: ServerResponse, path: string) =>
  offer(response, path, '', '; Max-Age=0');

/** The tokens that a browser sent for a path. */
export const tokensFor = (request: IncomingMessage, path: string): string[] => {
  const names = WAYS.map(([ending]) => nameOf(path) + ending);
  return (request.headers.cookie ?? '').split(';').flatMap((part) => {
    const [name = '', value = ''] = part.trim().split('=');
    return names.includes(name) && value !== '' ? [value] : [];
  });
};
