import type { Readable } from 'node:stream';
import { disposition, isPicture, safeType } from '../../files/contentType';
import { wrongSize } from '../../files/pour';
import { segmentsOf } from '../../files/segments';
import { HttpError } from '../../httpError';
import { forAll } from '../disk/entries';
import { missing, parentOf } from '../disk/confinedFolder';
import { taken } from '../disk/settle';
import type { CopyWatch, Store, StoredEntry } from '../store';
import { createTally } from '../tally';
import type { StoredKey } from './bucket';
import { copyKeys } from './copyKeys';
import { exactly } from './exactly';
import { createS3Parts } from './s3Parts';
import { createS3Trash } from './s3Trash';
import type { DisplayBucket } from './displayKeys';

/** Browsers put files straight into the storage: only counting finds them. */
const USED_LIFETIME_MS = 15_000;
const AT_ONCE = 16;

/**
 * One storage area as the keys below a prefix of a bucket ('user/admin/'). A folder is an empty key with a slash at its end, or
 * is there because something is in it.
 */
export const createS3Store = (
  area: string,
  open: () => Promise<DisplayBucket>,
  lifetimeS: number,
): Store => {
  const root = `${area}/`;
  const clean = (path: string) => (path === '' ? '' : segmentsOf(path).join('/'));
  const keyOf = (path: string) => root + clean(path);
  const actualKey = async (path: string) => (await open()).actual(keyOf(path));
  const prefixOf = (folder: string) => (folder === '' ? root : `${keyOf(folder)}/`);

  async function* below(folder: string): AsyncGenerator<StoredKey> {
    for await (const { keys } of (await open()).pages(prefixOf(folder))) yield* keys;
  }
  const all = async (folder: string): Promise<StoredKey[]> => {
    const keys = [];
    for await (const key of below(folder)) keys.push(key);
    return keys;
  };
  const count = async () => (await all('')).reduce((sum, { size }) => sum + size, 0);
  const usage = createTally(count, USED_LIFETIME_MS);

  const isFolder = async (path: string): Promise<boolean> => {
    if (path === '') return true;
    for await (const { keys } of (await open()).pages(prefixOf(path), { limit: 1 }))
      return keys.length > 0;
    return false;
  };

  const find = async (path: string): Promise<StoredEntry | null> => {
    const { name } = parentOf(clean(path));
    const [file, folder] = await Promise.all([
      path === '' ? null : open().then((bucket) => bucket.head(keyOf(path))),
      isFolder(path),
    ]);
    if (folder) return { name, isDir: true, size: null, modified: null };
    return file && { name, isDir: false, size: file.size, modified: file.modified };
  };

  /** Folders we made and did not remove: a thousand files into one folder need not make it a thousand times. */
  const made = new Set<string>();

  const makeFolder = async (folder: string) => {
    const bucket = await open();
    const names = folder === '' ? [] : segmentsOf(folder);
    const folders = names
      .map((_name, index) => names.slice(0, index + 1).join('/'))
      .filter((path) => !made.has(path));
    await forAll(folders, async (path) => {
      const inTheWay = await bucket.head(keyOf(path));
      if (inTheWay)
        throw new HttpError(
          'conflict',
          `${JSON.stringify(parentOf(path).name)} is a file, not a folder.`,
        );
    });
    await forAll(folders, (path) => bucket.put(prefixOf(path), Buffer.alloc(0), { size: 0 }));
    for (const path of folders) made.add(path);
  };

  const makeRoom = async (path: string, replace: boolean): Promise<number> => {
    segmentsOf(path);
    const found = await find(path);
    if (found && !replace) throw taken(path);
    if (found?.isDir)
      throw new HttpError(
        'conflict',
        `${JSON.stringify(found.name)} is a folder; a file cannot take its place.`,
      );
    await makeFolder(parentOf(clean(path)).folder);
    return found?.size ?? 0;
  };

  const write: Store['write'] = async (path, content, { size, replace }) => {
    if (Buffer.isBuffer(content) && content.length !== size) throw wrongSize(size, content.length);
    const before = await makeRoom(path, replace);
    const stop = new AbortController();
    const body = Buffer.isBuffer(content)
      ? content
      : exactly(content, size, (reason) => stop.abort(reason));
    const isDone = await (
      await open()
    )
      .put(keyOf(path), body, { size, createOnly: !replace, signal: stop.signal })
      .catch((error: unknown) => {
        throw stop.signal.aborted ? stop.signal.reason : error;
      });
    if (!isDone) throw taken(path);
    usage.add(size - before);
  };

  const removeAll = async (keys: readonly StoredKey[]) => {
    const bucket = await open();
    made.clear();
    // The folders go last, so that what is left after a failure still hangs together.
    await forAll([...keys].reverse(), ({ key }) => bucket.remove(key), AT_ONCE);
    usage.add(-keys.reduce((sum, { size }) => sum + size, 0));
  };

  /** The keys of a file, or of a folder with all it holds. */
  const keysOf = async (path: string, found: StoredEntry): Promise<StoredKey[]> =>
    found.isDir
      ? all(path)
      : [{ key: keyOf(path), size: found.size ?? 0, modified: found.modified }];

  /** The keys of something that is to go. */
  const keysAt = async (path: string): Promise<StoredKey[]> => {
    if (path === '') throw new HttpError('invalid', 'The root folder cannot be deleted.');
    const found = await find(path);
    if (!found) throw missing(path);
    return keysOf(path, found);
  };

  const copyAll = async (from: string, to: string, watch?: CopyWatch): Promise<StoredKey[]> => {
    if (from === '' || to === '')
      throw new HttpError('invalid', 'The root folder cannot be moved or copied.');
    const found = await find(from);
    if (!found) throw missing(from);
    if (found.isDir && prefixOf(to).startsWith(prefixOf(from)))
      throw new HttpError('invalid', 'A folder cannot go into itself.');
    if (!(await isFolder(parentOf(clean(to)).folder))) throw missing(parentOf(to).folder);
    if (await find(to)) throw taken(to);
    const [bucket, keys] = await Promise.all([open(), keysOf(from, found)]);
    const location = (key: string) => keyOf(to) + key.slice(keyOf(from).length);
    const copies = keys.map((key) => ({ ...key, to: location(key.key) }));
    await copyKeys(bucket, copies, watch, AT_ONCE).catch(async (error: unknown) => {
      await removeAll(copies.map(({ to: key }) => ({ key, size: 0, modified: null })));
      throw error;
    });
    usage.add(keys.reduce((sum, { size }) => sum + size, 0));
    return keys;
  };

  return {
    area,
    find,
    makeFolder,
    write,
    async list(folder) {
      const prefix = prefixOf(folder);
      const entries: StoredEntry[] = [];
      let isThere = folder === '';
      for await (const { keys, folders } of (await open()).pages(prefix, { shallow: true })) {
        isThere ||= keys.length + folders.length > 0;
        for (const { key, size, modified } of keys)
          entries.push({ name: key.slice(prefix.length), isDir: false, size, modified });
        for (const key of folders)
          entries.push({
            name: key.slice(prefix.length, -1),
            isDir: true,
            size: null,
            modified: null,
          });
      }
      if (!isThere) throw missing(folder);
      return entries.filter(({ name }) => name !== '');
    },
    async *walk(folder) {
      if (!(await isFolder(folder))) throw missing(folder);
      const seen = new Set([clean(folder)]);
      for await (const { key, size, modified } of below(folder)) {
        const names = key.slice(root.length).split('/');
        for (let depth = 1; depth < names.length; depth += 1) {
          const path = names.slice(0, depth).join('/');
          if (!seen.has(path) && path.length > clean(folder).length)
            yield { name: names[depth - 1] ?? '', path, isDir: true, size: null, modified: null };
          seen.add(path);
        }
        if (!key.endsWith('/'))
          yield { name: names.at(-1) ?? '', path: names.join('/'), isDir: false, size, modified };
      }
    },
    async read(path, range): Promise<Readable> {
      const body = await (await open()).get(keyOf(path), range);
      if (!body) throw missing(path);
      return body;
    },
    async remove(path) {
      await removeAll(await keysAt(path));
    },
    async move(from, to) {
      await removeAll(await copyAll(from, to));
    },
    async copy(from, to, watch) {
      await copyAll(from, to, watch);
    },
    used: () => usage.read(),
    refusesTaken: false,
    async putUrl(path, { size, replace }) {
      await makeRoom(path, replace);
      const { sdk, client, bucket, presign } = (await open()).s3;
      const command = new sdk.PutObjectCommand({
        Bucket: bucket,
        Key: await actualKey(path),
        ContentLength: size,
      });
      return presign(client, command, {
        expiresIn: lifetimeS,
        signableHeaders: new Set(['host', 'content-length']),
      });
    },
    async getUrl(path, { attachment }) {
      const found = await find(path);
      if (found?.isDir !== false) throw missing(path);
      const { sdk, client, bucket, presign } = (await open()).s3;
      const command = new sdk.GetObjectCommand({
        Bucket: bucket,
        Key: await actualKey(path),
        ResponseContentType: safeType(found.name),
        ResponseContentDisposition: disposition(found.name, attachment || !isPicture(found.name)),
      });
      return presign(client, command, { expiresIn: lifetimeS });
    },
    place: () => Promise.resolve(null),
    trash: createS3Trash({
      area,
      open,
      keyOf,
      keysOf: keysAt,
      removeAll,
      find,
      makeFolder,
      grew: (bytes) => usage.add(bytes),
    }),
    parts: createS3Parts({
      s3: async () => (await open()).s3,
      keyOf: actualKey,
      makeRoom,
      grew: (bytes) => usage.add(bytes),
      taken,
    }),
  };
};
