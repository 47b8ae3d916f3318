/** Which interpreters environments are made of, and a build with one that uv could have installed. */
import { chmod, copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { machine } from '#test/harness/machine';
import { openWorkspace } from '#test/server/support/openWorkspace';
import { noIsolation } from '~/server/platform/isolation/isolation';
import { findAllInterpreters } from '~/server/platform/kernels/interpreters/further';
import { findInterpreters } from '~/server/platform/kernels/interpreters/probe';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-pythons-'));
  await chmod(folder, 0o755);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const at = (...names: string[]) => path.join(folder, ...names);
/** A program that answers as an interpreter of this version does. */
const python = async (name: string, version: string) => {
  const executable = at(name);
  await mkdir(path.dirname(executable), { recursive: true });
  const answer = { executable, prefix: '', version, ipykernel: null, notebook: null };
  await writeFile(executable, `#!/bin/sh\necho '${JSON.stringify(answer)}'\n`);
  await chmod(executable, 0o755);
};
/** The names of those found in the folder of the test; the machine's own /usr/bin/python3 is found beside them. */
const found = async (
  environment: NodeJS.ProcessEnv,
  find = findAllInterpreters,
): Promise<string[]> =>
  (await find(noIsolation(), environment)).flatMap(({ executable }) =>
    executable.startsWith(folder) ? [path.relative(folder, executable)] : [],
  );

describe('interpreters for environments', () => {
  it("ENV are the machine's first, then python3.N on PATH and those of uv, newest first, from 3.8 on", async () => {
    await python('bin/python3', '3.9.2');
    await python('bin/python3.7', '3.7.16');
    await python('bin/python3.10', '3.10.13');
    await python('bin/python3.8', '3.8.18');
    await python('bin/python3.10-config', '3.10.14');
    await python('other/python3', '3.11.4');
    await python('uv/cpython-3.12.4-linux/bin/python3', '3.12.4');
    await python('uv/cpython-3.9.18-linux/bin/python3', '3.9.18');
    await python('uv/.temp/bin/python3', '3.13.1');
    await symlink('cpython-3.12.4-linux', at('uv/cpython-3.12-linux'));
    await writeFile(at('uv/.lock'), '');
    const environment = {
      PATH: [at('bin'), at('other'), at('nowhere'), 'relative'].join(path.delimiter),
      UV_PYTHON_INSTALL_DIR: at('uv'),
    };
    expect(await found(environment)).toEqual([
      'bin/python3',
      'uv/cpython-3.12.4-linux/bin/python3',
      'other/python3',
      'bin/python3.10',
      'uv/cpython-3.9.18-linux/bin/python3',
      'bin/python3.8',
    ]);
    expect(await found(environment, findInterpreters)).toEqual(['bin/python3', 'other/python3']);
  });

  it('ENV the machine’s first stays the first, however old it is', async () => {
    await python('bin/python3', '3.6.15');
    await python('bin/python3.10', '3.10.13');
    expect(await found({ PATH: at('bin') })).toEqual(['bin/python3', 'bin/python3.10']);
  });

  it('ENV none is started a second time under another name, and a link leads to uv’s own', async () => {
    await python('bin/python3.11', '3.11.2');
    await symlink('python3.11', at('bin/python3'));
    await python('uv/cpython-3.12.4-linux/bin/python3.12', '3.12.4');
    await symlink('python3.12', at('uv/cpython-3.12.4-linux/bin/python3'));
    await symlink(at('uv/cpython-3.12.4-linux/bin/python3.12'), at('bin/python3.12'));
    const isolation = noIsolation();
    const enter = vi.fn<typeof isolation.enter>((asked) => isolation.enter(asked));
    const environment = { PATH: at('bin'), UV_PYTHON_INSTALL_DIR: at('uv') };
    await findAllInterpreters({ ...isolation, enter }, environment);
    const started = enter.mock.calls.map(([{ argv }]) => argv[0]);
    expect(started.filter((file) => file?.startsWith(folder)).toSorted()).toEqual([
      at('bin/python3'),
      at('uv/cpython-3.12.4-linux/bin/python3'),
    ]);
  });

  it.each([
    ['home/.local/share/uv/python', {}],
    ['data/uv/python', { XDG_DATA_HOME: 'data' }],
    ['own', { XDG_DATA_HOME: 'data', UV_PYTHON_INSTALL_DIR: 'own' }],
  ])('ENV those of uv are looked for in %s', async (place, variables) => {
    const places = ['home/.local/share/uv/python', 'data/uv/python', 'own'];
    for (const each of places) await python(`${each}/cpython-3.12/bin/python3`, '3.12.4');
    const environment = Object.fromEntries(
      Object.entries({ HOME: 'home', ...variables }).map(([name, value]) => [name, at(value)]),
    );
    expect(await found({ PATH: '', ...environment })).toEqual([
      `${place}/cpython-3.12/bin/python3`,
    ]);
  });
});

it.skipIf(machine.python === null)(
  'API-60 ENV one that uv installed is offered after the default, and an environment is built and built again with it',
  { timeout: 400_000 },
  async () => {
    const executable = at('uv/cpython-3.99-linux/bin/python3');
    await mkdir(path.dirname(executable), { recursive: true });
    // It finds its library where the one that it is a copy of does.
    await copyFile(machine.python!, executable);
    vi.stubEnv('UV_PYTHON_INSTALL_DIR', at('uv'));
    const server = await openWorkspace();
    try {
      const token = await server.signIn();
      const { pythons } = await server.get('environments', 'readPythons', {}, { token });
      const system = await server.get('environments', 'read', { env_id: 'system' }, { token });
      const first = pythons[0]!.executable;
      expect(first).toBe(system.environment.base_python);
      expect(pythons.slice(1)).toContainEqual({ executable, version: expect.any(String) });
      const asked = { env_name: 'uv', requirements: '', base_python: executable };
      const { environment } = await server.get('environments', 'create', asked, { token });
      const { env_id } = environment;
      const read = async () =>
        (await server.get('environments', 'read', { env_id }, { token })).environment;
      const settled = async () => {
        await expect
          .poll(async () => (await read()).status, { timeout: 150_000, interval: 200 })
          .not.toMatch(/waiting|building/);
        const { reason, usable, base_python } = await read();
        expect({ reason, usable }).toEqual({ reason: null, usable: true });
        return base_python;
      };
      expect(await settled()).toBe(executable);
      const build = async (change: { base_python?: string }) => {
        await server.get('environments', 'build', { env_id, ...change }, { token });
        return settled();
      };
      expect(await build({})).toBe(executable);
      expect(await build({ base_python: first })).toBe(first);
    } finally {
      await server.close();
    }
  },
);
