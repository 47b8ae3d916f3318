import { and, asc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { JOB_RUNNING } from '~/contract/jobs/jobs';
import { users } from '../../platform/identity/tables';
import { dags } from '../dags/tables';
import { jobs, submissions } from '../jobs/tables';
import { executions, notebooks } from '../notebooks/tables';
import { sweeps } from '../sweeps/tables';
import type { Database } from '../../platform/database/database';
import { HttpError } from '../../platform/httpError';

/** What names something in its settings. */
export interface Use<Kind extends UserKind = UserKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
  readonly user_name: string;
}
export type UserKind = 'notebook' | 'job' | 'sweep' | 'dag';

interface UsingKind {
  readonly table: PgTable & { readonly userName: PgColumn; readonly settings: PgColumn };
  readonly id: PgColumn;
  /** The field of its settings that holds its name. */
  readonly name: string;
  /** What is part of something else is named by that. */
  readonly listed?: SQL;
}

/** Every kind of object that names others. A further kind is a line here. */
const KINDS: Readonly<Record<UserKind, UsingKind>> = {
  notebook: { table: notebooks, id: notebooks.notebookId, name: 'notebook_name' },
  job: { table: jobs, id: jobs.jobId, name: 'job_name', listed: isNull(jobs.parentKind) },
  sweep: { table: sweeps, id: sweeps.sweepId, name: 'sweep_name' },
  dag: { table: dags, id: dags.dagId, name: 'dag_name' },
};

const settingOf = ({ table }: UsingKind, field: string) =>
  sql<string>`${table.settings} ->> ${sql.raw(`'${field}'`)}`;
const inSettings = (field: string) => (kind: UsingKind, ids: readonly string[]) =>
  inArray(settingOf(kind, field), [...ids]);
const nodeJob = sql`node ->> 'batch_job_id'`;
const inNodes = (_: UsingKind, ids: readonly string[]) =>
  sql`exists (select from jsonb_array_elements(${dags.graph} -> 'nodes') as node where ${inArray(nodeJob, [...ids])})`;

type Naming = (kind: UsingKind, ids: readonly string[]) => SQL;

/** Who can name an environment, a dataset, a job; and where it says so. */
const NAMED_BY = {
  environment: {
    notebook: inSettings('env_id'),
    job: inSettings('env_id'),
    dag: inSettings('env_id'),
  },
  dataset: { notebook: inSettings('dataset_id'), job: inSettings('dataset_id') },
  job: { sweep: inSettings('batch_job_id'), dag: inNodes },
} as const satisfies Record<string, Partial<Record<UserKind, Naming>>>;

type Named = keyof typeof NAMED_BY;
type UserOf<What extends Named> = keyof (typeof NAMED_BY)[What] & UserKind;

/** The objects of a team that name one of these, kind by kind, each by name. */
export const usesOf = async <What extends Named>(
  db: Database,
  what: What,
  ids: readonly string[],
  team: string,
): Promise<Use<UserOf<What>>[]> => {
  const uses: Use<UserOf<What>>[] = [];
  if (ids.length === 0) return uses;
  for (const [kind, naming] of Object.entries(NAMED_BY[what]) as [UserOf<What>, Naming][]) {
    const using = KINDS[kind];
    const { table, id, name, listed } = using;
    const named = settingOf(using, name);
    const rows = await db
      .select({ id: sql<string>`${id}`, name: named, user_name: sql<string>`${table.userName}` })
      .from(table)
      .innerJoin(users, eq(users.userName, table.userName))
      .where(and(eq(users.teamName, team), listed, naming(using, ids)))
      .orderBy(asc(named));
    uses.push(...rows.map((row) => ({ kind, ...row })));
  }
  return uses;
};

/** The builds of an environment that something runs in or refers to. */
export interface BuildUses {
  /** By the number of the build: how many notebooks and submissions run in it and versions of predictions refer to it. */
  readonly counts: ReadonlyMap<number, number>;
  /** Something is under way whose build is not recorded yet, or began before builds were: it may run in any of them. */
  readonly anyMayBeUsed: boolean;
}

/** What runs in the builds of an environment now, or will again. */
export const buildUsesOf = async (db: Database, envId: string): Promise<BuildUses> => {
  const count = sql<number>`count(*)::int`;
  const running = await db
    .select({ build: executions.envBuild, count })
    .from(executions)
    .where(and(eq(executions.envId, envId), isNull(executions.endDatetime)))
    .groupBy(executions.envBuild);
  const submitted = await db
    .select({ build: submissions.envBuild, count })
    .from(submissions)
    .where(
      and(
        inArray(submissions.status, [...JOB_RUNNING]),
        sql`${submissions.settings} ->> 'env_id' = ${envId}`,
      ),
    )
    .groupBy(submissions.envBuild);
  // A job that always runs in one build is the version of a prediction.
  const versions = await db
    .select({ build: jobs.envBuild, count })
    .from(jobs)
    .where(and(isNotNull(jobs.envBuild), sql`${jobs.settings} ->> 'env_id' = ${envId}`))
    .groupBy(jobs.envBuild);
  const counts = new Map<number, number>();
  for (const { build, count: more } of [...running, ...submitted, ...versions])
    if (build !== null) counts.set(build, (counts.get(build) ?? 0) + more);
  return { counts, anyMayBeUsed: [...running, ...submitted].some(({ build }) => build === null) };
};

/** So many of those that use it are named. */
const NAMED = 3;

/** Throws a sentence with who uses it, where somebody does. */
export const rejectWhileUsed = (name: string, uses: readonly Use[]): void => {
  if (uses.length === 0) return;
  const named = uses
    .slice(0, NAMED)
    .map((use) => `the ${use.kind} ${use.name} of ${use.user_name}`);
  const others = uses.length - named.length;
  const all = others > 0 ? [...named, `${others} ${others === 1 ? 'other' : 'others'}`] : named;
  throw new HttpError('conflict', `${name} is used by ${new Intl.ListFormat('en').format(all)}.`);
};
