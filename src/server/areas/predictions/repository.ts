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
  PREDICTION_RUNNING,
  PREDICTION_STATUS,
  type Prediction,
  type PredictionSettings,
} from '~/contract/work/predictions';
import type { Database, Transaction } from '../../platform/database/database';
import type { Chosen } from '../../platform/engine/choosing';
import { byObject, touchedBy, workRepository } from '../../platform/work/repository';
import { users } from '../../platform/identity/tables';
import { writeDown } from '../../platform/notifications/writing';
import { runOf, statusOf, toPrediction, type VersionRow } from './mappers';
import { predictions, predictionVersions } from './tables';

const REVISIONS = 'prediction_revisions';
const touched = touchedBy(REVISIONS);

export type NewVersion = Pick<
  VersionRow,
  'version' | 'source' | 'mainFile' | 'envId' | 'envBuild' | 'childId' | 'createdBy'
>;
/** A version with the name of its prediction and its owner. */
export interface OwnedVersion extends VersionRow {
  readonly name: string;
  readonly owner: string;
}
/** What whoever passes a call on must know of a version: the live one, or the one that the address names. */
export interface Route {
  readonly pfId: string;
  readonly version: number;
  readonly status: string;
  readonly port: number | null;
  /** The process itself. */
  readonly submission: string | null;
  /** The job whose submission it is. */
  readonly childId: string;
  /** Of the keys that open the address. */
  readonly hashes: readonly string[];
}

const the = (pfId: string, version: number) =>
  and(eq(predictionVersions.pfId, pfId), eq(predictionVersions.version, version));
const RUNNING = [...PREDICTION_RUNNING];
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

/** Tells of a prediction what its versions are by now. */
const tell = async (tx: Transaction, pfId: string): Promise<void> => {
  const [row] = await tx
    .select({ live: predictions.liveVersion })
    .from(predictions)
    .where(eq(predictions.pfId, pfId))
    .for('update');
  if (!row) return;
  const versions = await tx
    .select({ version: predictionVersions.version, status: predictionVersions.status })
    .from(predictionVersions)
    .where(eq(predictionVersions.pfId, pfId))
    .orderBy(desc(predictionVersions.version));
  await tx
    .update(predictions)
    .set({ status: statusOf(row.live, versions), ...touched() })
    .where(eq(predictions.pfId, pfId));
};

/** What is forgotten when it is deployed anew. */
const FRESH = {
  reason: null,
  waitingFor: null,
  failures: 0,
  restarts: 0,
  nextStart: null,
  readyDatetime: null,
  answeredDatetime: null,
  ending: null,
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
        await tell(tx, pfId);
      }),
    /** False while its program runs. */
    removeVersion: (pfId: string, version: number) =>
      db.transaction(async (tx) => {
        const gone = await tx
          .delete(predictionVersions)
          .where(and(the(pfId, version), notInArray(predictionVersions.status, RUNNING)))
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
        await tell(tx, pfId);
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
        .where(the(pfId, version));
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
    /** Somebody wants it to run; false where it does. The first one that is deployed is live. */
    async deploy(
      tx: Transaction,
      pfId: string,
      version: number,
      { chosen, by }: { readonly chosen: Chosen; readonly by: string },
    ): Promise<boolean> {
      const wish = {
        ...FRESH,
        wanted: true,
        status: PREDICTION_STATUS.submitted,
        chosen,
        deployedBy: by,
      };
      const begun = await tx
        .update(predictionVersions)
        .set(wish)
        .where(and(the(pfId, version), notInArray(predictionVersions.status, RUNNING)))
        .returning({ version: predictionVersions.version });
      if (begun.length === 0) return false;
      await tx
        .update(predictions)
        .set({ liveVersion: version })
        .where(and(eq(predictions.pfId, pfId), sql`${predictions.liveVersion} is null`));
      await tell(tx, pfId);
      return true;
    },
    /** Nobody wants it to run any more; false where nobody did. */
    async stop(tx: Transaction, pfId: string, version: number): Promise<boolean> {
      const asked = await tx
        .update(predictionVersions)
        .set({ wanted: false, status: PREDICTION_STATUS.stopping, waitingFor: null, reason: null })
        .where(and(the(pfId, version), eq(predictionVersions.wanted, true)))
        .returning({ version: predictionVersions.version });
      if (asked.length > 0) await tell(tx, pfId);
      return asked.length > 0;
    },
    makeLive: (pfId: string, version: number) =>
      db.transaction(async (tx) => {
        await tx
          .update(predictions)
          .set({ liveVersion: version })
          .where(eq(predictions.pfId, pfId));
        await tell(tx, pfId);
      }),
    setKey: (
      pfId: string,
      version: number,
      { hash, hint }: { readonly hash: string; readonly hint: string },
    ) =>
      db.transaction(async (tx) => {
        await tx
          .update(predictionVersions)
          .set({ keyHash: hash, keyHint: hint })
          .where(the(pfId, version));
        await tell(tx, pfId);
      }),
    /** Writes how the process of a version is, unless somebody changed their mind meanwhile: false then. */
    async write(
      tx: Transaction,
      { pfId, version, wanted }: VersionRow,
      changes: Partial<VersionRow>,
    ): Promise<boolean> {
      const written = await tx
        .update(predictionVersions)
        .set(changes)
        .where(and(the(pfId, version), eq(predictionVersions.wanted, wanted)))
        .returning({ version: predictionVersions.version });
      if (written.length > 0) await tell(tx, pfId);
      return written.length > 0;
    },
    /** It is given up: its owner is told. */
    async fail(tx: Transaction, row: OwnedVersion, reason: string): Promise<void> {
      const { pfId, version, name, owner, submissionId } = row;
      const nothing = {
        port: null,
        ending: null,
        waitingFor: null,
        nextStart: null,
        readyDatetime: null,
      };
      const over = { ...nothing, status: PREDICTION_STATUS.failed, wanted: false, reason };
      if (!(await this.write(tx, row, over))) return;
      await writeDown(tx, [
        {
          kind: 'prediction_failed',
          userName: owner,
          about: `${pfId}-${version}-${submissionId ?? ''}`,
          objectId: pfId,
          parts: { name, version: String(version), reason },
        },
      ]);
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
    /** Whether it is the process of a version, and somebody wants that to run. */
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
