import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SeenDataset } from '~/contract/work/datasets';
import type { Database, Transaction } from '../../../platform/database/database';
import type { BuildsInUse } from '../../../platform/work/buildUses';
import { users } from '../../../platform/identity/tables';
import { executions, notebooks } from '../tables';

/** Queries of notebooks for other areas. */
export const notebookQueries = (db: Database) => ({
  /** The snapshots of a dataset that executions run on. */
  snapshotsInUse: async (datasetId: string): Promise<string[]> =>
    (
      await db
        .select({ snapshot: sql<string>`${executions.dataset} ->> 'snapshot_id'` })
        .from(executions)
        .where(
          and(
            isNull(executions.endDatetime),
            sql`${executions.dataset} ->> 'dataset_id' = ${datasetId}`,
          ),
        )
    ).map(({ snapshot }) => snapshot),
  /** Stores the snapshot of a dataset that an execution reads. */
  noteDataset: async (submissionId: string, seen: SeenDataset): Promise<void> =>
    void (await db
      .update(executions)
      .set({ dataset: seen })
      .where(eq(executions.submissionId, submissionId))),
  /** How many notebooks run in each build of an environment, by its number; null where it is not recorded. */
  buildsInUse: (envId: string): Promise<BuildsInUse> =>
    db
      .select({ build: executions.envBuild, count: sql<number>`count(*)::int` })
      .from(executions)
      .where(and(eq(executions.envId, envId), isNull(executions.endDatetime)))
      .groupBy(executions.envBuild),
  /** How many notebooks of a team are to run in a zone. */
  countInZone: async (tx: Transaction, team: string, zoneId: string): Promise<number> =>
    tx.$count(
      notebooks,
      and(
        sql`${notebooks.userName} in (select ${users.userName} from ${users} where ${eq(users.teamName, team)})`,
        sql`${notebooks.settings}->>'compute_zone' = ${zoneId}`,
      ),
    ),
});

export type NotebookQueries = ReturnType<typeof notebookQueries>;
