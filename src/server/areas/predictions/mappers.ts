import {
  PREDICTION_STATUS,
  type Prediction,
  type PredictionVersion,
} from '~/contract/work/predictions';
import type { predictions, predictionVersions } from './tables';

export type PredictionRow = typeof predictions.$inferSelect;
export type VersionRow = typeof predictionVersions.$inferSelect;

/** The id of a version in one word: the runs of children, the keys of caches. */
export const runOf = (pfId: string, version: number): string => `${pfId}/${version}`;

/** A version as the contract tells it: nothing of its key but the end. */
export const toVersion = (row: VersionRow): PredictionVersion => ({
  version: row.version,
  status: row.status,
  reason: row.reason,
  waiting_for: row.waitingFor,
  source: row.source,
  main_file: row.mainFile,
  env_id: row.envId,
  env_build: row.envBuild,
  batch_job_id: row.childId,
  submission_id: row.submissionId,
  restarts: row.restarts,
  key_hint: row.keyHint,
  created_by: row.createdBy,
  create_datetime: row.createDatetime.toISOString(),
  ready_datetime: row.readyDatetime?.toISOString() ?? null,
});

/** A prediction as the contract tells it; `versions` newest first. */
export const toPrediction = (row: PredictionRow, versions: readonly VersionRow[]): Prediction => ({
  ...row.settings,
  pf_id: row.pfId,
  user_name: row.userName,
  status: row.status,
  live_version: row.liveVersion,
  pf_details: versions.map(toVersion),
  update_datetime: row.updateDatetime.toISOString(),
  create_datetime: row.createDatetime.toISOString(),
});

/** The status of a prediction as a whole: that of its live version, or of its newest. */
export const statusOf = (
  live: number | null,
  versions: readonly Pick<VersionRow, 'version' | 'status'>[],
): string =>
  (versions.find(({ version }) => version === live) ?? versions[0])?.status ??
  PREDICTION_STATUS.defined;
