import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../../platform/settings/config';
import { HttpError } from '../../platform/httpError';
import type { Attempts } from './attempts';

/** A one-time link is 32 random bytes; only their hash is stored. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');
export const linkHashOf = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const NO_ADDRESS =
  'Links cannot be sent from here yet: the administrator of this workspace has to set ATELIER_URL.';

/**
 * The origin that links in mails lead to: ATELIER_URL, else the origin of the request, where ATELIER_HOSTS limits it or it is this machine.
 * Any other is refused: the Host header is the client's choice, and the mail would lead its reader, with the token that opens their
 * account, to a server of that choice.
 */
export const mailOrigin = (
  { url, hosts }: Pick<Config, 'url' | 'hosts'>,
  requestOrigin: string,
): string => {
  if (url !== null) return url;
  if (hosts.length === 0 && !LOOPBACK.test(new URL(requestOrigin).hostname))
    throw new HttpError('refused', NO_ADDRESS);
  return requestOrigin;
};

/** The address of a one-time link. The token stands behind the `#`: no browser sends that part to a server, and no log holds it. */
export const linkTo = (
  config: Pick<Config, 'url' | 'hosts'>,
  requestOrigin: string,
  page: string,
  token: string,
): string => `${mailOrigin(config, requestOrigin)}${page}#${token}`;

/** A user name holds no NUL: what is counted for links is never what is counted for a person. */
const COUNTED_AS = '\0link';
const TOO_MANY = 'Too many attempts with links.';

/**
 * Looks at what a link opens. Who tries links that open nothing waits, as somebody who guesses a password does; a link that opens something
 * opens it in any case, whatever others do at the same address. `look` gets the hash and answers null where it opens nothing, which is refused
 * in the words of `refusal`.
 */
export const openLink = async <Found>(
  attempts: Attempts,
  { token, address }: { readonly token: string; readonly address: string },
  refusal: string,
  look: (hash: string) => Promise<Found | null>,
): Promise<Found> => {
  const found = await look(linkHashOf(token));
  if (found !== null) return found;
  await attempts.begin(COUNTED_AS, address, TOO_MANY);
  throw new HttpError('missing', refusal);
};
