/**
 * Virtual environments with other people's Python packages, for tests: one for each file of pinned requirements in test/python. They lie outside
 * of root's home, because programs that run as other users must be able to enter them, and are used until their requirements or Python change.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { alone } from '../lib/alone.mjs';
import { at, run } from '../lib/run.mjs';

const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
const isRoot = process.getuid?.() === 0;

/** Where everything lies that tests fetch from a package index and use again. */
export const cacheFolder = isRoot
  ? '/var/cache/atelier-tests'
  : path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'atelier-tests');

/** An environment that nobody used for so long is removed when another one is made, ms. */
const UNUSED_MS = 14 * 24 * 3600 * 1000;

/** Written last: an environment without it was left half made. */
const completeIn = (folder) => path.join(folder, 'complete');

/**
 * Where the environment of `test/python/<name>.txt` lies; null where there is no Python. `python` is its interpreter, or null until
 * `makeEnvironment` has made it.
 */
export const environmentOf = (name) => {
  const { status, stdout } = spawnSync(PYTHON, ['-c', 'import sys; print(sys.version)'], {
    encoding: 'utf8',
  });
  if (status !== 0) return null;
  const requirements = at('test/python', `${name}.txt`);
  const hash = createHash('sha256').update(stdout).update(readFileSync(requirements)).digest('hex');
  const folder = path.join(cacheFolder, `${name}-${hash.slice(0, 12)}`);
  return {
    requirements,
    folder,
    python: existsSync(completeIn(folder)) ? path.join(folder, 'bin/python') : null,
  };
};

const must = async (program, args) => {
  const { code, output } = await run(program, args, { quiet: true });
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} failed:\n${output.trim()}`);
};

const removeUnused = (kept) => {
  for (const entry of readdirSync(cacheFolder)) {
    const folder = path.join(cacheFolder, entry);
    if (folder === kept || !existsSync(completeIn(folder))) continue;
    if (Date.now() - statSync(completeIn(folder)).mtimeMs > UNUSED_MS)
      rmSync(folder, { recursive: true, force: true });
  }
};

const install = async (name, { requirements, folder }) => {
  rmSync(folder, { recursive: true, force: true });
  await must(PYTHON, ['-m', 'venv', folder]);
  const python = path.join(folder, 'bin/python');
  const pip = (...args) => must(python, ['-m', 'pip', ...args]);
  // Every dependency is pinned, so nothing has to be resolved; that nothing is missing is checked afterwards.
  await pip('install', '--quiet', '--no-deps', '--no-compile', '--requirement', requirements);
  await pip('check');
  // Other users may read the environment but not write to it: without this they would compile each module again. pip would use one core.
  await run(python, ['-m', 'compileall', '-q', '-j', '0', '-x', '/tests?/', folder], {
    quiet: true,
  });
  writeFileSync(completeIn(folder), `${name}\n`);
};

/** Makes the environment of `test/python/<name>.txt` where it is not there yet; resolves to its interpreter, and rejects with pip's own words. */
export const makeEnvironment = async (name) => {
  // Files are made readable for everybody, whatever this shell says.
  process.umask(0o022);
  const environment = environmentOf(name);
  if (environment === null) throw new Error(`There is no ${PYTHON}.`);
  await alone(path.join(cacheFolder, `${name}.lock`), async () => {
    if (environmentOf(name).python === null) await install(name, environment);
    removeUnused(environment.folder);
  });
  const now = new Date();
  utimesSync(completeIn(environment.folder), now, now);
  return environmentOf(name).python;
};

/** Whether a Python package index answers: whether pip gets one small, old package from it. */
export const indexAnswers = async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-index-'));
  try {
    await must(PYTHON, ['-m', 'venv', folder]);
    const { code } = await run(
      path.join(folder, 'bin/pip'),
      [
        'download',
        '--no-deps',
        '--no-cache-dir',
        ...['--timeout', '10', '--retries', '1'],
        ...['--dest', folder, 'six==1.17.0'],
      ],
      { quiet: true },
    );
    return code === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
