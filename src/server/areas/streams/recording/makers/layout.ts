import path from 'node:path';
import { foldersOf } from '../folder';

/** Where the jobs that make a recording lie; there while one does. */
export const jobsOf = (root: string, streamId: string) =>
  path.join(foldersOf(root, streamId).folder, 'jobs');

/** The names of what a job tells, in its folder `told`. */
export const RESULT_FILES = {
  progress: 'progress.json',
  result: 'result.json',
  lacks: 'lacks',
} as const;

/** The folders and files of one job. The program writes into `told` and nowhere else of these; that it is gone tells the program to end. */
export const jobFolders = (root: string, streamId: string, id: string) => {
  const folder = path.join(jobsOf(root, streamId), id);
  return {
    folder,
    kept: path.join(folder, 'kept'),
    told: path.join(folder, 'told'),
    program: path.join(folder, 'makeRecording.mjs'),
    start: path.join(folder, 'start.sh'),
  };
};
