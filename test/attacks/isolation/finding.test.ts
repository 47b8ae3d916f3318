/** Which mode is taken, what is said where it does not work, and a server that is not root. */
import { execFile } from 'node:child_process';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { machine, root } from '#test/harness/machine';
import { openFiles } from '~/server/platform/files/files';
import { readIsolationSettings } from '~/server/platform/isolation/settings';
import { foldersOf } from '~/server/platform/kernels/interpreters/folders';
import { outOfReach } from '~/server/platform/kernels/interpreters/probe';
import {
  attackOn,
  EXPECTED_LIMITS,
  isolationIn,
  plantSecrets,
  resultIn,
  settingsOf,
} from './isolated';

const run = promisify(execFile);
const SOMEBODY = 12_345;
const AS_SOMEBODY = [
  'setpriv',
  `--reuid=${SOMEBODY}`,
  `--regid=${SOMEBODY}`,
  '--clear-groups',
] as const;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'isolation-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the settings of isolation', () => {
  it.each([
    [
      { ATELIER_ISOLATION: 'docker' },
      "ATELIER_ISOLATION must be one of auto, user, namespaces, none, required, but it is 'docker'.",
    ],
    [
      { ATELIER_ISOLATION_NETWORK: 'no' },
      "ATELIER_ISOLATION_NETWORK must be 'on' or 'off', but it is 'no'.",
    ],
    [
      { ATELIER_ISOLATION: 'user', ATELIER_ISOLATION_NETWORK: 'off' },
      'ATELIER_ISOLATION_NETWORK=off needs ATELIER_ISOLATION=namespaces',
    ],
    [
      { ATELIER_TRUSTED_ENGINES: 'local' },
      "ATELIER_TRUSTED_ENGINES must hold slurm or kubernetes, but it holds 'local'.",
    ],
    [
      { ATELIER_ISOLATION: 'required', ATELIER_KUBERNETES_CONFIG: '/x' },
      'ATELIER_ISOLATION=required refuses it',
    ],
  ])('%j is refused in words', (environment, sentence) => {
    expect(() => readIsolationSettings(environment)).toThrow(sentence);
  });
});

describe('the mode', () => {
  it('none says that nothing keeps people apart, and what to do', async () => {
    const { mode, told, advice } = await isolationIn('none', folder);
    expect([mode, told]).toEqual([
      'none',
      expect.stringContaining('can read and stop everything of the others'),
    ]);
    expect(advice).toContain('ATELIER_ISOLATION=auto');
  });

  it.skipIf(machine.root === null)(
    'is a user per person where the server is root, and not where others cannot enter the data folder',
    async () => {
      expect((await isolationIn('auto', folder)).mode).toBe('user');
      const inner = path.join(folder, 'closed/data');
      await mkdir(inner, { recursive: true });
      await chmod(path.dirname(inner), 0o700);
      expect((await isolationIn('auto', inner)).mode).toBe(
        machine.bubblewrap === null ? 'none' : 'namespaces',
      );
      await expect(isolationIn('user', inner)).rejects.toThrow(
        `ATELIER_ISOLATION=user does not work here. Other users may not enter ${inner}`,
      );
    },
  );

  it.skipIf(machine.root === null)(
    'required refuses to start where nothing works, and says what to install',
    async () => {
      await chown(folder, SOMEBODY, SOMEBODY);
      const words = [
        'env',
        'PATH=/nowhere',
        process.execPath,
        '--import',
        'tsx',
        path.join(root, 'test/attacks/isolation/unprivilegedServer.ts'),
        'required',
        folder,
        '',
      ];
      const [program, ...rest] = [...AS_SOMEBODY, ...words];
      await expect(run(program, rest, { cwd: root })).rejects.toThrow(
        'Install bubblewrap (apt install bubblewrap)',
      );
    },
  );
});

describe('a server that is not root', () => {
  it.skipIf(machine.root === null || machine.bubblewrap === null)(
    'keeps people apart by namespaces',
    async () => {
      await plantSecrets(folder);
      await run('chown', ['-R', `${SOMEBODY}:${SOMEBODY}`, folder]);
      const words = [
        process.execPath,
        '--import',
        'tsx',
        path.join(root, 'test/attacks/isolation/unprivilegedServer.ts'),
        'auto',
        folder,
        attackOn(folder, {}),
      ];
      const [program, ...rest] = [...AS_SOMEBODY, ...words];
      const { stdout } = await run(program, rest, { cwd: root });
      expect(stdout.split('\n')[0]).toBe('namespaces');
      expect(resultIn(stdout)).toEqual(EXPECTED_LIMITS);
    },
  );
});

