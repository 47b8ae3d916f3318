import { and, eq, getTableColumns, inArray, lte, notInArray, sql, type SQL } from 'drizzle-orm';
import {
  SWEEP_RUNNING,
  SWEEP_STATUS,
  type Sweep,
  type SweepRun,
  type SweepSettings,
} from '~/contract/sweeps/sweeps';
import type { Database, Transaction } from '../../../platform/database/database';
import { byObject, workRepository } from '../../../platform/work/repository';
import { users } from '../../../platform/identity/tables';
import { sweepRuns, sweeps, sweepTrials } from '../tables';
import { REVISIONS, touched, trialQueries } from './trials';

export type RunRow = typeof sweepRuns.$inferSelect;
/** A run that is to be added. */
export type NewRun = Omit<
  RunRow,
  'endDatetime' | 'stoppedBy' | 'reason' | 'bestNumber' | 'bestValue' | 'status' | 'submitDatetime'
>;

const CARRIED = 10;
const isNotRunning = notInArray(sweeps.status, [...SWEEP_RUNNING]);

const toRun = (row: RunRow, counts: Record<string, number>): SweepRun => ({
  submission_id: row.submissionId,
  task_id: row.taskId,
  status: row.status,
  submit_datetime: row.submitDatetime.toISOString(),
  end_datetime: row.endDatetime?.toISOString() ?? null,
  stopping: row.stoppedBy !== null && row.endDatetime === null,
  reason: row.reason,
  batch_job_id: row.childId,
  settings: row.settings,
  trial_count: row.trialCount,
  counts,
  best:
    row.bestNumber === null || row.bestValue === null
      ? null
      : { number: row.bestNumber, value: row.bestValue },
  submitted_by: row.submittedBy,
});

/** The newest runs of the sweeps that a condition names, by sweep, newest first, with how many trials each has. */
const newest = async (db: Database, which: SQL | undefined): Promise<Map<string, SweepRun[]>> => {
  const order = sql`row_number() over (partition by ${sweepRuns.sweepId} order by ${sweepRuns.submitDatetime} desc, ${sweepRuns.submissionId} desc)`;
  const numbered = db
    .select({ ...getTableColumns(sweepRuns), order: order.mapWith(Number).as('order') })
    .from(sweepRuns)
    .innerJoin(sweeps, eq(sweeps.sweepId, sweepRuns.sweepId))
    .innerJoin(users, eq(users.userName, sweeps.userName))
    .where(which)
    .as('numbered');
  const rows = await db
    .select()
    .from(numbered)
    .where(lte(numbered.order, CARRIED))
    .orderBy(numbered.sweepId, numbered.order);
  if (rows.length === 0) return new Map();
  const counted = await db
    .select({ run: sweepTrials.run, status: sweepTrials.status, count: sql<number>`count(*)::int` })
    .from(sweepTrials)
    .where(
      inArray(
        sweepTrials.run,
        rows.map(({ submissionId }) => submissionId),
      ),
    )
    .groupBy(sweepTrials.run, sweepTrials.status);
  const countsOf = byObject(counted, ({ run }) => run);
  const runs = rows.map((row) => {
    const counts = Object.fromEntries(
      (countsOf.get(row.submissionId) ?? []).map(({ status, count }) => [status, count]),
    );
    return { sweepId: row.sweepId, run: toRun(row, counts) };
  });
  return new Map(
    [...byObject(runs, ({ sweepId }) => sweepId)].map(([id, all]) => [
      id,
      all.map(({ run }) => run),
    ]),
  );
};

const toSweep = (row: typeof sweeps.$inferSelect, history: readonly SweepRun[]): Sweep => ({
  ...row.settings,
  sweep_id: row.sweepId,
  user_name: row.userName,
  status: row.status,
  submission_id: history[0]?.submission_id ?? null,
  task_id: history[0]?.task_id ?? null,
  execution_details: [...history],
  update_datetime: row.updateDatetime.toISOString(),
  create_datetime: row.createDatetime.toISOString(),
});

/** The tables of sweeps, their runs and their trials. */
export const sweepRepository = (db: Database) => ({
  ...workRepository<typeof sweeps, SweepRun, Sweep, SweepSettings, object>(db, {
    table: sweeps,
    id: 'sweepId',
    revisions: REVISIONS,
    fresh: SWEEP_STATUS.defined,
    historyOf: newest,
    toObject: toSweep,
    removable: isNotRunning,
    idle: isNotRunning,
  }),
  async existingRuns(ids: readonly string[]): Promise<Set<string>> {
    const rows =
      ids.length === 0
        ? []
        : await db
            .select({ id: sweepRuns.submissionId })
            .from(sweepRuns)
            .where(inArray(sweepRuns.submissionId, [...ids]));
    return new Set(rows.map(({ id }) => id));
  },
  async run(id: string): Promise<RunRow | null> {
    return (await db.select().from(sweepRuns).where(eq(sweepRuns.submissionId, id)))[0] ?? null;
  },
  /** Adds a run; false where the sweep is running already. */
  async begin(tx: Transaction, run: NewRun): Promise<boolean> {
    const status = SWEEP_STATUS.submitted;
    const begun = await tx
      .update(sweeps)
      .set({ status, ...touched() })
      .where(and(eq(sweeps.sweepId, run.sweepId), isNotRunning))
      .returning({ id: sweeps.sweepId });
    if (begun.length > 0)
      await tx.insert(sweepRuns).values({ ...run, status, submitDatetime: new Date() });
    return begun.length > 0;
  },
  /** Requests the end of a run; false where it has ended. */
  async askToStop(
    tx: Transaction,
    sweepId: string,
    run: string,
    stoppedBy: string,
  ): Promise<boolean> {
    const open = and(
      eq(sweepRuns.submissionId, run),
      eq(sweepRuns.sweepId, sweepId),
      inArray(sweepRuns.status, [...SWEEP_RUNNING]),
    );
    const asked = await tx
      .update(sweepRuns)
      .set({ stoppedBy })
      .where(open)
      .returning({ id: sweepRuns.submissionId });
    if (asked.length > 0) await tx.update(sweeps).set(touched()).where(eq(sweeps.sweepId, sweepId));
    return asked.length > 0;
  },
  /** Writes the status and other changes of a run, and the status of its sweep; returns the owner, undefined where the sweep was deleted. */
  async updateRun(
    tx: Transaction,
    { submissionId, sweepId }: Pick<RunRow, 'submissionId' | 'sweepId'>,
    changes: Partial<RunRow> & Pick<RunRow, 'status'>,
  ): Promise<string | undefined> {
    await tx.update(sweepRuns).set(changes).where(eq(sweepRuns.submissionId, submissionId));
    const [sweep] = await tx
      .update(sweeps)
      .set({ status: changes.status, ...touched() })
      .where(eq(sweeps.sweepId, sweepId))
      .returning({ owner: sweeps.userName });
    return sweep?.owner;
  },
  ...trialQueries(db),
});

export type SweepRepository = ReturnType<typeof sweepRepository>;
