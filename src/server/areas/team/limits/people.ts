import path from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { JOB_RUNNING } from '~/contract/jobs/jobs';
import { users } from '../../../platform/identity/tables';
import { environments } from '../../environments/tables';
import { jobRecordsFolder, runsOf } from '../../jobs/api';
import { jobs, submissions } from '../../jobs/tables';
import type { JobHandle } from '../../../platform/engine/engine';
import { homeOf } from '../../../platform/isolation/asUser';
import type { Workspace } from '../../../platform/workspace';
import { passingOf } from '../../../platform/limits/usage';

type Ground = Pick<Workspace, 'config' | 'db' | 'files' | 'isolation'>;

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

export const runningJobs = async ({ db }: Ground): Promise<RunningJob[]> => {
  const rows = await db
    .select({ handle: submissions.handle, person: users.number })
    .from(submissions)
    .innerJoin(jobs, eq(jobs.jobId, submissions.jobId))
    .innerJoin(users, eq(users.userName, jobs.userName))
    .where(inArray(submissions.status, [...JOB_RUNNING]));
  return rows.flatMap(({ handle, person }) => (handle ? [{ handle, person }] : []));
};

export const peopleOf = async ({ db }: Ground, numbers: ReadonlySet<number>): Promise<Person[]> =>
  numbers.size === 0
    ? []
    : db
        .select({ name: users.userName, number: users.number })
        .from(users)
        .where(inArray(users.number, [...numbers]));

/** Everything that the programs of a person write to, absolute: what the server writes for them alone, the drive, has a quota of its own. */
export const foldersOf = async (
  { config, db, files, isolation }: Ground,
  { name, number }: Person,
): Promise<string[]> => {
  const [own, built] = await Promise.all([
    db.select({ id: jobs.jobId }).from(jobs).where(eq(jobs.userName, name)),
    db.select({ id: environments.envId }).from(environments).where(eq(environments.userName, name)),
  ]);
  return [
    path.dirname(files.absolute(name, 'any')),
    homeOf(config.sharedFolder, number),
    ...own.flatMap(({ id }) => [runsOf(config, id), jobRecordsFolder(config, id)]),
    ...built.map(({ id }) => path.join(config.sharedFolder, 'environments', id)),
    ...(isolation.mode === 'user' ? await passingOf(config.isolation.firstUser + number) : []),
  ];
};
