import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  lte,
  max,
  notInArray,
  sql,
  type SQL,
} from 'drizzle-orm';
import {
  SWEEP_RUNNING,
  SWEEP_STATUS,
  type Sweep,
  type SweepRun,
  type SweepSettings,
  type Trial,
} from '~/contract/sweeps/sweeps';
import type { Database, Transaction } from '../../platform/database/database';
import { byObject, touchedBy, workRepository } from '../../platform/work/repository';
import { users } from '../../platform/identity/tables';
import { submissions } from '../jobs/tables';
import { sweepRuns, sweeps, sweepTrials } from './tables';

export type RunRow = typeof sweepRuns.$inferSelect;
/** A run as it is written down first. */
export type NewRun = Omit<
  RunRow,
  'endDatetime' | 'stoppedBy' | 'reason' | 'bestNumber' | 'bestValue' | 'status' | 'submitDatetime'
>;
export type TrialRow = typeof sweepTrials.$inferSelect;
/** A trial that is not over, with how its submission is. */
export interface OpenTrial {
  readonly trial: TrialRow;
  readonly submission: typeof submissions.$inferSelect | null;
}

const CARRIED = 10;
const REVISIONS = 'sweep_revisions';
/** What every change of a sweep sets. */
export const touched = touchedBy(REVISIONS);
/** What every change of a trial sets. */
export const trialTouched = () => ({ revision: sql.raw(`nextval('sweep_trial_revisions')`) });

const OPEN: Trial['status'][] = ['waiting', 'running'];
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

const toTrial = (row: TrialRow): Trial => ({
  number: row.number,
  submission_id: row.submissionId,
  status: row.status,
  parameters: row.parameters,
  value: row.value,
  reason: row.reason,
  start_datetime: row.startDatetime?.toISOString() ?? null,
  end_datetime: row.endDatetime?.toISOString() ?? null,
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

/** A trial and its run, under the run's lock: what follows is in order with what brings the run forward. */
const lockRun = (tx: Transaction, run: string) =>
  tx
    .select({ id: sweepRuns.submissionId })
    .from(sweepRuns)
    .where(eq(sweepRuns.submissionId, run))
    .for('update');
const theTrial = (run: string, number: number) =>
  and(eq(sweepTrials.run, run), eq(sweepTrials.number, number));

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
  /** Writes a run down; false where the sweep is running already. */
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
  /** Keeps the wish to end a run; false where it is over. */
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
  /** The trials that wait or run, with their submissions, in order. */
  open: (run: string): Promise<OpenTrial[]> =>
    db
      .select({ trial: sweepTrials, submission: submissions })
      .from(sweepTrials)
      .leftJoin(submissions, eq(submissions.submissionId, sweepTrials.submissionId))
      .where(and(eq(sweepTrials.run, run), inArray(sweepTrials.status, OPEN)))
      .orderBy(asc(sweepTrials.number)),
  /** How many trials a run has by now, how many of each status, and how many of the failed ones went down with their node. */
  async progress(run: string) {
    const isLost = and(eq(sweepTrials.status, 'failed'), eq(submissions.cause, 'lost'));
    const rows = await db
      .select({
        status: sweepTrials.status,
        count: sql<number>`count(*)::int`,
        lost: sql<number>`(count(*) filter (where ${isLost}))::int`,
        last: max(sweepTrials.number),
      })
      .from(sweepTrials)
      .leftJoin(submissions, eq(submissions.submissionId, sweepTrials.submissionId))
      .where(eq(sweepTrials.run, run))
      .groupBy(sweepTrials.status);
    return {
      next: Math.max(-1, ...rows.map(({ last }) => last ?? -1)) + 1,
      lost: rows.reduce((sum, { lost }) => sum + lost, 0),
      counts: new Map(rows.map(({ status, count }) => [status, count])),
    };
  },
  all: (run: string): Promise<TrialRow[]> =>
    db.select().from(sweepTrials).where(eq(sweepTrials.run, run)).orderBy(asc(sweepTrials.number)),
  async lastFailure(run: string): Promise<string | null> {
    const [row] = await db
      .select({ reason: sweepTrials.reason })
      .from(sweepTrials)
      .where(and(eq(sweepTrials.run, run), eq(sweepTrials.status, 'failed')))
      .orderBy(desc(sweepTrials.endDatetime))
      .limit(1);
    return row?.reason ?? null;
  },
  async trial(run: string, number: number): Promise<TrialRow | null> {
    return (await db.select().from(sweepTrials).where(theTrial(run, number)))[0] ?? null;
  },
  /** The trials that changed since a revision, in order, and the revision of the last change. */
  async changed(run: string, since: number): Promise<{ trials: Trial[]; since: number }> {
    const rows = await db
      .select()
      .from(sweepTrials)
      .where(and(eq(sweepTrials.run, run), gt(sweepTrials.revision, since)))
      .orderBy(asc(sweepTrials.number));
    return {
      trials: rows.map(toTrial),
      since: rows.reduce((last, { revision }) => Math.max(last, revision), since),
    };
  },
  /** Has a trial that failed or was stopped wait for another submission, and its run go on; false where it may not. */
  async retry(tx: Transaction, sweepId: string, run: string, number: number): Promise<boolean> {
    await lockRun(tx, run);
    const [newestRun] = await tx
      .select({
        id: sweepRuns.submissionId,
        stoppedBy: sweepRuns.stoppedBy,
        end: sweepRuns.endDatetime,
      })
      .from(sweepRuns)
      .where(eq(sweepRuns.sweepId, sweepId))
      .orderBy(desc(sweepRuns.submitDatetime))
      .limit(1);
    if (newestRun?.id !== run || (newestRun.end === null && newestRun.stoppedBy !== null))
      return false;
    const nothing = {
      submissionId: null,
      value: null,
      reports: [],
      rungs: [],
      isPruned: false,
      reason: null,
      startDatetime: null,
      endDatetime: null,
    };
    const again = { ...nothing, status: 'waiting' as const };
    const retried = await tx
      .update(sweepTrials)
      .set({ ...again, ...trialTouched() })
      .where(and(theTrial(run, number), inArray(sweepTrials.status, ['failed', 'stopped'])))
      .returning({ number: sweepTrials.number });
    if (retried.length === 0) return false;
    const status = SWEEP_STATUS.inProgress;
    await tx
      .update(sweepRuns)
      .set({ status, endDatetime: null, stoppedBy: null, reason: null })
      .where(eq(sweepRuns.submissionId, run));
    await tx
      .update(sweeps)
      .set({ status, ...touched() })
      .where(eq(sweeps.sweepId, sweepId));
    return true;
  },
  /** A trial that still waits never runs; false where it runs already. */
  async dropWaiting(tx: Transaction, run: string, number: number): Promise<boolean> {
    await lockRun(tx, run);
    const dropped = await tx
      .update(sweepTrials)
      .set({ status: 'stopped', endDatetime: new Date(), ...trialTouched() })
      .where(and(theTrial(run, number), eq(sweepTrials.status, 'waiting')))
      .returning({ number: sweepTrials.number });
    return dropped.length > 0;
  },
  lockRun,
  theTrial,
});

export type SweepRepository = ReturnType<typeof sweepRepository>;
