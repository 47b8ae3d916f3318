import { createHmac } from 'node:crypto';
import type { LiveRoomIceServer } from '~/contract/streams/liveRoom';
import type { MediaSettings } from './settings';

/** How long a name for the TURN server is good, s. */
const LIFETIME_S = 12 * 3600;

/** The TURN credentials of a page of this person. With a shared secret each name ends by itself, as coturn knows it. */
export const turnServers = (
  { urls, secret, user, password }: MediaSettings['turn'],
  person: string,
  now = Date.now(),
): LiveRoomIceServer[] => {
  const username = secret === null ? user : `${Math.floor(now / 1000) + LIFETIME_S}:${person}`;
  const credential =
    secret === null
      ? password
      : createHmac('sha1', secret)
          .update(username ?? '')
          .digest('base64');
  return urls.map((each) => ({
    urls: each,
    ...(username !== null &&
      credential !== null &&
      !each.startsWith('stun:') && { username, credential }),
  }));
};
