import { and, asc, count, desc, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type {
  Experiment,
  ExperimentRun,
  RunField,
  RunGroup,
  RunRow,
  WholeRun,
} from '~/contract/work/experiments';
import type { FieldKey } from '~/contract/work/runs/runFilter';
import type { Database } from '../../../database/database';
import { jobs, submissions } from '../../jobs/tables';
import { notebooks } from '../../notebooks/tables';
import { GOING_ON } from '../../performance/mlflow/ended';
import { REMOTE } from '../index/indexing';
import {
  experimentNotes as notes,
  experimentRuns as runs,
  experimentSources as sources,
} from '../tables';
import { jsonOf, orderBy, originName, runUser, valueOf } from './fields';

/** Which runs are looked at, and in which order. */
export interface Which {
  readonly project_name: string;
  readonly condition: SQL | undefined;
  readonly sort: { readonly field: FieldKey; readonly descending: boolean } | null;
  readonly hidden: readonly string[];
  readonly pinned: readonly string[];
}

/** A run, and where it is. */
export interface FoundRunRow {
  readonly run: WholeRun;
  readonly sourceId: string;
  readonly owner: string | null;
  readonly notebookId: string | null;
  readonly submissionId: string | null;
  readonly jobId: string | null;
}

/** Fields that are told of each kind; those that most runs have. */
const MOST_FIELDS = 1000;
const MOST_GROUPS = 1000;
const MOST_EXPERIMENTS = 2000;

const running = sql`${runs.status} in ${GOING_ON}`;

const head = {
  run_id: runs.runKey,
  mlflow_run_id: runs.runId,
  run_name: runs.runName,
  status: runs.status,
  start: runs.startDatetime,
  end: runs.endDatetime,
  user_name: runUser,
  note: notes.note,
  jobId: submissions.jobId,
  submissionId: submissions.submissionId,
  notebookId: notebooks.notebookId,
  originName,
};
type Head = {
  run_id: string;
  mlflow_run_id: string;
  run_name: string;
  status: string;
  start: Date | null;
  end: Date | null;
  user_name: string;
  note: string | null;
  jobId: string | null;
  submissionId: string | null;
  notebookId: string | null;
  originName: string | null;
};

const originOf = ({
  jobId,
  submissionId,
  notebookId,
  originName: name,
}: Head): ExperimentRun['origin'] => {
  if (jobId !== null)
    return { kind: 'job', id: jobId, submission_id: submissionId, name: name ?? '' };
  return notebookId === null
    ? { kind: 'remote', id: REMOTE, submission_id: null, name: '' }
    : { kind: 'notebook', id: notebookId, submission_id: null, name: name ?? '' };
};

const toRun = (row: Head): ExperimentRun => ({
  run_id: row.run_id,
  mlflow_run_id: row.mlflow_run_id,
  run_name: row.run_name,
  status: row.status,
  user_name: row.user_name,
  note: row.note ?? '',
  start_datetime: row.start?.toISOString() ?? null,
  end_datetime: row.end?.toISOString() ?? null,
  origin: originOf(row),
});

/** The index of runs, as questions about those that somebody may read. */
export const runRepository = (db: Database) => {
  const from = (fields: Record<string, unknown>) =>
    db
      .select(fields as never)
      .from(runs)
      .innerJoin(sources, eq(sources.sourceId, runs.sourceId))
      .leftJoin(submissions, eq(submissions.submissionId, sources.submissionId))
      .leftJoin(jobs, eq(jobs.jobId, submissions.jobId))
      .leftJoin(notebooks, eq(notebooks.notebookId, sources.notebookId))
      .leftJoin(notes, eq(notes.runKey, runs.runKey));

  const whereOf = (visible: SQL, { project_name, condition, hidden, pinned }: Which) =>
    and(
      visible,
      eq(runs.projectName, project_name),
      hidden.length === 0 ? undefined : notInArray(runs.runKey, [...hidden]),
      condition && pinned.length > 0 ? or(condition, inArray(runs.runKey, [...pinned])) : condition,
    );

  const whole = {
    ...head,
    params: runs.params,
    metrics: runs.metrics,
    tags: runs.tags,
    ownTags: notes.tags,
    sourceId: runs.sourceId,
    owner: sources.userName,
  };
  const several = async (visible: SQL, keys: readonly string[]): Promise<FoundRunRow[]> => {
    const rows =
      keys.length === 0
        ? []
        : ((await from(whole).where(
            and(visible, inArray(runs.runKey, [...keys])),
          )) as unknown as (Head & {
            params: Record<string, string>;
            metrics: Record<string, number | null>;
            tags: Record<string, string>;
            ownTags: Record<string, string> | null;
            sourceId: string;
            owner: string | null;
          })[]);
    const place = new Map(keys.map((key, at) => [key, at]));
    return rows
      .sort((a, b) => (place.get(a.run_id) ?? 0) - (place.get(b.run_id) ?? 0))
      .map((row) => ({
        run: {
          ...toRun(row),
          params: row.params,
          metrics: row.metrics,
          tags: row.tags,
          own_tags: row.ownTags ?? {},
        },
        sourceId: row.sourceId,
        owner: row.owner,
        notebookId: row.notebookId,
        submissionId: row.submissionId,
        jobId: row.jobId,
      }));
  };

  return {
    several,
    /** Changes whenever anything changed of what is told of an experiment; of all of them where none is named. */
    async fingerprint(visible: SQL, project?: string): Promise<string> {
      const [row] = await from({
        count: count(),
        newest: sql`max(${runs.revision})`,
        noted: sql`max(${notes.revision})`,
      }).where(and(visible, project === undefined ? undefined : eq(runs.projectName, project)));
      return Object.values(row ?? {}).join(' ');
    },

    async experiments(visible: SQL, project?: string): Promise<Experiment[]> {
      const rows = (await from({
        project_name: runs.projectName,
        run_count: count(),
        running_count: sql<number>`count(*) filter (where ${running})`.mapWith(Number),
        last: sql<string | null>`max(coalesce(${runs.endDatetime}, ${runs.startDatetime}))`,
        users: sql<string[] | null>`(array_agg(distinct ${runUser}))[1:10]`,
      })
        .where(and(visible, project === undefined ? undefined : eq(runs.projectName, project)))
        .groupBy(runs.projectName)
        .orderBy(
          sql`max(coalesce(${runs.endDatetime}, ${runs.startDatetime})) desc nulls last`,
          asc(runs.projectName),
        )
        .limit(MOST_EXPERIMENTS)) as unknown as {
        project_name: string;
        run_count: number;
        running_count: number;
        last: string | null;
        users: string[] | null;
      }[];
      return rows.map(({ last, users, ...row }) => ({
        ...row,
        user_names: (users ?? []).filter((name) => name !== ''),
        last_datetime: last === null ? null : new Date(last).toISOString(),
      }));
    },

    /** What runs of an experiment have: parameters, metrics and tags, those that most have first. */
    async fields(visible: SQL, project: string): Promise<RunField[]> {
      const kinds = [
        ['p', runs.params],
        ['m', runs.metrics],
        ['t', runs.tags],
        ['t', notes.tags],
      ] as const;
      const found = new Map<string, RunField>();
      for (const [kind, column] of kinds) {
        const pairs = from({
          key: sql<string>`pair.key`.as('key'),
          runs: sql<number>`count(*)`.as('runs'),
          values: sql<number>`count(distinct pair.value)`.as('values'),
        })
          .innerJoin(sql`lateral jsonb_each_text(${column}) as pair`, sql`true`)
          .where(and(visible, eq(runs.projectName, project)))
          .groupBy(sql`pair.key`)
          .orderBy(sql`count(*) desc`, sql`pair.key`)
          .limit(MOST_FIELDS);
        for (const row of (await pairs) as unknown as {
          key: string;
          runs: unknown;
          values: unknown;
        }[]) {
          const key = `${kind}.${row.key}`;
          const before = found.get(key);
          found.set(key, {
            key,
            runs: Number(row.runs) + (before?.runs ?? 0),
            differs: Number(row.values) > 1 || before !== undefined,
          });
        }
      }
      return [...found.values()];
    },

    async rows(
      visible: SQL,
      which: Which,
      fields: readonly FieldKey[],
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ rows: RunRow[]; total: number }> {
      const where = whereOf(visible, which);
      const { sort, pinned } = which;
      const [counted] = (await from({ total: count() }).where(where)) as unknown as {
        total: number;
      }[];
      const values = sql`jsonb_build_array(${sql.join(fields.map(jsonOf), sql`, `)})`.as('values');
      const rows = (await from({ ...head, values })
        .where(where)
        .orderBy(
          ...(pinned.length > 0 ? [desc(inArray(runs.runKey, [...pinned]))] : []),
          ...(sort ? orderBy(sort.field, sort.descending ? 'descending' : 'ascending') : []),
          sql`${runs.startDatetime} desc nulls last`,
          asc(runs.runKey),
        )
        .limit(limit)
        .offset(offset)) as unknown as (Head & { values: RunRow['values'] })[];
      return {
        rows: rows.map((row) => ({ ...toRun(row), values: row.values })),
        total: counted?.total ?? 0,
      };
    },

    /** Runs by the value of a field, with what each metric among the fields comes to. */
    async groups(
      visible: SQL,
      which: Which,
      by: FieldKey,
      fields: readonly FieldKey[],
    ): Promise<{ groups: RunGroup[]; total: number }> {
      const where = whereOf(visible, which);
      const value = valueOf(by);
      const summary = (field: FieldKey) =>
        field.startsWith('m.')
          ? sql`case when count(${valueOf(field)}) > 0 then jsonb_build_object('min', min(${valueOf(field)}), 'mean', avg(${valueOf(field)}), 'max', max(${valueOf(field)})) end`
          : sql`null::jsonb`;
      const values = sql`jsonb_build_array(${sql.join(fields.map(summary), sql`, `)})`;
      // The value is named once: a parameter of a statement is no constant, by which rows could be grouped a second time.
      const grouped = (await from({
        value: sql`to_jsonb(${value})`.as('value'),
        runs: sql<number>`count(*)`.as('runs'),
        values: values.as('values'),
      })
        .where(where)
        .groupBy(sql`1`)
        .orderBy(sql`2 desc`, sql`1 asc nulls last`)
        .limit(MOST_GROUPS)) as unknown as {
        value: RunGroup['value'];
        runs: unknown;
        values: RunGroup['values'];
      }[];
      return {
        groups: grouped.map((row) => ({ ...row, runs: Number(row.runs) })),
        total: grouped.reduce((sum, row) => sum + Number(row.runs), 0),
      };
    },

    /** Sentences about places that could not be read as a whole. */
    async warnings(visible: SQL): Promise<string[]> {
      const rows = await db
        .select({ warnings: sources.warnings })
        .from(sources)
        .where(and(visible, sql`jsonb_array_length(${sources.warnings}) > 0`))
        .limit(20);
      return [...new Set(rows.flatMap(({ warnings }) => warnings))];
    },

    /** What somebody wrote beside a run, in place of what stood there. */
    async annotate(
      { run: { run_id: runKey }, owner: userName }: FoundRunRow,
      { note, tags }: { note: string; tags: Record<string, string> },
    ): Promise<void> {
      const row = { note, tags, revision: sql`nextval('experiment_revisions')` };
      await db
        .insert(notes)
        .values({ runKey, userName, ...row })
        .onConflictDoUpdate({ target: notes.runKey, set: row });
    },
  };
};

export type RunRepository = ReturnType<typeof runRepository>;
