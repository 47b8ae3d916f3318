import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { copyTree, type CopyTerms } from '../../../platform/storage/disk/copyTree';
import { isErrno, lstat, makeFolders, explainDiskFull } from '../../../platform/files/system';
import { HttpError } from '../../../platform/httpError';
import { agentsIn, servingIn, workIn } from '../folders';
import { makeReadable } from './script';
import { AGENT_PROGRAM, notebookRunner } from './runner';
import { TUNNEL_PROGRAM, TUNNEL_SOCKETS } from './tunnel';

/** Prepared files are made again after a power cut. */
const termsOf = (mostBytes: number): CopyTerms => ({
  durable: false,
  mostBytes,
  skip: (name) => name === '__pycache__',
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

/** Puts a file in its place, whatever was there. */
const replaceFile = async (
  target: string,
  fill: (aside: string) => Promise<void>,
): Promise<void> => {
  const aside = `${target}.${randomUUID()}`;
  try {
    await fill(aside);
    await fs.rename(aside, target);
  } finally {
    await fs.rm(aside, { force: true });
  }
};

const runnerIn = (folder: string) => path.join(folder, 'runner');

/**
 * Where the notebook runner, the maker of its layer, the agents' wrapper and the tunnel are in a submission's folder, and what Node reads for a
 * program that brings no package.json: without it Node goes on upwards, and what a program means would depend on the folder that Atelier's data lies in.
 */
export const programsIn = (folder: string) => ({
  notebook: path.join(runnerIn(folder), path.basename(notebookRunner.program)),
  layer: path.join(runnerIn(folder), path.basename(notebookRunner.layer)),
  agent: path.join(folder, 'agent.sh'),
  tunnel: path.join(folder, 'tunnel.py'),
  node: path.join(folder, 'package.json'),
});

/** The programs are the same for everybody; whoever the job runs as reads them. */
const readableByAll = async (folder: string): Promise<void> => {
  await fs.chmod(folder, 0o755);
  for (const entry of await fs.readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await readableByAll(file);
    else await fs.chmod(file, 0o644);
  }
};

/** The files of a submission in its folder. */
export interface Preparation {
  readonly folder: string;
  /** The job's source, absolute. */
  readonly source: string;
  readonly isNotebook: boolean;
  /** The shell script that is its main file; null of any other main file. */
  readonly script: string | null;
  readonly ranks: number;
  /** Calls reach its program through a tunnel. */
  readonly isTunnelled: boolean;
  /** Calls reach its program on this machine. */
  readonly isServing: boolean;
  /** A larger file of the source is refused. */
  readonly mostFileBytes: number;
}

/**
 * Makes the folder of a submission: a fresh copy of the source, and the programs it is run with. Doing it again changes nothing. Refuses
 * (`missing`, `full`, `too_large`) where the source is gone, the disk is full, or a file is larger than anybody could have uploaded.
 */
export const prepareFolder = ({
  folder,
  source,
  isNotebook,
  script,
  ranks,
  isTunnelled,
  isServing,
  mostFileBytes,
}: Preparation): Promise<void> =>
  explainDiskFull(async () => {
    if (!(await lstat(source))?.isDirectory())
      throw new HttpError('missing', 'The files of the job are not there any more.');
    await makeFolders(folder);
    await fillOnce(workIn(folder), async (aside) => {
      await copyTree(source, aside, termsOf(mostFileBytes));
      if (script !== null) await makeReadable(aside, script);
    });
    await replaceFile(programsIn(folder).node, (aside) =>
      fs.writeFile(aside, '{}\n', { mode: 0o644 }),
    );
    if (isNotebook) {
      await fillOnce(runnerIn(folder), async (aside) => {
        await fs.mkdir(aside, { mode: 0o755 });
        for (const one of [notebookRunner.program, notebookRunner.layer])
          await fs.copyFile(one, path.join(aside, path.basename(one)));
        for (const one of notebookRunner.packages)
          await copyTree(one, path.join(aside, path.basename(one)), termsOf(Infinity));
      });
    }
    if (isNotebook) await readableByAll(runnerIn(folder));
    if (isServing) await fs.mkdir(servingIn(folder), { recursive: true, mode: 0o700 });
    for (const program of isTunnelled ? [TUNNEL_PROGRAM, TUNNEL_SOCKETS] : [])
      await replaceFile(path.join(folder, path.basename(program)), (aside) =>
        fs.copyFile(program, aside),
      );
    if (ranks === 1) return;
    await replaceFile(programsIn(folder).agent, (aside) => fs.copyFile(AGENT_PROGRAM, aside));
    await makeFolders(agentsIn(folder));
  });
