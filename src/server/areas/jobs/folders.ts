import path from 'node:path';
import type { Config } from '../../platform/settings/config';
import type { JobHandle } from '../../platform/engine/engine';

type Shared = Pick<Config, 'sharedFolder'>;

/** Where all submissions of a job run; absolute. */
export const runsOf = ({ sharedFolder }: Shared, jobId: string) =>
  path.join(sharedFolder, 'jobs', jobId);

/** The folder of one submission; absolute. Its program writes below `workIn` and `temporaryIn`, and nowhere else of what is named here. */
export const runFolder = (config: Shared, jobId: string, submissionId: string) =>
  path.join(runsOf(config, jobId), 'runs', submissionId);

/** The /tmp of a submission's programs, where they get one of their own; removed when it is over. */
export const temporaryIn = (folder: string) => path.join(folder, 'tmp');

/** The copy of the source a submission runs in: what the agents find as their working folder, and leave behind. */
export const workIn = (folder: string) => path.join(folder, 'work');

/** Where packages go that the cells of a notebook install. */
export const layerIn = (folder: string) => path.join(folder, 'packages');

/** Where the program of a prediction may listen: only its own processes reach what lies there. */
export const servingIn = (folder: string) => path.join(folder, 'serving');
export const socketIn = (folder: string) => path.join(servingIn(folder), 'http.sock');

/** The parts of a submission's folder that nobody needs when it is over. */
export const passingIn = (folder: string) => [
  temporaryIn(folder),
  servingIn(folder),
  layerIn(folder),
];

/** Where a program may write what it measured, a line of JSON each: `{"step": 3, "loss": 0.2}`. */
export const metricLinesIn = (work: string) => path.join(work, 'metrics.jsonl');

/** Where the agents' wrapper, which is ours, agrees on the ranks before it becomes the program; there where a submission has several agents. */
export const agentsIn = (folder: string) => path.join(folder, 'agents');

/** Data that engines keep of all submissions of a job; absolute. */
export const jobRecordsFolder = ({ sharedFolder }: Shared, jobId: string) =>
  path.join(sharedFolder, 'engine', 'jobs', jobId);

/** Where the engine of one submission writes its logs and notes; absolute. No program writes there: it inherits its log as an open file. */
export const submissionRecordsFolder = (config: Shared, jobId: string, submissionId: string) =>
  path.join(jobRecordsFolder(config, jobId), submissionId);

/** Where the logs of a submission are: older servers kept them in its own folder, as the handle of such a one says. */
export const logsOf = (
  config: Shared,
  {
    jobId,
    submissionId,
    handle,
  }: { jobId: string; submissionId: string; handle: JobHandle | null },
): string => handle?.folder ?? submissionRecordsFolder(config, jobId, submissionId);
