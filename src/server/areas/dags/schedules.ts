import { Cron } from 'croner';
import type { DagSchedule } from '~/contract/dags/dags';
import { createWakingLoop } from '../../platform/concurrency/wakingLoop';
import { invalid } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import { beginRun } from './queries/runs';
import { dagsDueAfter, lockDueDag, moveNextRun, setNextRun } from './queries/schedules';
import { createClockWatch } from '../../platform/concurrency/clock';

/** How often a server looks for what is due, ms. */
const LOOK_MS = 1_000;
/** From this jump on the clock counts as set back, ms: more than a time server corrects. */
const SET_BACK_MS = 10_000;
/** A run that begins later than this was missed, ms: the server was away, or the run before it took too long. */
const LATE_MS = 60_000;

/** The next run after a moment; null where there is none. Throws `invalid` where the schedule or time zone cannot be read. */
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

/** Runs DAGs by their schedules: each run once, on the server that is first. */
export const createSchedules = ({ db, children, report }: Workspace) => {
  /** Begins a run that is due, or skips it, and sets the time of the next one, in one transaction. */
  const takeOne = () =>
    db.transaction(async (tx) => {
      const dag = await lockDueDag(tx);
      if (!dag?.nextRun || !dag.schedule) return null;
      const isMissed = Date.now() - dag.nextRun.getTime() > LATE_MS;
      const wanted = !isMissed || dag.schedule.missed === 'run_once';
      const run = wanted
        ? await beginRun(tx, { dagId: dag.id, submittedBy: null, scheduledFor: dag.nextRun })
        : null;
      if (run) await children.begin(tx, { kind: 'dag', run });
      // While the previous run goes on, one that may be late waits for it; any other is skipped.
      const waits = wanted && run === null && dag.schedule.missed === 'run_once';
      if (!waits) await setNextRun(tx, dag.id, nextRunOf(dag.schedule, new Date()));
      return waits ? null : dag.id;
    });

  /** After the clock was set back, next runs are much later than they should be. */
  const bringForward = async () => {
    const now = new Date();
    for (const { id, schedule, nextRun } of await dagsDueAfter(db, now)) {
      const next = schedule && nextRunOf(schedule, now);
      if (!next || !nextRun || next >= nextRun) continue;
      await moveNextRun(db, id, nextRun, next);
    }
  };
  const clockMovedBy = createClockWatch();
  // The clock may have been set back while no server ran.
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
