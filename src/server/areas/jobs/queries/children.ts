import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/database/database';
import { jobs } from '../tables';
import { counted } from './submitting';

const isChildOf = (kind: string, id: string) =>
  and(eq(jobs.parentKind, kind), eq(jobs.parentId, id));

/** The children of an object; of one of its runs alone where `run` is given. */
export const childrenOf = async (
  db: Database,
  kind: string,
  id: string,
  run?: string,
): Promise<string[]> => {
  const ofRun = run === undefined ? undefined : eq(jobs.parentRun, run);
  const rows = await db
    .select({ id: jobs.jobId })
    .from(jobs)
    .where(and(isChildOf(kind, id), ofRun));
  return rows.map((row) => row.id);
};

/** The children of a kind of parent that are more than an hour old, with the run that each is part of. */
export const oldChildren = (
  db: Database,
  kind: string,
): Promise<{ readonly id: string; readonly run: string }[]> =>
  db
    .select({ id: jobs.jobId, run: sql<string>`${jobs.parentRun}` })
    .from(jobs)
    .where(and(eq(jobs.parentKind, kind), lt(jobs.createDatetime, sql`now() - interval '1 hour'`)));

/** Locks a child for a new submission and sets the build of its environment, unless that is null. Undefined where there is no such child. */
export const lockChild = async (tx: Transaction, child: string, envBuild: number | null) => {
  const [job] = await tx
    .update(jobs)
    .set({ ...counted(), ...(envBuild !== null && { envBuild }) })
    .where(and(eq(jobs.jobId, child), isNotNull(jobs.parentKind)))
    .returning({ settings: jobs.settings, envBuild: jobs.envBuild });
  return job;
};

export const setOwnerOfChildren = async (
  tx: Transaction,
  kind: string,
  id: string,
  userName: string,
): Promise<void> => void (await tx.update(jobs).set({ userName }).where(isChildOf(kind, id)));
