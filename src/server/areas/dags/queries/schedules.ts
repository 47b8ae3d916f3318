import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { DagSchedule } from '~/contract/dags/dags';
import type { Database, Transaction } from '../../../platform/database/database';
import { users } from '../../../platform/identity/tables';
import { dags } from '../tables';
import { touched } from './dags';

/** A DAG with a schedule, as far as that matters. */
export interface ScheduledDag {
  readonly id: string;
  readonly schedule: DagSchedule | null;
  readonly nextRun: Date | null;
}

const columns = { id: dags.dagId, schedule: dags.schedule, nextRun: dags.nextRun };

/** The DAG that has been due for longest, of owners with an enabled account; locked, and none that another server has locked. */
export const lockDueDag = async (tx: Transaction): Promise<ScheduledDag | undefined> => {
  const [dag] = await tx
    .select(columns)
    .from(dags)
    .innerJoin(users, eq(users.userName, dags.userName))
    .where(and(lte(dags.nextRun, sql`now()`), eq(users.accountEnabled, true)))
    .orderBy(dags.nextRun)
    .limit(1)
    .for('update', { of: dags, skipLocked: true });
  return dag;
};

/** The DAGs whose next run is after a moment. */
export const dagsDueAfter = (db: Database, moment: Date): Promise<ScheduledDag[]> =>
  db.select(columns).from(dags).where(gt(dags.nextRun, moment));

export const setNextRun = async (
  tx: Transaction,
  dagId: string,
  nextRun: Date | null,
): Promise<void> =>
  void (await tx
    .update(dags)
    .set({ nextRun, ...touched() })
    .where(eq(dags.dagId, dagId)));

/** Moves the next run to another time, unless it has been moved meanwhile. */
export const moveNextRun = async (
  db: Database,
  dagId: string,
  from: Date,
  to: Date,
): Promise<void> =>
  void (await db
    .update(dags)
    .set({ nextRun: to })
    .where(and(eq(dags.dagId, dagId), eq(dags.nextRun, from))));
