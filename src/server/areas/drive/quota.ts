import { sizeText } from '~/text/size';
import { HttpError } from '../../platform/httpError';
import type { LimitSettings } from '../../platform/limits/settings';
import { missing, nameOf } from '../../platform/storage/paths';
import type { Store, StoredEntry } from '../../platform/storage/store';

/** Bytes of a file, or of all files in a folder. */
export const sizeOf = async (
  store: Store,
  location: string,
  entry: StoredEntry,
): Promise<number> => {
  if (!entry.isDir) return entry.size ?? 0;
  let bytes = 0;
  for await (const { size } of store.walk(location)) bytes += size ?? 0;
  return bytes;
};

/** `sizeOf` what is at a place; throws `missing` where nothing is. */
export const sizeAt = async (store: Store, location: string): Promise<number> => {
  const entry = await store.find(location);
  if (!entry) throw missing(location);
  return sizeOf(store, location, entry);
};

/** The length of a file that is to be copied; throws `too_large` where it is over the limit. */
export const lengthToCopy = (name: string, size: number, { fileBytes }: LimitSettings): number => {
  if (size <= fileBytes) return size;
  throw new HttpError(
    'too_large',
    `${name} is ${sizeText(size)} long, its holes included; at most ${sizeText(fileBytes)} are copied at once.`,
  );
};

/**
 * `sizeOf` what is to be copied or packed. Throws `too_large` where it is longer than that, holes included: they cost no room, but time and,
 * where they cannot stay holes, room. The sentence names the file that is too long, or the folder whose files are together.
 */
export const sizeToCopy = async (
  store: Store,
  location: string,
  entry: StoredEntry,
  limits: LimitSettings,
): Promise<number> => {
  if (!entry.isDir) return lengthToCopy(entry.name, entry.size ?? 0, limits);
  const most = sizeText(limits.fileBytes);
  let bytes = 0;
  for await (const { name, size } of store.walk(location)) {
    bytes += lengthToCopy(name, size ?? 0, limits);
    if (bytes > limits.fileBytes)
      throw new HttpError(
        'too_large',
        `The files in ${location === '' ? 'all folders' : nameOf(location)} are more than ${most} long together, their holes included; at most ${most} are copied at once. Choose fewer of them.`,
      );
  }
  return bytes;
};
