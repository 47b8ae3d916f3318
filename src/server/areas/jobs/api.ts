/** What other areas may call: folders of submissions, submissions as the contract has them, jobs that are part of other work. */
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
export type { OwnedSubmission, RunningSubmission } from './repository';
export type { LocatedSubmission } from './submissions';
