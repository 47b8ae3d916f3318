import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { experimentRuns as runs, experimentSources as sources } from '../tables';
import type { IndexedRun } from './indexedRun';
import { headOf, rowOf, weightOf, type NewRunRow } from './rows';
import type { Stale } from './stale';

/** Of one place no more is kept: what a program writes must not fill the database. */
export const MAX_RUNS = 20_000;
const MOST_BYTES = 64 * 1024 * 1024;
/** Rows that are written together. */
const TOGETHER = 200;

type Kept = ReadonlyMap<string, { readonly status: string; readonly endDatetime: Date | null }>;

const keptOf = async (db: Database, sourceId: string): Promise<Kept> => {
  const rows = await db
    .select({ runKey: runs.runKey, status: runs.status, endDatetime: runs.endDatetime })
    .from(runs)
    .where(eq(runs.sourceId, sourceId));
  return new Map(rows.map(({ runKey, ...row }) => [runKey, row]));
};

/** Only what changed gets another revision. */
const keep = async (db: Database, rows: readonly NewRunRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const columns = [
    'projectName',
    'runName',
    'status',
    'startDatetime',
    'endDatetime',
    'params',
    'metrics',
    'tags',
    'digest',
  ] as const;
  const set = Object.fromEntries(
    columns.map((name) => [name, sql.raw(`excluded."${runs[name].name}"`)]),
  );
  await db
    .insert(runs)
    .values([...rows])
    .onConflictDoUpdate({
      target: runs.runKey,
      set: { ...set, revision: sql`nextval('experiment_revisions')` },
      setWhere: sql`${runs.digest} is distinct from excluded."digest"`,
    });
};

const remember = async (
  db: Database,
  { sourceId, userName, submissionId, notebookId, stamp }: Omit<Stale, 'work' | 'whole' | 'ended'>,
  warnings: readonly string[],
  tookMs: number,
) => {
  const told = warnings
    .slice(0, 5)
    .map((warning) => warning.slice(0, 500).replace(/[\0\p{Surrogate}]/gu, ''));
  const row = { stamp, scannedAt: sql`now()`, tookMs: Math.round(tookMs), warnings: told };
  await db
    .insert(sources)
    .values({ sourceId, userName, submissionId, notebookId, ...row })
    .onConflictDoUpdate({ target: sources.sourceId, set: row });
};

/** A run that has ended and is known so needs no reading, unless all of the place is read for the last time. */
const isKnown = (
  kept: Kept,
  { runKey, status, endDatetime }: ReturnType<typeof headOf>,
): boolean => {
  const known = kept.get(runKey);
  return (
    known !== undefined &&
    endDatetime !== null &&
    known.status === status &&
    known.endDatetime?.getTime() === endDatetime.getTime()
  );
};

/** Brings the index in step with the runs that were found in a place. Runs that are gone leave it. */
export const syncRuns = async (
  db: Database,
  place: Omit<Stale, 'work'>,
  found: AsyncIterable<IndexedRun> | Iterable<IndexedRun>,
  warnings: readonly string[],
  since: number,
): Promise<void> => {
  // A place has to be there before its runs.
  await remember(db, { ...place, stamp: null }, warnings, 0);
  const kept = await keptOf(db, place.sourceId);
  const gone = new Set(kept.keys());
  const told = [...warnings];
  let waiting: NewRunRow[] = [];
  let bytes = 0;
  let count = 0;
  for await (const run of found) {
    if (count === MAX_RUNS || bytes > MOST_BYTES) {
      told.push(`Only ${count} of the runs are shown: they are too many, or too large.`);
      break;
    }
    count += 1;
    const head = headOf(place.sourceId, run);
    gone.delete(head.runKey);
    if (!place.whole && isKnown(kept, head)) continue;
    const row = rowOf(head, await run.read());
    bytes += weightOf(row);
    // The same run twice in one statement cannot be written.
    waiting = [...waiting.filter(({ runKey }) => runKey !== row.runKey), row];
    if (waiting.length < TOGETHER) continue;
    await keep(db, waiting);
    waiting = [];
  }
  await keep(db, waiting);
  const leaving = [...gone];
  for (let from = 0; from < leaving.length; from += 1000)
    await db.delete(runs).where(inArray(runs.runKey, leaving.slice(from, from + 1000)));
  await remember(db, place, told, performance.now() - since);
};
