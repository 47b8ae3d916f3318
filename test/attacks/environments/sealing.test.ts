/** Sealing what a hostile build left: open files, links, FIFOs, folders that are replaced meanwhile; and what a kill in the middle leaves. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import fs, {
  chmod,
  chown,
  link,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { machine, root } from '#test/harness/machine';
import { environmentFolders, type BuildFolders } from '~/server/areas/environments/folders';
import { copyBuilt } from '~/server/areas/environments/sealing/copying';
import { readContents } from '~/server/areas/environments/sealing/contents';
import { digestOf } from '~/server/areas/environments/sealing/manifest';
import { restoreUnsealed, seal } from '~/server/areas/environments/sealing/sealing';
import { removeTree } from '~/server/platform/files/system';

const run = promisify(execFile);
const { signal } = new AbortController();

let folder: string;
let at: BuildFolders;
const site = () => path.join(at.venv, 'lib/python3.11/site-packages');
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'atelier-sealing-')));
  at = environmentFolders(folder).of('env-1', 1);
  await mkdir(path.join(site(), 'package'), { recursive: true });
  await mkdir(path.join(at.venv, 'bin'));
  await symlink('/usr/bin/python3', path.join(at.venv, 'bin/python'));
  await symlink('lib', path.join(at.venv, 'lib64'));
  await writeFile(path.join(site(), 'package/__init__.py'), 'built = True\n');
  await writeFile(path.join(at.venv, 'bin/tool'), '#!/bin/sh\n', { mode: 0o755 });
  await writeFile(path.join(at.venv, 'pyvenv.cfg'), 'home = /usr/bin\n');
});
afterEach(() => removeTree(folder));

const sealIt = () => seal(at, { python: '/usr/bin/python3', url: null, signal });

describe('sealing', () => {
  it('keeps contents, links, times and what can be executed, and takes every right to write', async () => {
    const old = new Date('2020-02-02T02:02:02.999Z');
    await utimes(path.join(site(), 'package/__init__.py'), old, old);
    await chmod(path.join(at.venv, 'bin/tool'), 0o4777);
    await sealIt();
    const module = await lstat(path.join(site(), 'package/__init__.py'));
    expect([module.mode & 0o7777, Math.floor(module.mtimeMs / 1000)]).toEqual([
      0o444,
      Math.floor(old.getTime() / 1000),
    ]);
    expect((await lstat(path.join(at.venv, 'bin/tool'))).mode & 0o7777).toBe(0o555);
    expect((await lstat(at.venv)).mode & 0o7777).toBe(0o555);
    expect(await readlink(path.join(at.venv, 'lib64'))).toBe('lib');
    expect((await readdir(at.home)).sort()).toEqual(['1']);
  });

  it('writes nothing that a program with a file still open can change, nor one with a further name of it', async () => {
    const file = path.join(site(), 'package/__init__.py');
    await link(file, path.join(folder, 'further'));
    const handle = await open(file, 'r+');
    await sealIt();
    await handle.write('planted', 0);
    await handle.close();
    await writeFile(path.join(folder, 'further'), 'planted');
    expect(await readFile(file, 'utf8')).toBe('built = True\n');
  });

  it.each<[string, string, () => Promise<unknown>]>([
    [
      'a link to a file elsewhere',
      'planted.py is a link to',
      () => symlink(path.join(folder, 'mine'), path.join(site(), 'planted.py')),
    ],
    [
      'a link to nothing',
      'planted.py is a link to /tmp/later',
      () => symlink('/tmp/later', path.join(site(), 'planted.py')),
    ],
    [
      'a link that leaves by another one',
      'out is a link to',
      async () => {
        await symlink('../..', path.join(site(), 'up'));
        await symlink('up/../../mine', path.join(site(), 'out'));
      },
    ],
    [
      'a FIFO',
      'planted is not a kind of file',
      () => run('mkfifo', [path.join(site(), 'planted')]),
    ],
    [
      'a folder of packages that is a link',
      'is not a Python virtual environment',
      async () => {
        await mkdir(path.join(at.venv, 'other'));
        await rename(site(), path.join(at.venv, 'other/packages'));
        await symlink('../../other/packages', site());
      },
    ],
    ...(machine.root === null
      ? []
      : [
          [
            'a further name of a file of another account',
            'planted belongs to another account',
            async () => {
              await writeFile(path.join(folder, 'theirs'), 'secret', { mode: 0o600 });
              await chown(path.join(folder, 'theirs'), 12_345, 12_345);
              await link(path.join(folder, 'theirs'), path.join(site(), 'planted'));
            },
          ] satisfies [string, string, () => Promise<unknown>],
        ]),
    [
      'folders without an end',
      'folders below each other',
      () => mkdir(path.join(site(), 'a/'.repeat(80)), { recursive: true }),
    ],
  ])('refuses %s in a sentence, and leaves nothing behind', async (_, sentence, plant) => {
    await writeFile(path.join(folder, 'mine'), '');
    await plant();
    await expect(sealIt()).rejects.toThrow(sentence);
    expect(await readdir(at.home)).toEqual(['1']);
  });

  it('refuses more files than an environment may have', async () => {
    await expect(
      copyBuilt(at.venv, at.copy, { base: ['/usr'], signal, mostEntries: 3 }),
    ).rejects.toThrow('it may have 3 files');
  });

  it('follows no folder that becomes a link while it is copied', async () => {
    const closed = path.join(folder, 'closed');
    await mkdir(closed);
    await writeFile(path.join(closed, '__init__.py'), 'secret');
    const inner = path.join(site(), 'package');
    const list = fs.readdir;
    let isSwapped = false;
    // Between the moment in which the folder is opened and the one in which it is read.
    const read = vi.spyOn(fs, 'readdir').mockImplementation((async (from: string, how: object) => {
      if (!isSwapped && (await realpath(from)) === inner) {
        await rename(inner, path.join(site(), 'aside'));
        await symlink(closed, inner);
        isSwapped = true;
      }
      return list(from, how);
    }) as unknown as typeof fs.readdir);
    await copyBuilt(at.venv, at.copy, { base: ['/usr'], signal });
    read.mockRestore();
    expect(isSwapped).toBe(true);
    const copied = path.join(at.copy, path.relative(at.venv, inner), '__init__.py');
    expect(await readFile(copied, 'utf8')).toBe('built = True\n');
  });

  it('ends when it is stopped', async () => {
    const stopped = AbortSignal.abort(new Error('Stopped.'));
    await expect(
      seal(at, { python: '/usr/bin/python3', url: null, signal: stopped }),
    ).rejects.toThrow('Stopped.');
    expect(await readdir(at.home)).toEqual(['1']);
  });

  it('that was killed half-way leaves what was built in its place', async () => {
    await rename(at.venv, at.replaced);
    await mkdir(path.join(at.copy, 'half'), { recursive: true });
    await chmod(at.copy, 0o555);
    await restoreUnsealed(at);
    expect(await readdir(at.home)).toEqual(['1']);
    expect(existsSync(path.join(site(), 'package/__init__.py'))).toBe(true);
  });
});

describe('what was sealed', () => {
  it('has the same checksum as long as nobody changes it, and another one after any change', async () => {
    const { checksum } = await sealIt();
    const now = async () => (await readContents(at.venv, { signal })).checksum;
    expect(await now()).toBe(checksum);
    const file = path.join(site(), 'package/__init__.py');
    const changes: (() => Promise<unknown>)[] = [
      () => writeFile(file, 'Built = True\n'),
      () => chmod(file, 0o555),
      () => rename(file, path.join(site(), 'package/other.py')),
      () => mkdir(path.join(site(), 'more')),
      () => symlink('a', path.join(site(), 'link')),
    ];
    const seen = new Set([checksum]);
    for (const change of changes) {
      await change();
      seen.add(await now());
    }
    expect(seen.size).toBe(changes.length + 1);
  });

  it('is looked at before each start by its folders and what Python reads then, not by each of its files', async () => {
    for (let at = 0; at < 50; at += 1) await writeFile(path.join(site(), `package/m${at}.py`), '');
    const { manifest } = await sealIt();
    const packages = 'lib/python3.11/site-packages';
    expect(manifest.names.join(' ')).toBe(
      ` bin bin/pip bin/pip3 bin/python bin/tool lib lib/python3.11 ${packages} ` +
        `${packages}/_atelier_sealed.pth ${packages}/_atelier_sealed.py ${packages}/package pyvenv.cfg`,
    );
    expect(await digestOf(at.venv, manifest.names)).toBe(manifest.digest);
  });

  it.skipIf(machine.root === null)('can be removed by a server that is not root', async () => {
    const SOMEBODY = 12_345;
    await sealIt();
    await run('chown', ['-R', '--no-dereference', `${SOMEBODY}:${SOMEBODY}`, at.home]);
    await chmod(folder, 0o755);
    await chown(folder, SOMEBODY, SOMEBODY);
    const program = `import { removeTree } from '${path.join(root, 'src/server/platform/files/system.ts')}'; await removeTree('${at.home}');`;
    await run(
      'setpriv',
      [
        `--reuid=${SOMEBODY}`,
        `--regid=${SOMEBODY}`,
        '--clear-groups',
        process.execPath,
        '--import',
        'tsx',
        '--input-type=module',
        '-e',
        program,
      ],
      { cwd: root },
    );
    expect(existsSync(at.home)).toBe(false);
  });
});
