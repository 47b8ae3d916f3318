import path from 'node:path';
import type { Config } from '../config';

/** The folder of a job's source among its owner's files. */
export const folderOfJob = (jobId: string) => `jobs/${jobId}`;

type Shared = Pick<Config, 'sharedFolder'>;

/** Where all submissions of a job run; absolute. */
export const runsOf = ({ sharedFolder }: Shared, jobId: string) => path.join(sharedFolder, 'jobs', jobId);

/** The folder of one submission: `work/`, logs, and the engine's notes; absolute. */
export const runFolder = (config: Shared, jobId: string, submissionId: string) => path.join(runsOf(config, jobId), 'runs', submissionId);

/** The copy of the source a submission runs in: what the agents find as their working folder, and leave behind. */
export const workIn = (folder: string) => path.join(folder, 'work');
