import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sizeText } from '~/text/size';
import { createKeyedMutex } from '../../../platform/concurrency/keyedMutex';
import { contentOf, createYielder, stampOf } from '../reading';
import { withLog } from './wal';

/** A database is held in memory while it is read. */
const MAX_BYTES = 256 * 1024 * 1024;
/** How often, and how long apart, ms, a database is looked at that somebody is just writing. */
const TRIES = 5;
const TRY_MS = 60;

/** A sentence about a database that cannot be read, without its name: 'is larger than …'. */
export class Unreadable extends Error {}

export type Value = number | string | Uint8Array | null;

/** All rows of a question, in turns, so that nobody else waits long. */
export type Query = (sql: string, take: (row: Value[]) => void) => Promise<void>;

/** The functions of sql.js, which brings no types of its own. */
interface Database {
  prepare(sql: string): { step(): boolean; get(): Value[]; free(): boolean };
  close(): void;
}
type Load = () => Promise<{ readonly Database: new (bytes: Uint8Array) => Database }>;

let loading: ReturnType<Load> | undefined;

/** Loaded when the first database is there: half a megabyte of WebAssembly. */
const load = () => {
  loading ??= (createRequire(import.meta.url)('sql.js') as Load)().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

/** The bytes of a database as they were between two writings: with its write-ahead log, and not in the middle of a transaction. */
const quietBytes = async (file: string): Promise<Buffer> => {
  const folder = path.dirname(file);
  const state = async () => {
    const [main, wal, journal] = await Promise.all(
      [file, `${file}-wal`, `${file}-journal`].map(stampOf),
    );
    if ((main?.size ?? 0) + (wal?.size ?? 0) > MAX_BYTES)
      throw new Unreadable(`is larger than ${sizeText(MAX_BYTES)}, so it is not read.`);
    return { stamp: `${main?.stamp} ${wal?.stamp}`, isBusy: (journal?.size ?? 0) > 0 };
  };
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (attempt > 0) await pause(TRY_MS);
    const before = await state();
    const [main, wal] = [
      await contentOf(file, folder, MAX_BYTES),
      await contentOf(`${file}-wal`, folder, MAX_BYTES),
    ];
    const after = await state();
    if (!before.isBusy && !after.isBusy && before.stamp === after.stamp)
      return withLog(main ?? Buffer.alloc(0), wal ?? Buffer.alloc(0));
  }
  throw new Unreadable('is being written just now; it is read the next time.');
};

const asking =
  (database: Database): Query =>
  async (sql, take) => {
    const statement = database.prepare(sql);
    const pace = createYielder();
    try {
      while (statement.step()) {
        take(statement.get());
        await pace();
      }
    } finally {
      statement.free();
    }
  };

const inTurn = createKeyedMutex();

/** Asks an SQLite database that others may be writing; one database at a time is held in memory. Throws `Unreadable`. */
export const queryDatabase = <Result>(
  file: string,
  work: (ask: Query) => Promise<Result>,
): Promise<Result> =>
  inTurn('database', async () => {
    const [{ Database }, bytes] = [await load(), await quietBytes(file)];
    const database = new Database(bytes);
    try {
      return await work(asking(database));
    } catch (error) {
      throw error instanceof Unreadable
        ? error
        : new Unreadable(
            `could not be read: ${error instanceof Error ? error.message : String(error)}.`,
          );
    } finally {
      database.close();
    }
  });
