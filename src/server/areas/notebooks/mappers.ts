import type { Execution, Notebook } from '~/contract/work/notebooks';
import type { executions, notebooks } from './tables';

export type NotebookRow = typeof notebooks.$inferSelect;
export type ExecutionRow = typeof executions.$inferSelect;

const toExecution = (row: ExecutionRow): Execution => ({
  submission_id: row.submissionId,
  status: row.status,
  submit_datetime: row.submitDatetime.toISOString(),
  end_datetime: row.endDatetime?.toISOString() ?? null,
  reason: row.reason,
  env_id: row.envId,
  env_build: row.envBuild,
  dataset: row.dataset,
});

/** A notebook as the contract tells it; `history` are its executions, newest first. */
export const toNotebook = (row: NotebookRow, history: readonly ExecutionRow[]): Notebook => ({
  ...row.settings,
  notebook_id: row.notebookId,
  user_name: row.userName,
  status: row.status,
  execution_details: history.map(toExecution),
  update_datetime: row.updateDatetime.toISOString(),
  create_datetime: row.createDatetime.toISOString(),
  publish_details: row.publishDetails,
  authors: [row.userName],
  sc_bj_file_urls: row.fileUrls,
});
