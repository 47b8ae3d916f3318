import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** Small: the whole database is a few megabytes, and memory of WebAssembly never shrinks. */
const SETTINGS = [
  'shared_buffers=16MB',
  'max_connections=10',
  'wal_init_zero=off',
  'max_wal_size=64MB',
  'min_wal_size=32MB',
];

/** A folder in which an extension was created cannot be used without it. */
const EXTENSIONS = { pg_trgm };

/** The internals of PGlite: the WebAssembly module with its view of the file system. */
interface Inside {
  readonly Module?: {
    readonly NODEFS?: { readonly stream_ops?: { fsync?: (stream: { nfd?: number }) => number } };
  };
}

/** PGlite never syncs by itself; with this every commit is on the disk when it is acknowledged (findings: 1 fdatasync a commit). */
const syncForReal = (lite: PGlite): void => {
  const { Module } = lite as unknown as Inside;
  const operations = Module?.NODEFS?.stream_ops;
  if (!operations)
    throw new Error(
      'This version of PGlite cannot be made durable: its file system is not where it was.',
    );
  operations.fsync = ({ nfd }: { nfd?: number }) => {
    if (nfd !== undefined) fs.fdatasyncSync(nfd);
    return 0;
  };
};

/** Opens (and where it is new, initialises: 2 to 4 s) the database in `folder`, durable against a power cut. */
export const openLite = async (folder: string): Promise<PGlite> => {
  const startParams = [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    '-c',
    'fsync=on',
    '-c',
    'wal_sync_method=fsync',
  ];
  const lite = await PGlite.create(folder, {
    startParams,
    postgresqlconf: SETTINGS,
    extensions: EXTENSIONS,
  });
  syncForReal(lite);
  return lite;
};

/** A database in memory, out of a packed one (250 ms). */
export const openLiteInMemory = (packed: Blob): Promise<PGlite> =>
  PGlite.create('memory://', {
    loadDataDir: packed,
    postgresqlconf: SETTINGS,
    extensions: EXTENSIONS,
  });
