import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { users } from '../areas/account/tables';
import { jobs } from '../areas/jobs/tables';
import { notebooks } from '../areas/notebooks/tables';
import type { Database } from '../database/database';

/** What names something in its settings. */
export interface Use {
  readonly kind: 'notebook' | 'job';
  readonly id: string;
  readonly name: string;
  readonly user_name: string;
}

/** By which field of their settings objects name it: an environment, a dataset. */
export interface Mounting {
  readonly field: 'env_id' | 'dataset_id';
}

interface UsingKind {
  readonly table: PgTable & { readonly userName: PgColumn; readonly settings: PgColumn };
  readonly id: PgColumn;
  /** The field of its settings that holds its name. */
  readonly name: string;
  /** What is part of something else is named by that. */
  readonly listed?: SQL;
}

/** Every kind of object whose settings name environments and datasets. A further kind is a line here. */
const KINDS: Readonly<Record<Use['kind'], UsingKind>> = {
  notebook: { table: notebooks, id: notebooks.notebookId, name: 'notebook_name' },
  job: { table: jobs, id: jobs.jobId, name: 'job_name', listed: isNull(jobs.parentKind) },
};

/** The objects of a team whose settings name this, kind by kind, each by name. */
export const usesOf = async (db: Database, { field }: Mounting, id: string, team: string): Promise<Use[]> => {
  const uses: Use[] = [];
  for (const [kind, { table, id: column, name, listed }] of Object.entries(KINDS) as [Use['kind'], UsingKind][]) {
    const named = sql<string>`${table.settings} ->> ${sql.raw(`'${name}'`)}`;
    const rows = await db.select({ id: sql<string>`${column}`, name: named, user_name: sql<string>`${table.userName}` }).from(table)
      .innerJoin(users, eq(users.userName, table.userName))
      .where(and(eq(users.teamName, team), listed, sql`${table.settings} ->> ${sql.raw(`'${field}'`)} = ${id}`)).orderBy(asc(named));
    uses.push(...rows.map((row) => ({ kind, ...row })));
  }
  return uses;
};
