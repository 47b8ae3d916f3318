import { and, eq, inArray, notInArray, or, type SQL } from 'drizzle-orm';
import type { ExperimentRun, WholeRun } from '~/contract/experiments/experiments';
import type { FieldKey } from '~/contract/experiments/runFilter';
import type { Database } from '../../../platform/database/database';
import { jobs, submissions } from '../../jobs/tables';
import { notebooks } from '../../notebooks/tables';
import { REMOTE } from './sources';
import {
  experimentNotes as notes,
  experimentRuns as runs,
  experimentSources as sources,
} from '../tables';
import { originName, runUser } from './fields';

/** The selected runs, and their order. */
export interface Which {
  readonly project_name: string;
  readonly condition: SQL | undefined;
  readonly sort: { readonly field: FieldKey; readonly descending: boolean } | null;
  readonly hidden: readonly string[];
  readonly pinned: readonly string[];
}

/** A run, and where it is. */
export interface LocatedRun {
  readonly run: WholeRun;
  readonly sourceId: string;
  readonly owner: string | null;
  readonly notebookId: string | null;
  readonly submissionId: string | null;
  readonly jobId: string | null;
}

/** The columns of every run in a reply. */
export const head = {
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
export type Head = {
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

/** A run as the contract has it. */
export const toRun = (row: Head): ExperimentRun => ({
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

/** Selects fields of runs, joined with their sources, jobs, notebooks and notes. */
export const selectRuns = (db: Database, fields: Record<string, unknown>) =>
  db
    .select(fields as never)
    .from(runs)
    .innerJoin(sources, eq(sources.sourceId, runs.sourceId))
    .leftJoin(submissions, eq(submissions.submissionId, sources.submissionId))
    .leftJoin(jobs, eq(jobs.jobId, submissions.jobId))
    .leftJoin(notebooks, eq(notebooks.notebookId, sources.notebookId))
    .leftJoin(notes, eq(notes.runKey, runs.runKey));

/** The condition of the selected runs. */
export const whereOf = (visible: SQL, { project_name, condition, hidden, pinned }: Which) =>
  and(
    visible,
    eq(runs.projectName, project_name),
    hidden.length === 0 ? undefined : notInArray(runs.runKey, [...hidden]),
    condition && pinned.length > 0 ? or(condition, inArray(runs.runKey, [...pinned])) : condition,
  );
