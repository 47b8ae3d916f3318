import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isErrno, lstat, tellingFull } from '../../files/system';
import { Refusal } from '../../refusal';
import { workIn } from '../places';
import { AGENT_PROGRAM, notebookRunner } from './runner';

/** Copies a tree; where the file system can, both share their bytes. Links, which no upload makes, are left out. */
const copyTree = (from: string, to: string) => fs.cp(from, to, {
  recursive: true, mode: constants.COPYFILE_FICLONE, filter: async (file) => !(await fs.lstat(file)).isSymbolicLink() && !file.endsWith('__pycache__'),
});

/** Fills a folder aside and gives it its name. Where somebody was faster, theirs stays: what runs in it never loses it. */
const fillOnce = async (target: string, fill: (aside: string) => Promise<void>): Promise<void> => {
  if (await lstat(target)) return;
  const aside = `${target}.${randomUUID()}`;
  try {
    await fill(aside);
    await fs.rename(aside, target);
  } catch (error) {
    if (!isErrno(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  } finally {
    await fs.rm(aside, { recursive: true, force: true });
  }
};

const runnerIn = (folder: string) => path.join(folder, 'runner');

/** Where the notebook runner and the agents' wrapper are in a submission's folder. */
export const programsIn = (folder: string) => ({
  notebook: path.join(runnerIn(folder), 'run_notebook.py'), agent: path.join(folder, 'agent.sh'),
});

/** What a submission needs in its folder. */
export interface Preparation {
  readonly folder: string;
  /** The job's source, absolute. */
  readonly source: string;
  readonly isNotebook: boolean;
  readonly ranks: number;
}

/**
 * Makes the folder of a submission: a fresh copy of the source, and the programs it is run with. Doing it again changes nothing. Refuses
 * (`missing`, `full`) where the source is gone or the disk is full.
 */
export const prepareFolder = ({ folder, source, isNotebook, ranks }: Preparation): Promise<void> => tellingFull(async () => {
  if (!(await lstat(source))?.isDirectory()) throw new Refusal('missing', 'The files of the job are not there any more.');
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  await fillOnce(workIn(folder), (aside) => copyTree(source, aside));
  if (isNotebook) {
    await fillOnce(runnerIn(folder), async (aside) => {
      await fs.mkdir(aside, { mode: 0o700 });
      await fs.copyFile(notebookRunner.program, path.join(aside, path.basename(notebookRunner.program)));
      for (const one of notebookRunner.packages) await copyTree(one, path.join(aside, path.basename(one)));
    });
  }
  if (ranks > 1) await fs.copyFile(AGENT_PROGRAM, programsIn(folder).agent);
});
