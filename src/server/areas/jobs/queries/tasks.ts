import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { users } from '../../../platform/identity/tables';
import type { Database } from '../../../platform/database/database';
import { touched } from './submitting';
import {
  writeDown,
  type NewNotification,
  type Transaction,
} from '../../../platform/notifications/writing';
import { jobs, jobTasks, submissions } from '../tables';
import type { SubmissionRow } from '../mappers';
import { wakeParents, type ParentRun } from './parentSteps';
import type { Changes } from '../queue/progress';
import { afterMs, isDueBy } from '../../../platform/database/due';
import { ownerLease } from '../../../platform/leases/leases';

export type Task = typeof jobTasks.$inferSelect;

/** A step that this server takes while it holds the lease. */
export interface Claimed {
  readonly task: Task;
  readonly submission: SubmissionRow;
  readonly jobName: string;
  readonly owner: string;
  readonly team: string;
  /** The number of the owner. */
  readonly person: number;
  /** The run that the job is part of; null where it is part of none. */
  readonly parent: ParentRun | null;
}

/** The result of a step. */
export interface Outcome {
  readonly claimed: Claimed;
  readonly changes: Changes;
  /** The step after it; null where the submission leaves the queue. */
  readonly next:
    (Partial<Pick<Task, 'step' | 'failures' | 'stopSent'>> & { readonly delayMs: number }) | null;
}

/** No step is put off for longer than half of this, ms. */
const FURTHEST_MS = 60_000;

/** How long a lease on a step lasts unless it is renewed, ms. */
export const LEASE_MS = 5_000;
const leases = ownerLease(jobTasks, LEASE_MS);

export interface TaskRepository {
  /** Takes at most so many steps that are due and that nobody else has, of those engines; they are this caller's under the lease. */
  claim(engines: readonly string[], limit: number): Promise<{ lease: string; claimed: Claimed[] }>;
  /** Keeps what was claimed. */
  renew(lease: string): Promise<void>;
  /** Writes what steps came to, and gives them back. What somebody else has taken meanwhile is left alone. True where parents are to look. */
  settle(lease: string, outcomes: readonly Outcome[]): Promise<boolean>;
}

const parentRun = ({
  kind,
  run,
}: {
  readonly kind: string | null;
  readonly run: string | null;
}): ParentRun | null => (kind === null || run === null ? null : { kind, run });

const claiming =
  (db: Database): TaskRepository['claim'] =>
  async (engines, limit) => {
    const lease = randomUUID();
    const due = db.$with('due').as(
      db
        .select({ id: jobTasks.taskId })
        .from(jobTasks)
        .where(
          and(
            inArray(jobTasks.engine, [...engines]),
            isDueBy(jobTasks.due, { furthestMs: FURTHEST_MS }),
            leases.isFree,
          ),
        )
        .orderBy(jobTasks.due)
        .limit(limit)
        .for('update', { skipLocked: true }),
    );
    const begun = sql`${jobTasks.begun} + case when ${jobTasks.step} = 'submit' then 1 else 0 end`;
    const taken = await db
      .with(due)
      .update(jobTasks)
      .set({ ...leases.taken(lease), begun })
      .from(due)
      .where(eq(jobTasks.taskId, due.id))
      .returning(getTableColumns(jobTasks));
    if (taken.length === 0) return { lease, claimed: [] };
    const jobName = sql<string>`${jobs.settings} ->> 'job_name'`;
    const parent = { kind: jobs.parentKind, run: jobs.parentRun };
    const rows = await db
      .select({
        submission: submissions,
        jobName,
        owner: jobs.userName,
        team: users.teamName,
        person: users.number,
        parent,
      })
      .from(submissions)
      .innerJoin(jobs, eq(jobs.jobId, submissions.jobId))
      .innerJoin(users, eq(users.userName, jobs.userName))
      .where(
        inArray(
          submissions.submissionId,
          taken.map(({ submissionId }) => submissionId),
        ),
      );
    const byId = new Map(rows.map((row) => [row.submission.submissionId, row]));
    const claimed = taken.flatMap((task) => {
      const row = byId.get(task.submissionId);
      return row ? [{ task, ...row, parent: parentRun(row.parent) }] : [];
    });
    return {
      lease,
      claimed: claimed.sort((one, other) => one.task.due.getTime() - other.task.due.getTime()),
    };
  };

