/** Builds that resolve, install what they resolved to, and verify it, with the real pip and no network. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { machine } from '#test/harness/machine';
import { writeProject } from '#test/server/support/settings/wheels';
import { lockedBuilds } from './lockedBuilds';

const run = promisify(execFile);
const LONG = 200_000;

describe.skipIf(machine.python === null)('a locked build', () => {
  const { inFolder, wheels, made, offline } = lockedBuilds(null);

  it(
    'ENV installs exactly what it resolved to: wheels and archives by hash, folders and repositories as they were, and says which',
    async () => {
      const commit = (
        await run('git', ['rev-parse', 'HEAD'], { cwd: inFolder('cloned') })
      ).stdout.trim();
      const { built, at, log } = await made(
        offline(
          'atelier-top',
          'atelier-source',
          `atelier-apart @ file://${inFolder('apart/atelier_apart-1.0-py3-none-any.whl')}`,
          inFolder('project'),
          `git+file://${inFolder('cloned')}`,
        ),
      );
      expect(built).toMatchObject({ reason: null, lock: { python: '3.11.2' } });
      if (built.reason !== null) return;
      expect(built.lock?.packages.map(({ name, source }) => [name, source.kind])).toEqual([
        ['atelier_apart', 'file'],
        ['atelier_base', 'index'],
        ['atelier_cloned', 'repository'],
        ['atelier_project', 'folder'],
        ['atelier_source', 'index'],
        ['atelier_top', 'index'],
      ]);
      expect((await readFile(at.hashed, 'utf8')).trim().split('\n')).toEqual([
        '--no-index',
        `--find-links ${wheels()}`,
        expect.stringMatching(/^atelier_apart @ file:.*\.whl --hash=sha256:[\da-f]{64}$/),
        expect.stringMatching(/^atelier_base==1\.0 --hash=sha256:[\da-f]{64}$/),
        expect.stringMatching(/^atelier_source==1\.0 --hash=sha256:[\da-f]{64}$/),
        expect.stringMatching(/^atelier_top==1\.0 --hash=sha256:[\da-f]{64}$/),
      ]);
      const places = [
        'Resolving the requirements with pip ',
        `atelier_cloned 1.0 has no hash: it comes from a repository, file://${inFolder('cloned')} at ${commit}.`,
        `atelier_project 1.0 has no hash: it comes from a folder, file://${inFolder('project')}.`,
        'Installing 6 packages',
        '--no-deps --require-hashes --requirement',
        'Verifying 6 packages',
        'No broken requirements found.',
        'The environment is ready.',
      ].map((words) => log.indexOf(words));
      expect(places).not.toContain(-1);
      expect(places).toEqual([...places].sort((one, other) => one - other));
      const { stdout } = await run(path.join(at.venv, 'bin/python'), [
        '-c',
        'import atelier_apart, atelier_base, atelier_cloned, atelier_project, atelier_source; print(atelier_base.VERSION)',
      ]);
      expect(stdout).toBe('1.0\n');
    },
    LONG,
  );

  it(
    'ENV a conflict and a wrong hash are reported before anything is installed',
    async () => {
      const conflict = await made(offline('atelier_top', 'atelier_new'));
      expect(conflict.log).toContain('atelier-new 1.0 depends on atelier_base>=2');
      expect(conflict.built.reason).toMatch(/^ERROR: Cannot install .* conflicting dependencies/);
      const wrong = await made(
        offline(`atelier_base==1.0 --hash=sha256:${'0'.repeat(64)}`, '--require-hashes'),
      );
      expect(wrong.built.reason).toContain('DO NOT MATCH THE HASHES');
      for (const { log } of [conflict, wrong]) expect(log).not.toContain('Installing 1');
    },
    LONG,
  );

  it(
    'ENV a package that is another one when it is installed fails the build, with its name and versions',
    async () => {
      await writeProject(
        inFolder('changing'),
        ['atelier_changing', '1.0'],
        ['atelier_changing', '2.0'],
      );
      const { built, log } = await made(offline(inFolder('changing')));
      const sentence =
        'What was installed is not what the lock says: atelier_changing 1.0 (2.0 is there).';
      expect([built.reason, log.trim().split('\n').at(-1)]).toEqual([sentence, sentence]);
    },
    LONG,
  );

  it(
    'ENV packages that do not fit together fail the build, with what each lacks',
    async () => {
      const words = ['atelier_needy', '1.0'];
      await writeProject(inFolder('needy'), words, [...words, 'atelier_absent', 'atelier_base>=2']);
      const { built } = await made(offline('atelier_base<2', inFolder('needy')));
      expect(built.reason?.split('\n')).toEqual([
        'The installed packages do not fit together:',
        expect.stringMatching(
          /^atelier[-_]needy 1\.0 requires atelier[-_]absent, which is not installed\.$/,
        ),
        expect.stringMatching(
          /^atelier[-_]needy 1\.0 has requirement atelier[-_]base>=2, but you have atelier[-_]base 1\.0\.$/,
        ),
      ]);
    },
    LONG,
  );
});
