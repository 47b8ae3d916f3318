import type { Dag, DagRun, NodeRun } from '~/contract/dags/dags';
import type { dagNodeRuns, dagRuns, dags } from './tables';

export type DagRow = typeof dags.$inferSelect;
export type RunRow = typeof dagRuns.$inferSelect;
export type NodeRow = typeof dagNodeRuns.$inferSelect;

const told = (at: Date | null) => at?.toISOString() ?? null;

/** A run as the contract tells it. */
export const toRun = (row: Omit<RunRow, 'graph' | 'settings' | 'children'>): DagRun => ({
  submission_id: row.runId,
  status: row.status,
  submit_datetime: row.submitDatetime.toISOString(),
  end_datetime: told(row.endDatetime),
  stopping: row.stopping,
  reason: row.reason,
  submitted_by: row.submittedBy,
  scheduled_for: told(row.scheduledFor),
  counts: row.counts,
});

export const toNodeRun = (row: NodeRow): NodeRun => ({
  node_id: row.nodeId,
  state: row.state,
  attempt: row.attempt,
  start_datetime: told(row.startDatetime),
  end_datetime: told(row.endDatetime),
  reason: row.reason,
  exit_code: row.exitCode,
  batch_job_id: row.jobId,
  submission_id: row.submissionId,
});

/** A DAG as lists have it; `newest` are its newest runs, newest first. */
export const toDag = (
  row: Omit<DagRow, 'graph'>,
  newest: readonly Parameters<typeof toRun>[0][],
): Dag => ({
  ...row.settings,
  dag_id: row.dagId,
  user_name: row.userName,
  status: row.status,
  submission_id: newest[0]?.runId ?? null,
  execution_details: newest.map(toRun),
  run_count: row.runCount,
  node_count: row.nodeCount,
  schedule: row.schedule,
  next_run: told(row.nextRun),
  graph_version: row.graphVersion,
  create_datetime: row.createDatetime.toISOString(),
  update_datetime: row.updateDatetime.toISOString(),
});
