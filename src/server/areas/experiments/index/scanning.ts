import type { Database } from '../../../platform/database/database';
import {
  deleteRuns,
  indexedStates,
  putRuns,
  recordScan,
  type IndexedState,
} from '../queries/sources';
import type { IndexedRun } from './indexedRun';
import { headOf, rowOf, weightOf, type NewRunRow } from './rows';
import type { Stale } from '../queries/staleSources';

/** The most that is kept of one source: programs must not fill the database. */
export const MAX_RUNS = 20_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Rows that are written together. */
const TOGETHER = 200;

const remember = async (
  db: Database,
  { sourceId, userName, submissionId, notebookId, stamp }: Omit<Stale, 'work' | 'whole' | 'ended'>,
  warnings: readonly string[],
  tookMs: number,
) => {
  const told = warnings
    .slice(0, 5)
    .map((warning) => warning.slice(0, 500).replace(/[\0\p{Surrogate}]/gu, ''));
  await recordScan(db, {
    ...{ sourceId, userName, submissionId, notebookId, stamp },
    tookMs: Math.round(tookMs),
    warnings: told,
  });
};

/** A run that is indexed as ended is not read again, unless the whole source is read for the last time. */
const isKnown = (
  kept: ReadonlyMap<string, IndexedState>,
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

/** Updates the index with the runs that were found in a source, and removes those that are gone. */
export const syncRuns = async (
  db: Database,
  place: Omit<Stale, 'work'>,
  found: AsyncIterable<IndexedRun> | Iterable<IndexedRun>,
  warnings: readonly string[],
  since: number,
): Promise<void> => {
  // The row of a source has to be there before its runs.
  await remember(db, { ...place, stamp: null }, warnings, 0);
  const kept = await indexedStates(db, place.sourceId);
  const gone = new Set(kept.keys());
  const told = [...warnings];
  let waiting: NewRunRow[] = [];
  let bytes = 0;
  let count = 0;
  for await (const run of found) {
    if (count === MAX_RUNS || bytes > MAX_BYTES) {
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
    await putRuns(db, waiting);
    waiting = [];
  }
  await putRuns(db, waiting);
  const leaving = [...gone];
  for (let from = 0; from < leaving.length; from += 1000)
    await deleteRuns(db, leaving.slice(from, from + 1000));
  await remember(db, place, told, performance.now() - since);
};
