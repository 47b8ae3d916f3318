import { THUMBNAIL_BYTES } from '~/contract/drive';
import { isPicture } from '../../files/contentType';
import type { ReadableStore } from '../store';
import { locationOf } from '../paths';

/** The addresses of those that are pictures and small enough to stand in a tile, by path. */
export const thumbnailsOf = async (
  store: ReadableStore,
  paths: readonly string[],
  addressed: (url: string) => string,
): Promise<{ pictures: Record<string, string> }> => {
  const pictures: Record<string, string> = {};
  for (const path of new Set(paths)) {
    const location = locationOf(path, 'paths');
    const entry = isPicture(location) ? await store.find(location) : null;
    if (!entry || entry.isDir || (entry.size ?? 0) === 0 || (entry.size ?? 0) > THUMBNAIL_BYTES)
      continue;
    pictures[path] = addressed(await store.getUrl(location, { attachment: false }));
  }
  return { pictures };
};
