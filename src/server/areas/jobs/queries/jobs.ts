import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { JOB_RUNNING } from '~/contract/jobs/jobs';
import type { SeenDataset } from '~/contract/work/datasets';
import type { Database, Transaction } from '../../../platform/database/database';
import type { JobHandle } from '../../../platform/engine/engine';
import type { BuildsInUse } from '../../../platform/work/buildUses';
import { users } from '../../../platform/identity/tables';
import { jobs, submissions } from '../tables';

/** True of jobs that are not part of other work, by which they are found. */
export const isListed = isNull(jobs.parentKind);

/** Queries beside those of the rows, most of them for other areas. */
export const jobQueries = (db: Database) => ({
  /** The snapshots of a dataset that submissions run on, children of other work among them. */
  snapshotsInUse: async (datasetId: string): Promise<string[]> =>
    (
      await db
        .select({ snapshot: sql<string>`${submissions.dataset} ->> 'snapshot_id'` })
        .from(submissions)
        .where(
          and(
            isNull(submissions.endDatetime),
            sql`${submissions.dataset} ->> 'dataset_id' = ${datasetId}`,
          ),
        )
    ).map(({ snapshot }) => snapshot),
  /** Stores the snapshot of a dataset that a submission reads. */
  noteDataset: (submissionId: string, seen: SeenDataset): Promise<void> =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .update(submissions)
        .set({ dataset: seen })
        .where(eq(submissions.submissionId, submissionId))
        .returning({ job: submissions.jobId });
      if (row)
        await tx
          .update(jobs)
          .set({ revision: sql`nextval('batch_job_revisions')` })
          .where(eq(jobs.jobId, row.job));
    }),
  /** How many jobs of a team are to run in a zone, those that are part of other work among them. */
  countInZone: async (tx: Transaction, team: string, zoneId: string): Promise<number> =>
    tx.$count(
      jobs,
      and(
        sql`${jobs.userName} in (select ${users.userName} from ${users} where ${eq(users.teamName, team)})`,
        sql`${jobs.settings}->>'compute_zone' = ${zoneId}`,
      ),
    ),
  /** The engine handles of submissions that run or wait, with the number of the owner. */
  async handles(): Promise<{ readonly handle: JobHandle; readonly person: number }[]> {
    const rows = await db
      .select({ handle: submissions.handle, person: users.number })
      .from(submissions)
      .innerJoin(jobs, eq(jobs.jobId, submissions.jobId))
      .innerJoin(users, eq(users.userName, jobs.userName))
      .where(inArray(submissions.status, [...JOB_RUNNING]));
    return rows.flatMap(({ handle, person }) => (handle ? [{ handle, person }] : []));
  },
  /**
   * How many submissions run or wait in each build of an environment, by its number; null where it is not recorded. Versions of predictions always run in
   * one build: these count by themselves.
   */
  async buildsInUse(envId: string): Promise<BuildsInUse> {
    const count = sql<number>`count(*)::int`;
    const runs = await db
      .select({ build: submissions.envBuild, count })
      .from(submissions)
      .where(
        and(
          inArray(submissions.status, [...JOB_RUNNING]),
          sql`${submissions.settings} ->> 'env_id' = ${envId}`,
        ),
      )
      .groupBy(submissions.envBuild);
    const versions = await db
      .select({ build: jobs.envBuild, count })
      .from(jobs)
      .where(and(isNotNull(jobs.envBuild), sql`${jobs.settings} ->> 'env_id' = ${envId}`))
      .groupBy(jobs.envBuild);
    return [...runs, ...versions];
  },
  /** The status of those of these submissions that exist, how they ended, and when. */
  statesOf: async (submissionIds: readonly string[]) =>
    submissionIds.length === 0
      ? []
      : db
          .select({
            id: submissions.submissionId,
            status: submissions.status,
            reason: submissions.reason,
            exitCode: submissions.exitCode,
            cause: submissions.cause,
            start: submissions.startDatetime,
            end: submissions.endDatetime,
          })
          .from(submissions)
          .where(inArray(submissions.submissionId, [...submissionIds])),
  /** The ids of those among `ids` that exist. */
  async existing(ids: readonly string[]): Promise<Set<string>> {
    const rows =
      ids.length === 0
        ? []
        : await db
            .select({ id: jobs.jobId })
            .from(jobs)
            .where(inArray(jobs.jobId, [...ids]));
    return new Set(rows.map((row) => row.id));
  },
  /** The ids of all jobs of a person, of those that are part of other work too. */
  idsOf: async (userName: string): Promise<string[]> =>
    (await db.select({ id: jobs.jobId }).from(jobs).where(eq(jobs.userName, userName))).map(
      ({ id }) => id,
    ),
});

export type JobQueries = ReturnType<typeof jobQueries>;
