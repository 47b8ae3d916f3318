import { execFile, execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { schemaVersions, type SchemaVersion } from '~/server/platform/database/migrate';

const run = promisify(execFile);
const git = async (repository: string, ...words: string[]) =>
  (await run('git', words, { cwd: repository, maxBuffer: 64 * 1024 * 1024 })).stdout;

/** The tags of releases in a clone, oldest first: v1.2.3. Null where the folder is no clone. */
export const releaseTags = (repository: string): readonly string[] | null => {
  try {
    return execFileSync('git', ['tag', '--list', 'v[0-9]*', '--sort=v:refname'], {
      cwd: repository,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\n')
      .filter((tag) => tag !== '');
  } catch {
    return null;
  }
};

/** Whether the clone lacks a part of the history, and so perhaps its tags. */
export const isShallow = (repository: string): boolean =>
  execFileSync('git', ['rev-parse', '--is-shallow-repository'], {
    cwd: repository,
    encoding: 'utf8',
  }).trim() === 'true';

const JOURNAL = /^src\/server\/.*migrations\/meta\/_journal\.json$/;

/** Writes the migrations of a release into `folder`, wherever its sources had them; its newest schema version. */
export const migrationsOfTag = async (
  repository: string,
  tag: string,
  folder: string,
): Promise<SchemaVersion> => {
  const files = (await git(repository, 'ls-tree', '-r', '--name-only', tag)).split('\n');
  const journal = files.find((file) => JOURNAL.test(file));
  if (journal === undefined) throw new Error(`the release ${tag} has no migrations`);
  const root = path.posix.dirname(path.posix.dirname(journal));
  await mkdir(path.join(folder, 'meta'), { recursive: true });
  for (const file of files) {
    if (file !== journal && !(file.startsWith(`${root}/`) && file.endsWith('.sql'))) continue;
    const target = path.join(folder, path.posix.relative(root, file));
    await writeFile(target, await git(repository, 'show', `${tag}:${file}`));
  }
  const newest = (await schemaVersions(folder)).at(-1);
  if (!newest) throw new Error(`the release ${tag} has no migrations`);
  return newest;
};
