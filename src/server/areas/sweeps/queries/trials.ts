import { and, asc, desc, eq, gt, inArray, max, sql } from 'drizzle-orm';
import { SWEEP_STATUS, type Trial } from '~/contract/sweeps/sweeps';
import type { Database, Transaction } from '../../../platform/database/database';
import { touchedBy } from '../../../platform/work/repository';
import { submissions } from '../../jobs/tables';
import { sweepRuns, sweeps, sweepTrials } from '../tables';

export type TrialRow = typeof sweepTrials.$inferSelect;
type TrialChanges = Partial<Omit<TrialRow, 'run' | 'number' | 'revision'>>;

/** A trial that has not ended, with its submission. */
export interface OpenTrial {
  readonly trial: TrialRow;
  readonly submission: typeof submissions.$inferSelect | null;
}

export const REVISIONS = 'sweep_revisions';
/** The columns that every change of a sweep sets. */
export const touched = touchedBy(REVISIONS);
/** The columns that every change of a trial sets. */
const trialTouched = () => ({ revision: sql.raw(`nextval('sweep_trial_revisions')`) });

const OPEN: Trial['status'][] = ['waiting', 'running'];

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

/** Locks a run, so that changes of its trials are in order with those that advance it. */
const lockRun = (tx: Transaction, run: string) =>
  tx
    .select({ id: sweepRuns.submissionId })
    .from(sweepRuns)
    .where(eq(sweepRuns.submissionId, run))
    .for('update');
const theTrial = (run: string, number: number) =>
  and(eq(sweepTrials.run, run), eq(sweepTrials.number, number));

/** The table of trials. */
export const trialQueries = (db: Database) => ({
  lockRun,
  /** Adds a trial that runs. */
  addTrial: async (
    tx: Transaction,
    trial: Pick<TrialRow, 'run' | 'number' | 'submissionId' | 'parameters' | 'startDatetime'>,
  ): Promise<void> =>
    void (await tx
      .insert(sweepTrials)
      .values({ ...trial, status: 'running', reports: [], rungs: [], ...trialTouched() })),
  updateTrial: async (
    tx: Transaction,
    run: string,
    number: number,
    changes: TrialChanges,
  ): Promise<void> =>
    void (await tx
      .update(sweepTrials)
      .set({ ...changes, ...trialTouched() })
      .where(theTrial(run, number))),
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
  /** Has a trial that failed or was stopped wait for another submission, and its run continue; false where that is not allowed. */
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
});
