import type { Job, Submission } from '~/contract/jobs/jobs';
import type { jobs, submissions } from './tables';

export type JobRow = typeof jobs.$inferSelect;
export type SubmissionRow = typeof submissions.$inferSelect;

const places = ({ agents }: SubmissionRow): string[] => [
  ...new Set(agents.flatMap(({ where }) => where ?? [])),
];

/** A submission as the contract tells it. */
export const toSubmission = (row: SubmissionRow): Submission => ({
  submission_id: row.submissionId,
  task_id: row.taskId,
  status: row.status,
  submit_datetime: row.submitDatetime.toISOString(),
  start_datetime: row.startDatetime?.toISOString() ?? null,
  end_datetime: row.endDatetime?.toISOString() ?? null,
  stopping: row.stopping,
  reason: row.reason,
  cause: row.cause,
  exit_code: row.exitCode,
  waiting_for: row.waitingFor,
  unknown_since: row.unknownSince?.toISOString() ?? null,
  unknown_reason: row.unknownReason,
  engine: row.engine,
  places: places(row),
  parameters: row.parameters,
  main_file: row.settings.main_file,
  env_id: row.settings.env_id,
  env_build: row.envBuild,
  instance_id: row.settings.instance_id,
  node_count: row.settings.node_count,
  submitted_by: row.submittedBy,
  dataset: row.dataset,
  ...(row.label !== null && { label: row.label }),
});

const parentOf = ({ parentKind: kind, parentId: id, parentRun: run }: JobRow) =>
  kind === null || id === null || run === null ? {} : { belongs_to: { kind, id, run } };

/** A job as the contract tells it; `newest` are its newest submissions, newest first. */
export const toJob = (row: JobRow, newest: readonly SubmissionRow[]): Job => ({
  ...row.settings,
  batch_job_id: row.jobId,
  user_name: row.userName,
  status: row.parentKind === null ? row.status : (newest[0]?.status ?? row.status),
  submission_id: newest[0]?.submissionId ?? null,
  task_id: newest[0]?.taskId ?? null,
  execution_details: newest.map(toSubmission),
  submission_count: row.submissionCount,
  update_datetime: row.updateDatetime.toISOString(),
  create_datetime: row.createDatetime.toISOString(),
  sc_bj_file_urls: row.fileUrls,
  ...parentOf(row),
});
