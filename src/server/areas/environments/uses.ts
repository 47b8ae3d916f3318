import { and, asc, eq, sql } from 'drizzle-orm';
import type { EnvironmentUse } from '~/contract/work/environments';
import { users } from '../account/tables';
import type { Database } from '../../database/database';
import { jobs } from '../jobs/tables';
import { notebooks } from '../notebooks/tables';

/** The notebooks and jobs of a team whose settings name an environment, by name. */
export const usesOf = async (db: Database, envId: string, team: string): Promise<EnvironmentUse[]> => {
  const ofNotebook = sql<string>`${notebooks.settings} ->> 'notebook_name'`;
  const ofJob = sql<string>`${jobs.settings} ->> 'job_name'`;
  const [named, batch] = [
    await db.select({ id: notebooks.notebookId, name: ofNotebook, user_name: notebooks.userName }).from(notebooks)
      .innerJoin(users, eq(users.userName, notebooks.userName))
      .where(and(eq(users.teamName, team), sql`${notebooks.settings} ->> 'env_id' = ${envId}`)).orderBy(asc(ofNotebook)),
    await db.select({ id: jobs.jobId, name: ofJob, user_name: jobs.userName }).from(jobs)
      .innerJoin(users, eq(users.userName, jobs.userName))
      .where(and(eq(users.teamName, team), sql`${jobs.settings} ->> 'env_id' = ${envId}`)).orderBy(asc(ofJob)),
  ];
  return [...named.map((use) => ({ kind: 'notebook' as const, ...use })), ...batch.map((use) => ({ kind: 'job' as const, ...use }))];
};
