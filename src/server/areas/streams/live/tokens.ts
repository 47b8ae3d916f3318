import { randomBytes } from 'node:crypto';
import {
  LIVE_ROOM_PATH,
  LIVE_ROOM_SOCKET,
  LIVE_ROOM_TIMES,
  type LiveRoomRole,
} from '~/contract/streams/liveRoom';
import type { Signer } from '../../../platform/files/signer';

/** For how long the page's own address can be loaded, ms. */
const PAGE_MS = 12 * 60 * 60_000;

export interface LiveRoomPass {
  readonly streamId: string;
  readonly userName: string;
  readonly session: string;
  readonly role: LiveRoomRole;
}

/** A word that opens the room of one stream for one person and session, once and within a minute. It is no session: nothing else takes it. */
export const liveRoomToken = (
  signer: Signer,
  { streamId, userName, session, role }: LiveRoomPass,
): string => {
  const signed = signer.bind(
    signer.sign(
      'GET',
      LIVE_ROOM_SOCKET,
      { stream: streamId, who: userName, role, once: randomBytes(12).toString('base64url') },
      LIVE_ROOM_TIMES.tokenMs,
    ),
    session,
  );
  return signed.slice(signed.indexOf('?') + 1);
};

/** The holder of a token, which is used by this; null where it opens nothing (any more). */
export const passOf = async (signer: Signer, token: string): Promise<LiveRoomPass | null> => {
  const query = Object.fromEntries(new URLSearchParams(token));
  const { stream, who, role } = (await signer.verifyOnce('GET', LIVE_ROOM_SOCKET, query)) ?? {};
  return stream && who && role
    ? {
        streamId: stream,
        userName: who,
        session: query['session'] ?? '',
        role: role as LiveRoomRole,
      }
    : null;
};

/** The page of a room, without its origin, for an app at this origin: no other one may frame it. */
export const pageAddress = (
  signer: Signer,
  { streamId, origin, session }: { streamId: string; origin: string; session: string },
): string =>
  signer.bind(
    signer.sign('GET', LIVE_ROOM_PATH, { stream: streamId, parent: origin }, PAGE_MS),
    session,
  );

/** The part that the app adds to the address of the page (STR-08). */
const OF_THE_APP = new Set([
  'userId',
  'name',
  'userPicture',
  'notebook_url',
  'description',
  'theme',
]);

/** The app that may frame this page; null where the address is not (any more) one that was given out. */
export const parentOf = async (signer: Signer, query: URLSearchParams): Promise<string | null> => {
  const signed = Object.fromEntries([...query].filter(([name]) => !OF_THE_APP.has(name)));
  return (await signer.verify('GET', LIVE_ROOM_PATH, signed))?.['parent'] ?? null;
};
