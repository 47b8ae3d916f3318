/** A copy of what git knows of the working tree. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { at } from '../lib/run.mjs';

/** Copies all files that git knows or does not ignore into a folder, so that the working tree stays as it is. */
export const copyTree = (folder) => {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: at(),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const file of listed.split('\0'))
    if (file !== '' && existsSync(at(file)))
      cpSync(at(file), path.join(folder, file), { recursive: true });
};
