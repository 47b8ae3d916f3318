import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/database/database';
import { datasets, datasetSnapshots } from './tables';

/** A dataset as it is stored. */
export type DatasetRow = typeof datasets.$inferSelect;
export type SnapshotRow = typeof datasetSnapshots.$inferSelect;
export type NewDataset = Omit<
  DatasetRow,
  'status' | 'fileCount' | 'totalBytes' | 'countedDatetime' | 'createDatetime' | 'updateDatetime'
>;
export type Counted = Pick<DatasetRow, 'status' | 'fileCount' | 'totalBytes'>;

/** Snapshots of one reply. */
const MAX_SNAPSHOTS = 200;

export interface DatasetRepository {
  /** Those of a team, changed last first; one person's, or all but one person's. */
  list(
    team: string,
    whose?: { readonly owner: string } | { readonly except: string },
  ): Promise<DatasetRow[]>;
  find(id: string): Promise<DatasetRow | null>;
  /** False where the team has one of this name. */
  add(dataset: NewDataset): Promise<boolean>;
  change(
    id: string,
    changes: Partial<Pick<DatasetRow, 'datasetName' | 'storage' | 'location' | 'status'>>,
  ): Promise<boolean>;
  /** Writes down what was counted; that changes no age. */
  counted(id: string, counted: Counted): Promise<void>;
  remove(id: string): Promise<void>;
  /** Moves the datasets of a drive that is given to another person into a folder of that person's drive. */
  followDrive(tx: Transaction, from: string, to: string, folder: string): Promise<void>;
  snapshots(id: string): Promise<SnapshotRow[]>;
  /** One that is known already was seen again. */
  sawSnapshot(snapshot: Omit<SnapshotRow, 'createDatetime' | 'seenDatetime'>): Promise<void>;
}

/** Whether a unique constraint was violated. */
const isTaken = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === '23505';
};

/** The tables of datasets. */
export const datasetRepository = (db: Database): DatasetRepository => ({
  list: (team, whose) =>
    db
      .select()
      .from(datasets)
      .where(
        and(
          eq(datasets.teamName, team),
          whose &&
            ('owner' in whose
              ? eq(datasets.userName, whose.owner)
              : ne(datasets.userName, whose.except)),
        ),
      )
      .orderBy(desc(datasets.updateDatetime), asc(datasets.datasetId)),
  async find(id) {
    const [row] = await db.select().from(datasets).where(eq(datasets.datasetId, id));
    return row ?? null;
  },
  async add(dataset) {
    const now = new Date();
    const row = { ...dataset, status: 'ready' as const, createDatetime: now, updateDatetime: now };
    const added = await db
      .insert(datasets)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: datasets.datasetId });
    return added.length > 0;
  },
  async change(id, changes) {
    try {
      await db
        .update(datasets)
        .set({ ...changes, updateDatetime: new Date() })
        .where(eq(datasets.datasetId, id));
      return true;
    } catch (error) {
      if (isTaken(error)) return false;
      throw error;
    }
  },
  counted: async (id, counted) =>
    void (await db
      .update(datasets)
      .set({ ...counted, countedDatetime: new Date() })
      .where(eq(datasets.datasetId, id))),
  remove: async (id) => void (await db.delete(datasets).where(eq(datasets.datasetId, id))),
  followDrive: async (tx, from, to, folder) =>
    void (await tx
      .update(datasets)
      .set({
        userName: to,
        location: sql`${`${folder}/`} || ${datasets.location}`,
        updateDatetime: new Date(),
      })
      .where(and(eq(datasets.userName, from), eq(datasets.storage, 'drive')))),
  snapshots: (id) =>
    db
      .select()
      .from(datasetSnapshots)
      .where(eq(datasetSnapshots.datasetId, id))
      .orderBy(desc(datasetSnapshots.seenDatetime), asc(datasetSnapshots.snapshotId))
      .limit(MAX_SNAPSHOTS),
  async sawSnapshot(snapshot) {
    const now = new Date();
    await db
      .insert(datasetSnapshots)
      .values({ ...snapshot, createDatetime: now, seenDatetime: now })
      .onConflictDoUpdate({
        target: [datasetSnapshots.datasetId, datasetSnapshots.snapshotId],
        set: { seenDatetime: now },
      });
  },
});

/** The datasets of a person, by name. */
export const datasetsOwnedBy = (db: Database, userName: string): Promise<DatasetRow[]> =>
  db
    .select()
    .from(datasets)
    .where(eq(datasets.userName, userName))
    .orderBy(asc(datasets.datasetName));

/** Gives a dataset that is not in a person's drive to another owner; undefined where there is none of the first one. */
export const setDatasetOwner = async (
  tx: Transaction,
  id: string,
  from: string,
  to: string,
): Promise<DatasetRow | undefined> => {
  const isTheirs = and(
    eq(datasets.datasetId, id),
    eq(datasets.userName, from),
    ne(datasets.storage, 'drive'),
  );
  const [row] = await tx
    .update(datasets)
    .set({ userName: to, updateDatetime: new Date() })
    .where(isTheirs)
    .returning();
  return row;
};
