/** Builds that resolve, install what they resolved to, and verify it, of packages that need no network. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { machine } from '#test/harness/machine';
import {
  offlineRequirements,
  writeProject,
  writeWheel,
} from '#test/server/support/settings/wheels';
import { build } from '~/server/areas/environments/build';
import { environmentFolders } from '~/server/areas/environments/folders';
import { removeTree } from '~/server/platform/files/system';
import { noIsolation } from '~/server/platform/isolation/isolation';
import { RunRecords } from '~/server/platform/kernels/processes/runRecords';

const run = promisify(execFile);

/** Packages of a folder of this test file, and builds of them with a uv or, where it is null, with pip. */
export const lockedBuilds = (uv: string | null) => {
  let folder = '';
  const inFolder = (...names: string[]) => path.join(folder, ...names);
  const wheels = () => inFolder('wheels');
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-locked-'));
    await Promise.all([
      writeWheel(wheels(), 'atelier_base', '1.0'),
      writeWheel(wheels(), 'atelier_base', '2.0'),
      writeWheel(wheels(), 'atelier_top', '1.0', 'atelier_base<2'),
      writeWheel(wheels(), 'atelier_new', '1.0', 'atelier_base>=2'),
      writeWheel(inFolder('apart'), 'atelier_apart', '1.0'),
      writeProject(inFolder('atelier_source-1.0'), ['atelier_source', '1.0']),
      writeProject(inFolder('project'), ['atelier_project', '1.0']),
      writeProject(inFolder('cloned'), ['atelier_cloned', '1.0']),
    ]);
    const sdist = path.join(wheels(), 'atelier_source-1.0.tar.gz');
    await run('tar', ['czf', sdist, '-C', folder, 'atelier_source-1.0']);
    const git = (...words: string[]) =>
      run('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
        cwd: inFolder('cloned'),
      });
    await git('init', '--quiet');
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'first');
  });
  afterAll(() => removeTree(folder));

  let number = 0;
  const made = async (requirements: string, program = uv) => {
    const at = environmentFolders(folder).of('env-1', (number += 1));
    const built = await build(
      {
        python: machine.python ?? '',
        version: '3.11.2',
        requirements,
        at,
        url: null,
        person: 0,
        signal: new AbortController().signal,
      },
      {
        records: new RunRecords(inFolder('records')),
        isolation: noIsolation(),
        findUv: async () => program,
      },
    );
    return { built, at, log: await readFile(at.log, 'utf8') };
  };
  return {
    inFolder,
    wheels,
    made,
    offline: (...wanted: string[]) => offlineRequirements(wheels(), ...wanted),
  };
};
