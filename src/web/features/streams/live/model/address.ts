import type { Stream, User } from '~/contract';
import type { Theme } from '~/web/core/preferences/events';

/** A description longer than this is cut: it travels in the address. */
const LONGEST = 300;

/** The address of the room's page with what it is told (STR-08). What the server signed of it stays as it is. */
export const frameAddress = (
  room_url: string,
  {
    notebook_url,
    stream,
    user,
    theme,
  }: {
    readonly notebook_url: string;
    readonly stream: Pick<Stream, 'description'> | undefined;
    readonly user: User;
    readonly theme: Theme;
  },
): string => {
  const told = new URLSearchParams({
    userId: user.user_name,
    name: user.fullname || user.user_name,
    userPicture: user.profile_picture_url ?? '',
    notebook_url,
    description: [...(stream?.description ?? '')].slice(0, LONGEST).join(''),
    theme,
  });
  return `${room_url}${room_url.includes('?') ? '&' : '?'}${told.toString()}`;
};

/** Every address the page may speak from begins so; its origin is the only one that is heard. */
export const baseOf = (src: string): string => {
  const { origin, pathname } = new URL(src);
  return origin + pathname;
};

/** By this name the bus of frames knows the page of a stream's room. */
export const frameOf = (stream_id: string): string => `live ${stream_id}`;

/** The path of an address of this very app; null where it leads anywhere else. */
export const pathWithin = (address: string, origin: string): string | null => {
  try {
    const url = new URL(address, origin);
    return url.origin === origin ? url.pathname + url.search : null;
  } catch {
    return null;
  }
};
