/** Builds with the real uv and no network. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { machine, needs } from '#test/harness/machine';
import { checksumOfLock } from '~/server/areas/environments/locking/lock';
import { environmentFolders } from '~/server/areas/environments/folders';
import { installLocked } from '~/server/areas/environments/locking/locked';
import { lockedBuilds } from './lockedBuilds';

const run = promisify(execFile);
const LONG = 200_000;
let number = 0;

describe('a build with uv', needs('uv'), () => {
  const { inFolder, made, offline } = lockedBuilds(machine.uv);

  it(
    'ENV installs exactly what it resolved to, has the lock and the packages that a build with pip has, and leaves nothing of its own',
    async () => {
      const wanted = offline(
        'atelier-top',
        'Atelier_Source',
        `atelier-apart @ file://${inFolder('apart/atelier_apart-1.0-py3-none-any.whl')}`,
        `git+file://${inFolder('cloned')}`,
      );
      const [uv, pip] = [await made(wanted), await made(wanted, null)];
      expect([uv.built.reason, pip.built.reason]).toEqual([null, null]);
      if (uv.built.reason !== null || pip.built.reason !== null) return;
      expect(uv.log).toContain(' uv ');
      expect(pip.log).not.toContain(' uv ');
      expect(uv.log).not.toContain('-m pip');
      expect(uv.built.lock).toEqual(pip.built.lock);
      expect(checksumOfLock(uv.built.lock!)).toBe(checksumOfLock(pip.built.lock!));
      const installed = async (file: string) =>
        (await readFile(file, 'utf8')).replaceAll(/(?<=\w)_(?=\w+(?:==| @))/g, '-');
      expect(await installed(uv.at.hashed)).toBe(await installed(pip.at.hashed));
      const list = async (venv: string) =>
        (await run(path.join(venv, 'bin/python'), ['-m', 'pip', 'list', '--format', 'freeze']))
          .stdout;
      expect(await list(uv.at.venv)).toBe(await list(pip.at.venv));
      expect((await readdir(uv.at.venv)).sort()).toEqual((await readdir(pip.at.venv)).sort());
      const site = path.join(uv.at.venv, 'lib/python3.11/site-packages');
      if (existsSync(site))
        expect(await readdir(path.join(site, '__pycache__'))).toContain(
          'atelier_base.cpython-311.pyc',
        );
      const words = ['-c', 'import atelier_apart, atelier_base, atelier_cloned, atelier_source'];
      await run(path.join(uv.at.venv, 'bin/python'), words);
    },
    LONG,
  );

  it(
    'ENV a conflict, a package that does not exist and a host that does not either are told by the packages and the host',
    async () => {
      const conflict = await made(offline('atelier_top', 'atelier_new'));
      expect(conflict.built.reason).toMatch(/^Because .*atelier-new .*atelier-base/);
      expect(conflict.built.reason).toContain('atelier-top');
      const missing = await made(offline('atelier-nowhere'));
      expect(missing.built.reason).toMatch(/^Because atelier-nowhere was not found/);
      const unknown = await made('--index-url http://nowhere.invalid/simple\nsix\n');
      expect(unknown.built.reason).toMatch(
        /^The network failed: .*Name or service not known[^]*nowhere\.invalid/,
      );
      for (const { log, at } of [conflict, missing, unknown]) {
        expect(log).not.toContain('Installing 1');
        expect(existsSync(at.venv)).toBe(false);
      }
    },
    LONG,
  );

  it(
    'ENV hashes of the requirements hold: where they are those of what uv chose it builds, else pip decides',
    async () => {
      const { built } = await made(offline('atelier_top'));
      if (built.reason !== null) throw new Error(built.reason);
      const lines = built.lock!.packages.map(({ name, version, source }) => {
        const sha256 = 'hashes' in source ? source.hashes['sha256'] : '';
        return `${name}==${version} --hash=sha256:${sha256}`;
      });
      const right = await made(offline(...lines));
      expect([right.built.reason, right.log.includes('-m pip')]).toEqual([null, false]);
      const wrong = await made(offline(lines[0]!.replace(/[\da-f]{64}/, '0'.repeat(64))));
      expect(wrong.log).toContain('uv chose files that have other hashes than the requirements');
      expect(wrong.built.reason).toContain('DO NOT MATCH THE HASHES');
      const half = await made(offline(lines[1]!));
      expect(half.built.reason).toContain('--require-hashes');
    },
    LONG,
  );

  /** The error message of an install, null if it succeeds, with an interference after the requirements `atelier_top` were resolved into a file. */
  const meddled = async (meddle: (pylock: string) => Promise<void>) => {
    const at = environmentFolders(inFolder('meddled')).of('env-1', (number += 1));
    const python = machine.python ?? '';
    await run(python, ['-m', 'venv', '--without-pip', at.venv]);
    const requirements = offline('atelier_top');
    await writeFile(at.requirements, requirements);
    const uv = { program: machine.uv ?? '', version: '0.13.9', variables: {} };
    const of = { python: '3.11.2', platform: 'linux-x86_64', requirements, at, uv };
    return installLocked({
      ...of,
      commands: { making: ['none'], pip: ['none'], pipVersion: '23.0' },
      note: async () => undefined,
      installed: async () => [
        { name: 'atelier_top', version: '1.0' },
        { name: 'atelier_base', version: '1.0' },
      ],
      run: async ([program, ...words], { environment, explained = String } = {}) => {
        await run(program, words, { env: { ...process.env, ...environment } }).catch(
          ({ stdout, stderr }: { stdout: string; stderr: string }) => {
            throw new Error(explained(stdout + stderr));
          },
        );
        if (words.includes('compile')) await meddle(words.at(words.indexOf('--output-file') + 1)!);
      },
    }).then(
      () => null,
      (error: Error) => error.message,
    );
  };

  it(
    'ENV a file that has another hash than the lock is refused',
    async () => {
      expect(await meddled(async () => undefined)).toBeNull();
      const reason = await meddled(async (pylock) => {
        const text = await readFile(pylock, 'utf8');
        const other = text.replace(
          /(atelier_base-1\.0.*sha256 = ")[\da-f]{64}/,
          `$1${'0'.repeat(64)}`,
        );
        await writeFile(pylock, other);
      });
      expect(reason).toMatch(/Hash mismatch for `atelier-base==1\.0`[^]*Expected:[^]*Computed:/);
    },
    LONG,
  );

  it(
    'ENV packages that do not fit together fail the build, with what each lacks',
    async () => {
      const reason = await meddled(async (pylock) => {
        const packages = (await readFile(pylock, 'utf8')).split('[[packages]]');
        await writeFile(
          pylock,
          packages.filter((text) => !text.includes('atelier_base')).join('[[packages]]'),
        );
      });
      expect(reason?.split('\n')).toEqual([
        'The installed packages do not fit together:',
        "The package `atelier-top` requires `atelier-base<2`, but it's not installed",
      ]);
    },
    LONG,
  );
});
