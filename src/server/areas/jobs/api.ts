/** Functions for other areas: jobs as a kind of work, folders of submissions, submissions as the contract has them, jobs that are part of other work. */
export {
  jobRecordsFolder,
  logsOf,
  metricLinesIn,
  runFolder,
  runsOf,
  socketIn,
  workIn,
} from './folders';
export { toSubmission, type SubmissionRow } from './mappers';
export type { ParentKind, Turn } from './children/parents';
export type { OwnedSubmission } from './queries/repository';
export { parentWorkOwnership } from './children/giving';
export { fresh } from './executing';
export { jobKind, jobOwnership, runOwnership } from './kind';
export { openResults, resultsLocationOf } from './output/results';
export { CHOSEN_BY_NODE, TUNNEL_PATH, tunnelSecret } from './running/tunnel';
export { readsSubmission, type LocatedSubmission } from './submissions';
