import { clear, createStore, delMany, entries, getMany, setMany, type UseStore } from 'idb-keyval';
import type { Files } from './files';

/** A file as the browser keeps it across a reload: the file itself, or a handle to where it lies. */
interface Kept {
  readonly file: File | FileSystemFileHandle;
  /** When it was kept, ms. */
  readonly at: number;
}

/** Larger files are kept by their handle, or not at all. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;
const MAX_STORED_BYTES = 2 * 1024 * 1024 * 1024;
/** Bytes of a tab that was closed for good are forgotten after so long. */
const OLD_MS = 3 * 24 * 60 * 60_000;

/** Where the browser has no database (or is told to have none), nothing is kept. */
const quietly = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
  try {
    if (typeof indexedDB === 'undefined') return otherwise;
    return await work();
  } catch {
    return otherwise;
  }
};

const whole = async ({ file }: Kept): Promise<File | null> => {
  if (file instanceof File) return file;
  const handle = file as FileSystemFileHandle & {
    queryPermission?: (of: { mode: 'read' }) => Promise<PermissionState>;
  };
  return (await handle.queryPermission?.({ mode: 'read' })) === 'granted' ? handle.getFile() : null;
};

/** Bytes of files that are on their way, in a database of the browser: a reload need not ask for them again. */
export interface StoredFiles {
  /** True where this file may be kept and is not yet. */
  wants(id: string): boolean;
  /** Writes these files of the registry down. Resolves to false when there is no room for them. */
  keep(ids: readonly string[]): Promise<boolean>;
  /** Puts those of the ids that were kept back into the registry; resolves to the ids that are there now. */
  bring(ids: readonly string[]): Promise<readonly string[]>;
  /** The ids of files that were written down by this app. */
  written(): readonly string[];
  /** How much this app wrote down of these, bytes. */
  bytesOf(ids: readonly string[]): number;
  drop(ids: readonly string[]): Promise<void>;
  /** Forgets what nobody came back for. */
  dropOld(now: number): Promise<void>;
  clear(): Promise<void>;
}

const isThereRoom = async (bytes: number) => {
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota - usage > 2 * bytes;
};

/** The stored files of one app. */
export const createStoredFiles = (files: Files): StoredFiles => {
  let database: UseStore | undefined;
  const store = () => (database ??= createStore('atelier-files', 'files'));
  const written = new Map<string, number>();
  const total = () => [...written.values()].reduce((sum, bytes) => sum + bytes, 0);
  return {
    wants(id) {
      const file = files.find(id);
      return (
        file !== undefined &&
        !written.has(id) &&
        (file.size <= MAX_FILE_BYTES || files.handleOf(id) !== undefined)
      );
    },
    keep: (ids) =>
      quietly(async () => {
        const found = ids.flatMap((id) => {
          const file = files.find(id);
          return file
            ? [{ id, file: files.handleOf(id) ?? file, bytes: files.handleOf(id) ? 0 : file.size }]
            : [];
        });
        const bytes = found.reduce((sum, file) => sum + file.bytes, 0);
        if (total() + bytes > MAX_STORED_BYTES || !(await isThereRoom(bytes))) return false;
        await setMany(
          found.map(({ id, file }): [string, Kept] => [id, { file, at: Date.now() }]),
          store(),
        );
        for (const file of found) written.set(file.id, file.bytes);
        return true;
      }, false),
    bring: (ids) =>
      quietly(async () => {
        const found = await getMany<Kept | undefined>([...ids], store());
        const brought = await Promise.all(
          found.map(async (kept, index) => {
            const file = kept && (await whole(kept));
            const id = ids[index] ?? '';
            if (!file) return [];
            files.put(id, file, kept.file instanceof File ? undefined : kept.file);
            written.set(id, kept.file instanceof File ? file.size : 0);
            return [id];
          }),
        );
        return brought.flat();
      }, []),
    written: () => [...written.keys()],
    bytesOf: (ids) => ids.reduce((sum, id) => sum + (written.get(id) ?? 0), 0),
    drop: (ids) =>
      quietly(async () => {
        for (const id of ids) written.delete(id);
        await delMany([...ids], store());
      }, undefined),
    dropOld: (now) =>
      quietly(async () => {
        const all = await entries<string, Kept>(store());
        await delMany(
          all.filter(([, { at }]) => now - at > OLD_MS).map(([id]) => id),
          store(),
        );
      }, undefined),
    clear: () =>
      quietly(async () => {
        written.clear();
        await clear(store());
      }, undefined),
  };
};
