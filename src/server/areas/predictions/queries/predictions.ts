import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  notExists,
  notInArray,
  sql,
  type SQL,
} from 'drizzle-orm';
import {
  MAX_VERSIONS,
  PREDICTION_STATUS,
  type Prediction,
  type PredictionSettings,
} from '~/contract/work/predictions';
import type { Database } from '../../../platform/database/database';
import { byObject, workRepository } from '../../../platform/work/repository';
import { users } from '../../../platform/identity/tables';
import { runOf, toPrediction, type VersionRow } from '../mappers';
import { predictions, predictionVersions } from '../tables';
import {
  deploymentQueries,
  isVersion,
  REVISIONS,
  RUNNING,
  updateStatus,
  type OwnedVersion,
} from './deployments';

/** True of predictions of which a version runs in one of these environments. */
export const hasVersionIn = (envIds: readonly string[]): SQL =>
  sql`exists (select from ${predictionVersions} where ${and(
    eq(predictionVersions.pfId, predictions.pfId),
    inArray(predictionVersions.envId, [...envIds]),
  )})`;

export type NewVersion = Pick<
  VersionRow,
  'version' | 'source' | 'mainFile' | 'envId' | 'envBuild' | 'childId' | 'createdBy'
>;
/** The version that a call is passed on to: the live one, or the one that the address names. */
export interface Route {
  readonly pfId: string;
  readonly version: number;
  readonly status: string;
  readonly port: number | null;
  /** The process itself. */
  readonly submission: string | null;
  /** The job whose submission it is. */
  readonly childId: string;
  /** Hashes of the keys that open the address. */
  readonly hashes: readonly string[];
}

const isIdle = (db: Database) =>
  notExists(
    db
      .select({ version: predictionVersions.version })
      .from(predictionVersions)
      .where(
        and(
          eq(predictionVersions.pfId, predictions.pfId),
          inArray(predictionVersions.status, RUNNING),
        ),
      ),
  );

/** The versions of the predictions that a condition names, newest first. */
const versionsOf = async (
  db: Database,
  which: SQL | undefined,
): Promise<Map<string, VersionRow[]>> => {
  const rows = await db
    .select(getTableColumns(predictionVersions))
    .from(predictionVersions)
    .innerJoin(predictions, eq(predictions.pfId, predictionVersions.pfId))
    .innerJoin(users, eq(users.userName, predictions.userName))
    .where(which)
    .orderBy(desc(predictionVersions.version));
  return byObject(rows, ({ pfId }) => pfId);
};

/** The tables of predictions and their versions. */
export const predictionRepository = (db: Database) => {
  const work = workRepository<
    typeof predictions,
    VersionRow,
    Prediction,
    PredictionSettings,
    object
  >(db, {
    table: predictions,
    id: 'pfId',
    revisions: REVISIONS,
    fresh: PREDICTION_STATUS.defined,
    historyOf: versionsOf,
    toObject: toPrediction,
    removable: isIdle(db),
    idle: isIdle(db),
  });
  return {
    ...work,
    ...deploymentQueries(db),
    /** The number of the next version; null where there are too many. */
    async reserve(pfId: string): Promise<number | null> {
      const count = sql<number>`(select count(*) from ${predictionVersions} where ${predictionVersions.pfId} = ${pfId})`;
      const [row] = await db
        .update(predictions)
        .set({ lastVersion: sql`${predictions.lastVersion} + 1` })
        .where(and(eq(predictions.pfId, pfId), sql`${count} < ${MAX_VERSIONS}`))
        .returning({ version: predictions.lastVersion });
      return row?.version ?? null;
    },
    addVersion: (pfId: string, version: NewVersion) =>
      db.transaction(async (tx) => {
        await tx.insert(predictionVersions).values({
          ...version,
          pfId,
          status: PREDICTION_STATUS.defined,
          createDatetime: new Date(),
        });
        await updateStatus(tx, pfId);
      }),
    /** False while its program runs. */
    removeVersion: (pfId: string, version: number) =>
      db.transaction(async (tx) => {
        const gone = await tx
          .delete(predictionVersions)
          .where(and(isVersion(pfId, version), notInArray(predictionVersions.status, RUNNING)))
          .returning({ version: predictionVersions.version });
        await tx
          .update(predictions)
          .set({ liveVersion: null })
          .where(
            and(
              eq(predictions.pfId, pfId),
              eq(predictions.liveVersion, version),
              sql`${gone.length > 0}`,
            ),
          );
        await updateStatus(tx, pfId);
        return gone.length > 0;
      }),
    async version(pfId: string, version: number): Promise<OwnedVersion | null> {
      const [row] = await db
        .select({
          row: predictionVersions,
          settings: predictions.settings,
          owner: predictions.userName,
        })
        .from(predictionVersions)
        .innerJoin(predictions, eq(predictions.pfId, predictionVersions.pfId))
        .where(isVersion(pfId, version));
      return row ? { ...row.row, name: row.settings.pf_name, owner: row.owner } : null;
    },
    /** The runs among these whose version is there. */
    async existing(runs: readonly string[]): Promise<Set<string>> {
      const rows =
        runs.length === 0
          ? []
          : await db
              .select({ pfId: predictionVersions.pfId, version: predictionVersions.version })
              .from(predictionVersions)
              .where(
                inArray(predictionVersions.pfId, [
                  ...new Set(runs.map((run) => run.split('/')[0] ?? '')),
                ]),
              );
      return new Set(rows.map(({ pfId, version }) => runOf(pfId, version)));
    },
    /** Where an address leads; null where there is nothing. `version` null is whichever is live. */
    async route(pfId: string, version: number | null): Promise<Route | null> {
      const rows = await db
        .select({ live: predictions.liveVersion, row: predictionVersions })
        .from(predictionVersions)
        .innerJoin(predictions, eq(predictions.pfId, predictionVersions.pfId))
        .where(eq(predictionVersions.pfId, pfId));
      const found = rows.find(({ live, row }) => row.version === (version ?? live))?.row;
      if (!found) return null;
      const keyed = version === null ? rows.map(({ row }) => row) : [found];
      const hashes = keyed.flatMap(({ keyHash }) => keyHash ?? []);
      const { version: number, status, port, submissionId: submission, childId } = found;
      return { pfId, version: number, status, port, submission, childId, hashes };
    },
    /** Whether a submission is the process of a version that is deployed. */
    async isWanted(submissionId: string): Promise<boolean> {
      const rows = await db
        .select({ version: predictionVersions.version })
        .from(predictionVersions)
        .where(
          and(
            eq(predictionVersions.submissionId, submissionId),
            eq(predictionVersions.wanted, true),
            isNotNull(predictionVersions.port),
          ),
        );
      return rows.length > 0;
    },
    /** The ports that versions were given. */
    async ports(): Promise<Set<number>> {
      const rows = await db
        .select({ port: predictionVersions.port })
        .from(predictionVersions)
        .where(sql`${predictionVersions.port} is not null`);
      return new Set(rows.flatMap(({ port }) => port ?? []));
    },
  };
};

export type PredictionRepository = ReturnType<typeof predictionRepository>;
