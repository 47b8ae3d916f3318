import { and, asc, count, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Experiment, RunGroup, WholeRun } from '~/contract/experiments/experiments';
import type { FieldKey } from '~/contract/experiments/runFilter';
import type { Database } from '../../../platform/database/database';
import { GOING_ON } from '../../performance/api';
import {
  experimentNotes as notes,
  experimentRuns as runs,
  experimentSources as sources,
} from '../tables';
import { finite, runUser, valueOf } from './fields';
import { fieldsOf } from './fieldNames';
import {
  head,
  selectRuns,
  toRun,
  whereOf,
  type LocatedRun,
  type Head,
  type Which,
} from './selection';
import { rowsOf, type Page } from './rows';

const MAX_GROUPS = 1000;
const MAX_EXPERIMENTS = 2000;

const running = sql`${runs.status} in ${GOING_ON}`;

const summaryOf = (value: SQL): SQL =>
  sql`case when count(${value}) > 0 then jsonb_build_object('min', min(${value}), 'mean', avg(${value}), 'max', max(${value})) end`;

/** Queries of the index of runs. `visible` is true of the runs that the caller may read. */
export const runRepository = (db: Database) => {
  const from = (fields: Record<string, unknown>) => selectRuns(db, fields);

  const whole = {
    ...head,
    params: runs.params,
    metrics: runs.metrics,
    tags: runs.tags,
    ownTags: notes.tags,
    sourceId: runs.sourceId,
    owner: sources.userName,
  };
  const several = async (visible: SQL, keys: readonly string[]): Promise<LocatedRun[]> => {
    const rows =
      keys.length === 0
        ? []
        : ((await from(whole).where(
            and(visible, inArray(runs.runKey, [...keys])),
          )) as unknown as (Head & {
            params: Record<string, string>;
            metrics: WholeRun['metrics'];
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
    /** Changes with every run and note of an experiment; of all of them where none is named. */
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
        .limit(MAX_EXPERIMENTS)) as unknown as {
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

    /** The parameters, metrics and tags of an experiment's runs; those that most of them have come first. */
    fields: (visible: SQL, project: string) => fieldsOf(db, visible, project),
    /** A page of the table. */
    rows: (visible: SQL, which: Which, fields: readonly FieldKey[], page: Page) =>
      rowsOf(db, visible, which, fields, page),

    /** Runs grouped by the value of a field, with a summary of each metric among the fields. */
    async groups(
      visible: SQL,
      which: Which,
      by: FieldKey,
      fields: readonly FieldKey[],
    ): Promise<{ groups: RunGroup[]; total: number }> {
      const where = whereOf(visible, which);
      const value = valueOf(by);
      const summary = (field: FieldKey) =>
        field.startsWith('m.') ? summaryOf(finite(valueOf(field))) : sql`null::jsonb`;
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
        .limit(MAX_GROUPS)) as unknown as {
        value: RunGroup['value'];
        runs: unknown;
        values: RunGroup['values'];
      }[];
      return {
        groups: grouped.map((row) => ({ ...row, runs: Number(row.runs) })),
        total: grouped.reduce((sum, row) => sum + Number(row.runs), 0),
      };
    },

    /** Warnings about sources that could not be read completely. */
    async warnings(visible: SQL): Promise<string[]> {
      const rows = await db
        .select({ warnings: sources.warnings })
        .from(sources)
        .where(and(visible, sql`jsonb_array_length(${sources.warnings}) > 0`))
        .limit(20);
      return [...new Set(rows.flatMap(({ warnings }) => warnings))];
    },

    /** Replaces the note and the own tags of a run. */
    async annotate(
      { run: { run_id: runKey }, owner: userName }: LocatedRun,
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
