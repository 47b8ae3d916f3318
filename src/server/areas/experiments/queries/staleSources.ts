import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { NOTEBOOK_STATUS } from '~/contract/work/notebooks';
import type { Workspace } from '../../../platform/workspace';
import { users } from '../../../platform/identity/tables';
import { runFolder, workIn } from '../../jobs/api';
import { jobs, jobTasks, submissions } from '../../jobs/tables';
import { notebooks } from '../../notebooks/tables';
import { folderOf } from '../../../platform/work/kind';
import { notebookKind } from '../../notebooks/api';
import { KERNEL_GONE, runsEndOf, type RunsEnd } from '../../performance/api';
import { experimentSources as sources } from '../tables';

/** A source whose files may have runs that are not in the index. */
export interface Stale {
  readonly sourceId: string;
  readonly userName: string | null;
  readonly submissionId: string | null;
  readonly notebookId: string | null;
  /** The folder that programs work in, absolute. */
  readonly work: string;
  /** The stamp to store once it was read; null while it may change at any time. */
  readonly stamp: string | null;
  /** Everything is read again, also of runs that have ended. */
  readonly whole: boolean;
  /** How the program ended: runs that it left open ended so too. */
  readonly ended: RunsEnd | null;
}

/** The least time between two reads of a source, ms; at most a tenth of the time is spent on it. */
const PAUSE_MS = 3_000;
const SHARE = 10;
/** More are counted as left, and read in the next turn. */
export const MAX_STALE_RUNS = 500;

/** True where a source may be read again. A time of reading in the future means that the clock was set back. */
const rested = or(
  isNull(sources.sourceId),
  sql`${sources.scannedAt} > now() + interval '1 minute'`,
  sql`${sources.scannedAt} + greatest(${PAUSE_MS}, ${sources.tookMs} * ${SHARE}) * interval '1 ms' < now()`,
);
/**
 * Of a submission that was read after its end. Older servers wrote 'over', and left open runs open, or 'ended', and knew no infinite values: what
 * they read is read again.
 */
const FINAL = 'ended 2';

const isOver = sql<boolean>`(${submissions.endDatetime} is not null and not exists (
  select from ${jobTasks} where ${jobTasks.submissionId} = ${submissions.submissionId}))`;

const staleSubmissions = async ({ db, config }: Workspace, team: string): Promise<Stale[]> => {
  const rows = await db
    .select({
      submissionId: submissions.submissionId,
      jobId: submissions.jobId,
      userName: jobs.userName,
      isOver,
      cause: submissions.cause,
      exitCode: submissions.exitCode,
      endDatetime: submissions.endDatetime,
    })
    .from(submissions)
    .innerJoin(jobs, eq(jobs.jobId, submissions.jobId))
    .innerJoin(users, eq(users.userName, jobs.userName))
    .leftJoin(sources, eq(sources.submissionId, submissions.submissionId))
    .where(
      and(
        eq(users.teamName, team),
        sql`${submissions.startDatetime} is not null`,
        sql`${sources.stamp} is distinct from ${FINAL}`,
        rested,
      ),
    )
    .orderBy(submissions.submitDatetime)
    .limit(MAX_STALE_RUNS);
  return rows.map(({ submissionId, jobId, userName, isOver: over, ...end }) => ({
    sourceId: `job:${submissionId}`,
    userName,
    submissionId,
    notebookId: null,
    work: workIn(runFolder(config, jobId, submissionId)),
    stamp: over ? FINAL : null,
    whole: over,
    ended: over ? runsEndOf(end) : null,
  }));
};

/** Nothing writes into the folder of a notebook that rests but uploads and starts, which change its row. */
const restsAs: SQL<string | null> =
  sql`case when ${notebooks.status} = ${NOTEBOOK_STATUS.defined} then ${notebooks.revision}::text end`;

const staleNotebooks = async ({ db, files }: Workspace, team: string): Promise<Stale[]> => {
  const rows = await db
    .select({ notebookId: notebooks.notebookId, userName: notebooks.userName, stamp: restsAs })
    .from(notebooks)
    .innerJoin(users, eq(users.userName, notebooks.userName))
    .leftJoin(sources, eq(sources.notebookId, notebooks.notebookId))
    .where(
      and(
        eq(users.teamName, team),
        sql`(${sources.stamp} is null or ${sources.stamp} is distinct from ${restsAs})`,
        rested,
      ),
    )
    .orderBy(notebooks.createDatetime)
    .limit(MAX_STALE_RUNS);
  return rows.map(({ notebookId, userName, stamp }) => ({
    sourceId: `notebook:${notebookId}`,
    userName,
    submissionId: null,
    notebookId,
    work: files.absolute(userName, folderOf(notebookKind, notebookId)),
    stamp,
    whole: stamp !== null,
    ended: stamp === null ? null : KERNEL_GONE,
  }));
};

/** The sources of a team that have to be read, and may be read again by now. */
export const staleLocations = async (workspace: Workspace, team: string): Promise<Stale[]> => [
  ...(await staleSubmissions(workspace, team)),
  ...(await staleNotebooks(workspace, team)),
];
