import { eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { users } from '../../../platform/identity/tables';
import type { NewRunRow } from '../index/rows';
import { experimentRuns as runs, experimentSources as sources } from '../tables';

/** The id of the source that is the MLflow tracking server. */
export const REMOTE = 'remote';

/** True of the sources of a person's own work, or of all work of a team; with `remote`, of the tracking server too. */
export const sourcesOf = (
  of: { readonly user: string } | { readonly team: string },
  remote: boolean,
): SQL => {
  const own =
    'team' in of
      ? sql`${sources.userName} in (select ${users.userName} from ${users} where ${users.teamName} = ${of.team})`
      : sql`${sources.userName} = ${of.user}`;
  return remote ? or(own, sql`${sources.sourceId} = ${REMOTE}`)! : own;
};

export const findSource = async (db: Database, sourceId: string) => {
  const [row] = await db.select().from(sources).where(eq(sources.sourceId, sourceId));
  return row;
};

type SourceRow = typeof sources.$inferInsert;

/** Records that a source was read, by default just now. One that is not new keeps its owner. */
export const recordScan = async (
  db: Database,
  {
    sourceId,
    userName,
    submissionId,
    notebookId,
    ...read
  }: Omit<SourceRow, 'scannedAt'> & Partial<Pick<SourceRow, 'scannedAt'>>,
): Promise<void> => {
  const row = { scannedAt: sql`now()`, ...read };
  await db
    .insert(sources)
    .values({ sourceId, userName, submissionId, notebookId, ...row })
    .onConflictDoUpdate({ target: sources.sourceId, set: row });
};

/** A run as far as it tells whether the run has changed. */
export interface IndexedState {
  readonly status: string;
  readonly endDatetime: Date | null;
}

/** The indexed runs of a source, by their keys. */
export const indexedStates = async (
  db: Database,
  sourceId: string,
): Promise<ReadonlyMap<string, IndexedState>> => {
  const rows = await db
    .select({ runKey: runs.runKey, status: runs.status, endDatetime: runs.endDatetime })
    .from(runs)
    .where(eq(runs.sourceId, sourceId));
  return new Map(rows.map(({ runKey, ...row }) => [runKey, row]));
};

/** Adds runs to the index, or replaces them. Only those that changed get a new revision. */
export const putRuns = async (db: Database, rows: readonly NewRunRow[]): Promise<void> => {
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

export const deleteRuns = async (db: Database, runKeys: readonly string[]): Promise<void> =>
  void (await db.delete(runs).where(inArray(runs.runKey, [...runKeys])));
