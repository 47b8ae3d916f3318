/** Environments: a build beside a plain install of the same packages, and a build whose packages another one has already. Packages come from the index of the machine. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { api } from '../../../src/contract/index.ts';
import { findUv } from '../../../src/server/areas/environments/uv/uv.ts';
import { inLayer } from '../../../src/server/platform/kernels/layers/layer.ts';
import { jobsOn } from '../../../test/harness/builtJobs.ts';
import { bootServer } from '../kit.mjs';

export const name = 'environments';

const execute = promisify(execFile);
/** One of them for each build, so that no two have the same lock. */
const VERSIONS = ['22.0', '23.0', '23.1', '23.2', '24.0', '24.1', '24.2', '25.0'];
const RESOLVED = /^The requirements resolve to \d+ packages?$/m;

const seconds = async (work) => {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
};

/** Makes a virtual environment and installs into it with uv, or where there is none with pip; modules are compiled, as in a build. */
const plainInstall = async ({ python, uv, cache }, packages) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-bench-plain-'));
  const env = { ...process.env, UV_CACHE_DIR: cache, PIP_CACHE_DIR: cache };
  const options = { env, maxBuffer: 2 ** 26 };
  try {
    return await seconds(async () => {
      if (uv === null) {
        await execute(python, ['-m', 'venv', folder], options);
        await execute(path.join(folder, 'bin/pip'), ['install', ...packages], options);
        return;
      }
      await execute(uv, ['venv', '--quiet', '--python', python, '--clear', folder], options);
      const into = ['--python', path.join(folder, 'bin/python'), '--compile-bytecode'];
      await execute(uv, ['pip', 'install', '--quiet', ...into, ...packages], options);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Starts Python with and without a layer of packages, and answers how much longer the first and a later start take, milliseconds. */
const layerStarts = async (python) => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'atelier-bench-layer-')), 'layer');
  const command = [python, '-c', 'pass'];
  const started = async ([program, ...words]) =>
    1000 * (await seconds(() => execute(program, words)));
  try {
    const inIt = inLayer({ folder, version: '3' }, command);
    const plain = await started(command);
    return { first: (await started(inIt)) - plain, later: (await started(inIt)) - plain };
  } finally {
    rmSync(path.dirname(folder), { recursive: true, force: true });
  }
};

export const run = async ({ runs, row }) => {
  const cache = mkdtempSync(path.join(tmpdir(), 'atelier-bench-cache-'));
  const server = await bootServer();
  try {
    const { ask } = await jobsOn(server);
    const { environments } = await ask(api.environments.readAll, {});
    const uv = await findUv();
    const plain = { python: environments[0].base_python, uv, cache };
    const tool = uv === null ? 'pip' : 'uv';
    let made = 0;
    /** Answers how long a build takes, and how long after its requirements are resolved, seconds. */
    const build = async (packages) => {
      const from = performance.now();
      const asked = { env_name: `bench ${(made += 1)}`, requirements: packages.join('\n') };
      const { env_id } = (await ask(api.environments.create, asked)).environment;
      const log = path.join(server.dataFolder, 'environments', env_id, '1.log');
      const text = () => {
        try {
          return readFileSync(log, 'utf8');
        } catch {
          // It is not begun yet.
          return '';
        }
      };
      let resolved = null;
      for (;;) {
        if (resolved === null && RESOLVED.test(text())) resolved = performance.now();
        const { environment } = await ask(api.environments.read, { env_id });
        if (!/waiting|building/.test(environment.status)) {
          if (environment.status !== 'ready') throw new Error(environment.reason);
          const now = performance.now();
          return { all: (now - from) / 1000, after: (now - (resolved ?? now)) / 1000 };
        }
        await pause(10);
      }
    };

    const starts = [];
    for (let at = 0; at < 5 * runs; at += 1) starts.push(await layerStarts(plain.python));
    const [cold, warm, equal, equalPlain] = [[], [], [], []];
    for (let at = 0; at < Math.min(runs, VERSIONS.length - 1); at += 1) {
      const packages = ['numpy', 'pandas', `packaging==${VERSIONS[at]}`];
      rmSync(cache, { recursive: true, force: true });
      const emptied = await plainInstall(plain, packages);
      const filled = await plainInstall(plain, packages);
      const { all } = await build(packages);
      cold.push(all / emptied);
      warm.push(all / filled);
      const second = await build(packages);
      equal.push(second.after);
      equalPlain.push(second.all);
    }
    const against = `${tool} installing and compiling numpy, pandas, packaging`;
    row('a build, cold', { unit: '×', promise: 1.15, against: `${against}, empty cache` }, cold);
    row('the same, warm', { unit: '×', promise: 1.15, against: `${against}, full cache` }, warm);
    row(
      'a build of an equal lock, after its requirements are resolved',
      { unit: 's', promise: 1 },
      equal,
    );
    row('the same, all of it', { unit: 's' }, equalPlain);
    const layer = 'the packages of a notebook: what they add to';
    row(
      `${layer} its first start`,
      { unit: 'ms', promise: 150 },
      starts.map(({ first }) => first),
    );
    row(
      `${layer} a later start`,
      { unit: 'ms', promise: 20 },
      starts.map(({ later }) => later),
    );
  } finally {
    await server.remove();
    rmSync(cache, { recursive: true, force: true });
  }
};
