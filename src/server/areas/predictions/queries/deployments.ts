import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { PREDICTION_RUNNING, PREDICTION_STATUS } from '~/contract/work/predictions';
import type { Database, Transaction } from '../../../platform/database/database';
import type { Chosen } from '../../../platform/engine/choosing';
import { touchedBy } from '../../../platform/work/repository';
import { writeDown } from '../../../platform/notifications/writing';
import { statusOf, type VersionRow } from '../mappers';
import { predictions, predictionVersions } from '../tables';

export const REVISIONS = 'prediction_revisions';
const touched = touchedBy(REVISIONS);

/** A version with the name of its prediction and its owner. */
export interface OwnedVersion extends VersionRow {
  readonly name: string;
  readonly owner: string;
}

export const isVersion = (pfId: string, version: number) =>
  and(eq(predictionVersions.pfId, pfId), eq(predictionVersions.version, version));
export const RUNNING = [...PREDICTION_RUNNING];

/** Sets the status of a prediction from those of its versions. */
export const updateStatus = async (tx: Transaction, pfId: string): Promise<void> => {
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

/** The fields that a new deployment resets. */
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

/** Writes the state of a version's process; false, and nothing is written, where it was deployed or stopped meanwhile. */
const write = async (
  tx: Transaction,
  { pfId, version, wanted }: VersionRow,
  changes: Partial<VersionRow>,
): Promise<boolean> => {
  const written = await tx
    .update(predictionVersions)
    .set(changes)
    .where(and(isVersion(pfId, version), eq(predictionVersions.wanted, wanted)))
    .returning({ version: predictionVersions.version });
  if (written.length > 0) await updateStatus(tx, pfId);
  return written.length > 0;
};

/** The deployment of versions: which of them run, and how their processes are. */
export const deploymentQueries = (db: Database) => ({
  /** Deploys a version; false where it runs. The first one that is deployed is live. */
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
      .where(and(isVersion(pfId, version), notInArray(predictionVersions.status, RUNNING)))
      .returning({ version: predictionVersions.version });
    if (begun.length === 0) return false;
    await tx
      .update(predictions)
      .set({ liveVersion: version })
      .where(and(eq(predictions.pfId, pfId), sql`${predictions.liveVersion} is null`));
    await updateStatus(tx, pfId);
    return true;
  },
  /** Stops a version; false where it was not deployed. */
  async stop(tx: Transaction, pfId: string, version: number): Promise<boolean> {
    const asked = await tx
      .update(predictionVersions)
      .set({ wanted: false, status: PREDICTION_STATUS.stopping, waitingFor: null, reason: null })
      .where(and(isVersion(pfId, version), eq(predictionVersions.wanted, true)))
      .returning({ version: predictionVersions.version });
    if (asked.length > 0) await updateStatus(tx, pfId);
    return asked.length > 0;
  },
  makeLive: (pfId: string, version: number) =>
    db.transaction(async (tx) => {
      await tx.update(predictions).set({ liveVersion: version }).where(eq(predictions.pfId, pfId));
      await updateStatus(tx, pfId);
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
        .where(isVersion(pfId, version));
      await updateStatus(tx, pfId);
    }),
  write,
  /** Marks a version as failed, and notifies its owner. */
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
    if (!(await write(tx, row, over))) return;
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
});
