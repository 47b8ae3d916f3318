import { Cron } from 'croner';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { DagSchedule } from '~/contract/dags/dags';
import { createWakingLoop } from '../../platform/concurrency/wakingLoop';
import { invalid } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import { users } from '../../platform/identity/tables';
import { touched } from './repository';
import { beginRun } from './running/runs';
import { dags } from './tables';
import { createClockWatch } from '../../platform/concurrency/clock';

/** How often a server looks for what is due, ms. */
const LOOK_MS = 1_000;
/** The clock was set back by more than what a time server corrects, ms. */
const SET_BACK_MS = 10_000;
/** A run that begins later than this was missed, ms: the server was away, or the run before it took too long. */
const LATE_MS = 60_000;

/** When it runs next after a moment; null where it never does. Refuses, by field, what cannot be read. */
export const nextRunOf = ({ cron, time_zone, enabled }: DagSchedule, after: Date): Date | null => {
  try {
    const next = new Cron(cron, { timezone: time_zone, mode: '5-part', paused: true }).nextRun(
      after,
    );
    return enabled ? next : null;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const field = /time ?zone/i.test(said) ? 'time_zone' : 'cron';
    throw invalid({
      [field]:
        field === 'cron'
          ? 'This is not a schedule: write minute, hour, day of month, month and day of week, such as 0 3 * * 1-5.'
          : `There is no time zone called ${time_zone}.`,
    });
  }
};

/** Runs DAGs by their schedules, on whichever server looks first; each time once. */
export const createSchedules = ({ db, children, report }: Workspace) => {
  const due = and(lte(dags.nextRun, sql`now()`), eq(users.accountEnabled, true));

  /** Begins the run of one that is due, or lets it be, and writes down when the next one is; together. */
  const takeOne = () =>
    db.transaction(async (tx) => {
      const [dag] = await tx
        .select({
          id: dags.dagId,
          schedule: dags.schedule,
          nextRun: dags.nextRun,
          status: dags.status,
        })
        .from(dags)
        .innerJoin(users, eq(users.userName, dags.userName))
        .where(due)
        .orderBy(dags.nextRun)
        .limit(1)
        .for('update', { of: dags, skipLocked: true });
      if (!dag?.nextRun || !dag.schedule) return null;
      const isMissed = Date.now() - dag.nextRun.getTime() > LATE_MS;
      const wanted = !isMissed || dag.schedule.missed === 'run_once';
      const run = wanted
        ? await beginRun(tx, { dagId: dag.id, submittedBy: null, scheduledFor: dag.nextRun })
        : null;
      if (run) await children.begin(tx, { kind: 'dag', run });
      // While the run before it goes on, one that may be late waits for it; any other is let be.
      const waits = wanted && run === null && dag.schedule.missed === 'run_once';
      if (!waits)
        await tx
          .update(dags)
          .set({ nextRun: nextRunOf(dag.schedule, new Date()), ...touched() })
          .where(eq(dags.dagId, dag.id));
      return waits ? null : dag.id;
    });

  /** After the clock was set back the next runs stand at moments that come much later than they should. */
  const bringForward = async () => {
    const now = new Date();
    const later = await db
      .select({ id: dags.dagId, schedule: dags.schedule, nextRun: dags.nextRun })
      .from(dags)
      .where(gt(dags.nextRun, now));
    for (const { id, schedule, nextRun } of later) {
      const next = schedule && nextRunOf(schedule, now);
      if (!next || !nextRun || next >= nextRun) continue;
      await db
        .update(dags)
        .set({ nextRun: next })
        .where(and(eq(dags.dagId, id), eq(dags.nextRun, nextRun)));
    }
  };
  const clockMovedBy = createClockWatch();
  // Nobody knows what was done to the clock while no server looked.
  let isSetBack = true;

  return createWakingLoop({
    turn: async () => {
      isSetBack ||= clockMovedBy() < -SET_BACK_MS;
      if (isSetBack) await bringForward();
      isSetBack = false;
      const took = await takeOne();
      if (took !== null) children.wake();
      return took !== null;
    },
    idleMs: LOOK_MS,
    failed: (error) => report(error, 'the schedules of DAGs'),
  });
};