describe.skipIf(machine.bubblewrap === null)('a python3 in ~/.local/bin', () => {
  const SCRIPT = '#!/bin/sh\nexec /usr/bin/python3 "$@"\n';
  const launch = async (python: string, code: string) => {
    const isolation = await isolationIn('namespaces', path.join(folder, 'data'));
    return isolation.enter({
      person: 1,
      argv: [python, '-c', code],
      cwd: '/',
      writable: [],
      readable: await foldersOf(python),
      temporary: path.join(folder, 'tmp'),
    });
  };
  const place = async (file: string, text: string) => {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text, { mode: 0o755 });
  };

  it('that leads to an installation shows programs that one, and nothing else of ~/.local', async () => {
    const local = path.join(folder, 'home/.local');
    const [keyring, link] = [
      path.join(local, 'share/keyrings/login'),
      path.join(local, 'bin/python3'),
    ];
    await place(keyring, 'of the account');
    await place(path.join(local, 'bin/token'), 'of the account');
    await place(path.join(local, 'share/uv/python/cpython/bin/python3'), SCRIPT);
    await symlink('../share/uv/python/cpython/bin/python3', link);
    const look = `import os; print([name for name in ${JSON.stringify([keyring, path.join(local, 'bin/token')])} if os.path.exists(name)], os.listdir(${JSON.stringify(path.join(local, 'share'))}))`;
    const {
      argv: [program, ...words],
    } = await launch(link, look);
    expect((await run(program, words)).stdout).toBe("[] ['uv']\n");
  });

  it('that is installed there itself is refused, and said to be of no use', async () => {
    const file = path.join(folder, 'home/.local/bin/python3');
    await place(file, SCRIPT);
    const why = `${path.join(folder, 'home/.local')} cannot be shown to a program, because it holds other files of an account. Install the interpreter in a folder of its own.`;
    await expect(launch(file, '')).rejects.toThrow(why);
    const isolation = await isolationIn('namespaces', path.join(folder, 'data'));
    const env = { PATH: path.dirname(file) };
    expect(await outOfReach(isolation, env)).toEqual([{ file, why }]);
  });
});

describe('what the server writes', () => {
  it.skipIf(machine.root === null)(
    "into a person's folder belongs to that person, new folders too, and elsewhere to the server",
    async () => {
      const files = await openFiles(folder);
      const home = path.join(folder, 'files/ann/notebooks/nb-1');
      await mkdir(home, { recursive: true });
      await chown(home, SOMEBODY, SOMEBODY);
      await files.write(
        { user: 'ann', within: 'notebooks/nb-1', relative: 'data/deep/a.csv' },
        Buffer.from('1,2'),
        100,
      );
      const owners = await Promise.all(
        ['data', 'data/deep', 'data/deep/a.csv', '..'].map(
          async (name) => (await lstat(path.join(home, name))).uid,
        ),
      );
      expect(owners).toEqual([SOMEBODY, SOMEBODY, SOMEBODY, 0]);
      expect(await readFile(path.join(home, 'data/deep/a.csv'), 'utf8')).toBe('1,2');
    },
  );

  it.skipIf(machine.root === null)(
    'before people were kept apart becomes theirs when it is first used, and no link leads out of it',
    async () => {
      const work = path.join(folder, 'jobs/job-1/runs/run-1/work');
      await mkdir(work, { recursive: true });
      await writeFile(path.join(folder, 'outside'), 'mine');
      await writeFile(path.join(work, 'old'), 'old');
      await run('ln', ['-s', path.join(folder, 'outside'), path.join(work, 'link')]);
      const isolation = await isolationIn('user', folder);
      await isolation.enter({
        person: 7,
        argv: ['true'],
        cwd: work,
        writable: [work],
        readable: [],
        temporary: path.join(folder, 'tmp'),
      });
      const owners = await Promise.all(
        [work, path.join(work, 'old'), path.join(work, 'link'), path.join(folder, 'outside')].map(
          async (file) => (await lstat(file)).uid,
        ),
      );
      const user = settingsOf('user').firstUser + 7;
      expect(owners).toEqual([user, user, user, 0]);
      expect((await lstat(path.dirname(work))).mode & 0o777).toBe(0o711);
    },
  );
});
