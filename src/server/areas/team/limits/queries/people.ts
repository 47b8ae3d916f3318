import { eq, inArray } from 'drizzle-orm';
import { JOB_RUNNING } from '~/contract/jobs/jobs';
import type { Database } from '../../../../platform/database/database';
import type { JobHandle } from '../../../../platform/engine/engine';
import { users } from '../../../../platform/identity/tables';
import { environments } from '../../../environments/tables';
import { jobs, submissions } from '../../../jobs/tables';

/** Somebody whose programs run. */
export interface Person {
  readonly name: string;
  readonly number: number;
}

/** A job that an engine has, and whose it is. */
export interface RunningJob {
  readonly handle: JobHandle;
  readonly person: number;
}

export const runningJobs = async (db: Database): Promise<RunningJob[]> => {
  const rows = await db
    .select({ handle: submissions.handle, person: users.number })
    .from(submissions)
    .innerJoin(jobs, eq(jobs.jobId, submissions.jobId))
    .innerJoin(users, eq(users.userName, jobs.userName))
    .where(inArray(submissions.status, [...JOB_RUNNING]));
  return rows.flatMap(({ handle, person }) => (handle ? [{ handle, person }] : []));
};

export const peopleOf = async (db: Database, numbers: ReadonlySet<number>): Promise<Person[]> =>
  numbers.size === 0
    ? []
    : db
        .select({ name: users.userName, number: users.number })
        .from(users)
        .where(inArray(users.number, [...numbers]));

export const jobIdsOf = async (db: Database, userName: string): Promise<string[]> => {
  const rows = await db.select({ id: jobs.jobId }).from(jobs).where(eq(jobs.userName, userName));
  return rows.map(({ id }) => id);
};

export const environmentIdsOf = async (db: Database, userName: string): Promise<string[]> => {
  const rows = await db
    .select({ id: environments.envId })
    .from(environments)
    .where(eq(environments.userName, userName));
  return rows.map(({ id }) => id);
};
