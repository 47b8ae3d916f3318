import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { searchPath } from '../settings/process';

/** The size of files: bytes of the disk (holes take none), and how many files and folders there are. */
export interface Usage {
  readonly bytes: number;
  readonly files: number;
}

/** A look that takes longer is given up, ms. */
const PATIENCE_MS = 10 * 60_000;

/** The total that `du` prints last. Throws where it prints none. */
const totalOf = async (how: string, folders: readonly string[]): Promise<number> => {
  const child = spawn(
    'nice',
    ['-n', '19', 'du', how, '--summarize', '--total', '--one-file-system', '--files0-from=-'],
    {
      env: { PATH: searchPath(), LC_ALL: 'C' },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: PATIENCE_MS,
      killSignal: 'SIGKILL',
    },
  );
  // Errors show in missing output.
  child.once('error', () => child.stdout.destroy());
  child.stdin.on('error', () => undefined);
  child.stdin.end(folders.join('\0'));
  // Missing lines are reported below.
  const printed = await text(child.stdout).catch(() => '');
  const total = /^(\d+)\ttotal$/.exec(printed.trimEnd().split('\n').at(-1) ?? '')?.[1];
  if (total === undefined) throw new Error('du (of coreutils) did not tell what files take.');
  return Number(total);
};

/**
 * The size of everything at and below these folders; those that are not there count nothing, and a file of several names counts once. The system's `du` walks
 * them, in a process of its own that gives way to every other.
 */
export const usageBelow = async (folders: readonly string[]): Promise<Usage> => {
  if (folders.length === 0) return { bytes: 0, files: 0 };
  return {
    bytes: await totalOf('--block-size=1', folders),
    // Folders that the system has just read are read again in a fraction of the time.
    files: await totalOf('--inodes', folders),
  };
};

/** Files of a system user in the folders where everybody may make something, absolute paths. */
export const passingOf = async (user: number): Promise<string[]> => {
  const folders = new Set([os.tmpdir(), '/tmp', '/var/tmp', '/dev/shm']);
  const found = await Promise.all(
    [...folders].map(async (folder) => {
      // A folder that is not there is empty.
      const names = await fs.readdir(folder).catch(() => []);
      const files = names.map((name) => path.join(folder, name));
      // The file is gone.
      const stats = await Promise.all(files.map((file) => fs.lstat(file).catch(() => null)));
      return files.filter((_, at) => stats[at]?.uid === user);
    }),
  );
  return found.flat();
};

/** Half the capacity of a disk. */
export const halfOf = async (folder: string): Promise<Usage> => {
  const { blocks, bsize, files } = await fs.statfs(folder);
  return { bytes: Math.round((blocks * bsize) / 2), files: files > 0 ? files / 2 : Infinity };
};
