/** Locks as they are read from pip's report, and what is installed from them. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { installFiles, whyUnhashed } from '~/server/areas/environments/locking/installFiles';
import {
  checksumOfLock,
  lockOf,
  type Lock,
  readLock,
  writtenLock,
} from '~/server/areas/environments/locking/lock';
import { machine } from '#test/harness/machine';
import { describeLock } from '~/server/areas/environments/locking/downloads';
import { installLocked } from '~/server/areas/environments/locking/locked';
import { missingOf } from '~/server/areas/environments/locking/verifying';

const of = { python: '3.11.2', platform: 'linux-x86_64' };
const SHA = 'a'.repeat(64);
const packageOf = (name: string, version: string, info: object, isDirect = false) => ({
  metadata: { name, version, description: 'long' },
  is_direct: isDirect,
  download_info: info,
});
const six = packageOf('six', '1.16.0', {
  url: 'https://files.example/six-1.16.0-py2.py3-none-any.whl',
  archive_info: { hash: `sha256=${SHA}`, hashes: { sha256: SHA } },
});
const older = packageOf('Old.Name', '2.0', {
  url: 'https://files.example/Old.Name-2.0.tar.gz',
  archive_info: { hash: 'md5=abc' },
});
const direct = packageOf(
  'direct',
  '1.0',
  { url: 'https://private.example/direct-1.0.zip', archive_info: { hash: `sha256=${SHA}` } },
  true,
);
const repository = packageOf(
  'vcs',
  '0.1',
  {
    url: 'https://git.example/vcs',
    subdirectory: 'python',
    vcs_info: { vcs: 'git', commit_id: 'c0ffee', requested_revision: 'main' },
  },
  true,
);
const folder = packageOf('local', '0.2', { url: 'file:///srv/local', dir_info: {} }, true);
const editable = packageOf(
  'edited',
  '0.3',
  { url: 'file:///srv/edited', dir_info: { editable: true } },
  true,
);
const lock = (...install: object[]) => lockOf(JSON.stringify({ install }), of);
const all = lock(six, older, direct, repository, folder, editable);

it('ENV a lock has its packages by name, and equal ones have an equal checksum', () => {
  expect(all.packages.map(({ name }) => name)).toEqual([
    'direct',
    'edited',
    'local',
    'Old.Name',
    'six',
    'vcs',
  ]);
  const same = lock(editable, six, older, direct, repository, folder);
  expect(checksumOfLock(same)).toBe(checksumOfLock(all));
  expect(checksumOfLock(readLock(writtenLock(all)))).toBe(checksumOfLock(all));
  expect(checksumOfLock({ ...all, python: '3.11.3' })).not.toBe(checksumOfLock(all));
});

it('ENV what has a hash is installed by it, and the rest as it was resolved', () => {
  const { hashed, unhashed } = installFiles(all, 'six\n');
  expect(hashed?.trim().split('\n')).toEqual([
    `direct @ https://private.example/direct-1.0.zip --hash=sha256:${SHA}`,
    `six==1.16.0 --hash=sha256:${SHA}`,
  ]);
  expect(unhashed?.trim().split('\n')).toEqual([
    '-e file:///srv/edited',
    'local @ file:///srv/local',
    'Old.Name==2.0',
    'vcs @ git+https://git.example/vcs@c0ffee#subdirectory=python',
  ]);
  expect(installFiles(lock(six), '').unhashed).toBeNull();
  expect(installFiles(lock(folder), '').hashed).toBeNull();
  expect(all.packages.map(whyUnhashed).filter((why) => why !== null)).toEqual([
    'edited 0.3 has no hash: it comes from a folder, file:///srv/edited.',
    'local 0.2 has no hash: it comes from a folder, file:///srv/local.',
    'Old.Name 2.0 has no hash: its index has no SHA-256 of it.',
    'vcs 0.1 has no hash: it comes from a repository, https://git.example/vcs at c0ffee.',
  ]);
});

it('ENV options of the requirements hold where the lock is installed: where packages are, and what one is built with', () => {
  const requirements = [
    '--index-url \\',
    '  https://ann:secret@private.example/simple # ours',
    '--require-hashes',
    '-f wheels --no-binary old-name',
    'Old_Name >= 1 --config-settings="a=b c" --hash=sha256:00 --global-option=--fast',
    'direct @ https://ann:secret@private.example/direct-1.0.zip',
    '-e /srv/edited',
  ].join('\r\n');
  const { hashed, unhashed } = installFiles(lock(six, older, direct), requirements);
  const options = [
    '--index-url    https://ann:secret@private.example/simple',
    '-f wheels --no-binary old-name',
  ];
  expect(hashed?.trim().split('\n')).toEqual([
    ...options,
    `direct @ https://ann:secret@private.example/direct-1.0.zip --hash=sha256:${SHA}`,
    `six==1.16.0 --hash=sha256:${SHA}`,
  ]);
  expect(unhashed?.trim().split('\n')).toEqual([
    ...options,
    'Old.Name==2.0 --config-settings="a=b c" --global-option=--fast',
  ]);
  // The options of a file that is named are not known here.
  expect(installFiles(lock(six), '-r https://files.example/other.txt').hashed).toBe(
    `six @ https://files.example/six-1.16.0-py2.py3-none-any.whl --hash=sha256:${SHA}\n`,
  );
});

it('ENV a lock is written as a requirements.txt whose lines without a hash are comments', () => {
  const { packages, requirements } = describeLock(lock(six, repository));
  expect(packages).toEqual([
    { name: 'six', version: '1.16.0', hashed: true },
    { name: 'vcs', version: '0.1', hashed: false },
  ]);
  expect(requirements.split('\n')).toEqual([
    '# Python 3.11.2, linux-x86_64. Install it with: pip install --no-deps --require-hashes -r requirements.txt',
    'six==1.16.0 \\',
    `    --hash=sha256:${SHA}`,
    '# vcs 0.1 has no hash: it comes from a repository, https://git.example/vcs at c0ffee.',
    '# vcs @ git+https://git.example/vcs@c0ffee#subdirectory=python',
    '',
  ]);
});

it('ENV a lock is written as a pylock.toml', () => {
  const hashes = `hashes = { sha256 = "${SHA}" }`;
  const { pylock } = describeLock(all);
  expect(pylock.split('\n').filter((line) => line !== '')).toEqual([
    'lock-version = "1.0"',
    'created-by = "atelier"',
    'requires-python = "==3.11.*"',
    ...['[[packages]]', 'name = "direct"', 'version = "1.0"'],
    `archive = { url = "https://private.example/direct-1.0.zip", ${hashes} }`,
    ...['[[packages]]', 'name = "edited"', 'version = "0.3"'],
    'directory = { path = "/srv/edited", editable = true }',
    ...['[[packages]]', 'name = "local"', 'version = "0.2"'],
    'directory = { path = "/srv/local", editable = false }',
    ...['[[packages]]', 'name = "old-name"', 'version = "2.0"'],
    'sdist = { name = "Old.Name-2.0.tar.gz", url = "https://files.example/Old.Name-2.0.tar.gz", hashes = { md5 = "abc" } }',
    ...['[[packages]]', 'name = "six"', 'version = "1.16.0"'],
    `wheels = [{ name = "six-1.16.0-py2.py3-none-any.whl", url = "https://files.example/six-1.16.0-py2.py3-none-any.whl", ${hashes} }]`,
    ...['[[packages]]', 'name = "vcs"', 'version = "0.1"'],
    'vcs = { type = "git", url = "https://git.example/vcs", commit-id = "c0ffee", subdirectory = "python" }',
  ]);
  expect(describeLock(lock()).pylock).toContain('\npackages = []');
});

it.skipIf(machine.packages === null)(
  'ENV the pylock.toml of a lock is valid for the package that reads such files',
  () => {
    const read =
      'import sys, tomllib; from packaging.pylock import Pylock; lock = Pylock.from_dict(tomllib.loads(sys.argv[1])); lock.validate(); print(len(lock.packages))';
    const count = (one: Lock) =>
      execFileSync(machine.packages ?? '', ['-c', read, describeLock(one).pylock], {
        encoding: 'utf8',
      });
    expect([count(all), count(lock())]).toEqual(['6\n', '0\n']);
  },
);

it('ENV a report whose words would be lines of their own is no lock', () => {
  for (const broken of [
    { ...six, metadata: { name: 'six\n--index-url http://evil', version: '1' } },
    { ...six, metadata: { name: 'six', version: '1 --pre' } },
    packageOf('six', '1', { url: 'file:///a\n-e /b', dir_info: {} }),
    packageOf('six', '1', { url: 'x', vcs_info: { vcs: 'sh', commit_id: 'a' } }),
  ])
    expect(() => lock(broken)).toThrow();
});

it('ENV what is missing after the install is named with both versions', () => {
  const installed = [
    { name: 'SIX', version: '1.15.0' },
    { name: 'old-name', version: '2.0' },
  ];
  expect(missingOf(lock(six, older), installed)).toBe(
    'What was installed is not what the lock says: six 1.16.0 (1.15.0 is there).',
  );
  expect(missingOf(lock(older), installed)).toBeNull();
  const many = Array.from({ length: 12 }, (_, at) =>
    packageOf(`p${at}`, '1', folder.download_info),
  );
  const sentence = missingOf(lock(...many), []);
  expect(sentence?.match(/it is missing/g)).toHaveLength(10);
  expect(sentence).toMatch(/ and 2 more\.$/);
});

/** A build whose pip is a function. */
const withPip = async (pipVersion: string, pip: (step: readonly string[]) => Promise<void>) => {
  const venv = await mkdtemp(path.join(os.tmpdir(), 'atelier-lock-'));
  onTestFinished(() => rm(venv, { recursive: true }));
  const lines: string[] = [];
  const at = (name: string) => path.join(venv, name);
  const lock = installLocked({
    ...of,
    requirements: 'six',
    at: { venv, requirements: at('r'), hashed: at('h'), unhashed: at('u') },
    commands: { making: ['venv'], pip: ['pip'], pipVersion },
    uv: null,
    run: async (step) => {
      lines.push(step.join(' '));
      await pip(step);
    },
    note: async (line) => void lines.push(line),
    installed: async () => [],
  });
  return { lines, lock };
};

it('ENV a pip that is too old to report what it resolves installs without a lock, and the log says so', async () => {
  const { lock, lines } = await withPip('22.1.2', async () => undefined);
  expect(await lock).toEqual({ lock: null, of: null });
  expect(lines).toEqual([
    'pip 22.1.2 cannot report what it resolves (pip 22.2 and newer can), so this build has no lock: built again it may get other versions.',
    expect.stringMatching(/^pip install .* --requirement .*\/r$/),
  ]);
});

it('ENV a report that is no report, is missing or is longer than 64 MiB ends the build', async () => {
  const failed = async (...bytes: readonly number[]) => {
    const { lock } = await withPip('22.2', async (step) => {
      const report = step[step.indexOf('--report') + 1] ?? '';
      for (const size of bytes) await writeFile(report, Buffer.alloc(size));
    });
    return lock.catch((error: Error) => error.message);
  };
  expect(await failed()).toBe('pip did not report what the requirements resolve to.');
  expect(await failed(64 * 2 ** 20)).toContain('cannot be read');
  expect(await failed(64 * 2 ** 20 + 1)).toContain('is larger than 64 MiB');
});
