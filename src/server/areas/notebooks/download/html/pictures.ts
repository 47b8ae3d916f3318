import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isPicture, safeType } from '../../../../platform/files/contentType';
import { openUntrusted, streamOf } from '../../../../platform/files/untrusted';

/** Bytes of one picture, and of all of a notebook's folder. */
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_TOGETHER = 64 * 1024 * 1024;

/** The address that holds a picture which a notebook names by its path; null where it is not among its files, or too large. */
export type Pictures = (written: string) => Promise<string | null>;

const typeOf = (name: string): string | null =>
  /\.svg$/i.test(name) ? 'image/svg+xml' : isPicture(name) ? safeType(name) : null;

/** The path below the folder that a relative address means; null where it leads elsewhere. */
const pathOf = (written: string, from: string): string | null => {
  const [plain = ''] = written.split(/[?#]/, 1);
  let decoded = plain;
  try {
    decoded = decodeURIComponent(plain);
  } catch {
    // It was meant as it is.
  }
  const found = path.posix.normalize(path.posix.join(from, decoded));
  return decoded === '' ||
    decoded.startsWith('/') ||
    decoded.includes('\0') ||
    found.startsWith('..')
    ? null
    : found;
};

/** The pictures beside a notebook: addresses are relative to its main file, and lead nowhere out of its folder. */
export const folderPictures = (folder: string, mainFile: string): Pictures => {
  const known = new Map<string, string>();
  let left = MAX_TOGETHER;
  return async (written) => {
    const relative = pathOf(written, path.posix.dirname(mainFile));
    const type = relative === null ? null : typeOf(relative);
    if (relative === null || type === null) return null;
    const before = known.get(relative);
    if (before !== undefined) return before;
    const found = await openUntrusted(path.join(folder, ...relative.split('/')), folder);
    if (!found) return null;
    if (found.stats.size > Math.min(MAX_BYTES, left)) {
      await found.handle.close();
      return null;
    }
    left -= found.stats.size;
    const address = `data:${type};base64,${(await buffer(await streamOf(found))).toString('base64')}`;
    known.set(relative, address);
    return address;
  };
};
