import type { UnknownAction } from '@reduxjs/toolkit';
import { THUMBNAIL_BYTES, type DriveEntry, type Storage } from '~/contract';
import { thumbnailsSucceeded } from '../events';

/** A picture in a tile: the address that was told of it; null where it has none. */
export interface Thumbnail {
  readonly url: string | null;
  /** Of the file: another one has another picture. */
  readonly version: string;
  readonly at: number;
}

/** By storage and path; the ones told last stand last. */
export type Thumbnails = Readonly<Record<string, Thumbnail>>;

/** A picture that is to be seen. */
export interface Pictured {
  readonly path: string;
  readonly version: string;
}

/** Pictures that stand still: others move, and would move in every tile. */
const STILL = /\.(png|jpe?g|webp|avif|bmp)$/i;
/** So many are remembered. */
const REMEMBERED = 2_000;
/** An address is good for a quarter of an hour. */
const GOOD_MS = 10 * 60_000;

export const pictureKey = (storage: Storage, path: string): string => `${storage}:${path}`;

/** Whether a tile has room for a picture: one that would take long to load shows as an icon. */
export const hasPicture = ({
  name,
  isDir,
  size,
}: Pick<DriveEntry, 'name' | 'isDir' | 'size'>): boolean =>
  !isDir && size !== null && size > 0 && size <= THUMBNAIL_BYTES && STILL.test(name);

/** The pictures among entries. */
export const picturesIn = (entries: readonly DriveEntry[]): Pictured[] =>
  entries
    .filter(hasPicture)
    .map(({ path, size, update_datetime }) => ({ path, version: `${update_datetime} ${size}` }));

/** Those whose address is not known, is of an older file, or is soon out of date. */
export const unknownOf = (
  known: Thumbnails,
  storage: Storage,
  seen: readonly Pictured[],
  now: number,
): Pictured[] =>
  seen.filter(({ path, version }) => {
    const thumbnail = known[pictureKey(storage, path)];
    return thumbnail?.version !== version || now - thumbnail.at > GOOD_MS;
  });

const none: Thumbnails = {};

export const thumbnailsReducer = (known: Thumbnails = none, action: UnknownAction): Thumbnails => {
  if (!thumbnailsSucceeded.match(action)) return known;
  const { storage, asked, pictures, at } = action.payload;
  const told = Object.fromEntries(
    asked.map(({ path, version }) => [
      pictureKey(storage, path),
      { url: pictures[path] ?? null, version, at },
    ]),
  );
  const others = Object.entries(known).filter(([key]) => !(key in told));
  return Object.fromEntries([...others.slice(-REMEMBERED), ...Object.entries(told)]);
};