/** The job of a child is not updated: many of its submissions run at once, and updates of one row in any order could deadlock. */
const apply = async (
  tx: Transaction,
  { claimed: { submission, parent }, changes }: Outcome,
): Promise<void> => {
  if (Object.keys(changes).length === 0) return;
  const { status } = changes;
  await tx
    .update(submissions)
    .set(changes)
    .where(eq(submissions.submissionId, submission.submissionId));
  if (parent) return;
  await tx
    .update(jobs)
    .set({ ...(status === undefined ? {} : { status }), ...touched() })
    .where(eq(jobs.jobId, submission.jobId));
};

/** Most steps of a batch come to the same: nothing new, look again then. Those are one statement together. */
const giveBack = async (tx: Transaction, outcomes: readonly Outcome[]): Promise<void> => {
  const alike = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    const key = JSON.stringify(outcome.next);
    alike.set(key, [...(alike.get(key) ?? []), outcome]);
  }
  for (const [first, ...others] of alike.values()) {
    if (!first) continue;
    const which = inArray(
      jobTasks.taskId,
      [first, ...others].map(({ claimed }) => claimed.task.taskId),
    );
    if (first.next === null) {
      await tx.delete(jobTasks).where(which);
      continue;
    }
    const { delayMs, ...more } = first.next;
    await tx
      .update(jobTasks)
      .set({ ...more, due: afterMs(delayMs), ...leases.released })
      .where(which);
  }
};

/** The notification of the owner of a submission that ended; none of a child, whose parent notifies them. */
const endOf = ({
  claimed: { submission, jobName, owner, parent },
  changes,
}: Outcome): NewNotification[] => {
  const { status, cause, reason, startDatetime, endDatetime } = { ...submission, ...changes };
  if (!changes.endDatetime || !endDatetime || parent) return [];
  const { submissionId, jobId } = submission;
  return [
    {
      kind: 'job_ended',
      userName: owner,
      about: submissionId,
      objectId: jobId,
      parts: {
        name: jobName,
        submission_id: submissionId,
        status,
        cause,
        reason,
        start_datetime: startDatetime?.toISOString(),
        end_datetime: endDatetime.toISOString(),
      },
    },
  ];
};

const settling =
  (db: Database): TaskRepository['settle'] =>
  (lease, outcomes) =>
    db.transaction(async (tx) => {
      const ids = outcomes.map(({ claimed }) => claimed.task.taskId);
      const rows = await tx
        .select({ id: jobTasks.taskId, stopping: submissions.stopping })
        .from(jobTasks)
        .innerJoin(submissions, eq(submissions.submissionId, jobTasks.submissionId))
        .where(and(leases.isHeldBy(lease), inArray(jobTasks.taskId, ids)))
        .for('update', { of: jobTasks });
      const held = new Map(rows.map((row) => [row.id, row.stopping]));
      const mine = outcomes
        .filter(({ claimed }) => held.has(claimed.task.taskId))
        .map((outcome): Outcome => {
          // A stop that was requested while the step was taken is due at once.
          const isNew =
            held.get(outcome.claimed.task.taskId) === true && !outcome.claimed.submission.stopping;
          return isNew && outcome.next
            ? { ...outcome, next: { ...outcome.next, delayMs: 0 } }
            : outcome;
        });
      for (const outcome of mine) await apply(tx, outcome);
      await giveBack(tx, mine);
      const parents = mine.flatMap(({ claimed: { parent }, changes }) =>
        parent && changes.endDatetime ? [parent] : [],
      );
      await wakeParents(tx, parents);
      await writeDown(tx, mine.flatMap(endOf));
      return parents.length > 0;
    });

/** The table of the queue. */
export const taskRepository = (db: Database): TaskRepository => ({
  claim: claiming(db),
  renew: async (lease) =>
    void (await db.update(jobTasks).set(leases.renewed()).where(leases.isHeldBy(lease))),
  settle: settling(db),
});
