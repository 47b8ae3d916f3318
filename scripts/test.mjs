/**
 * `npm test`: types, format, lint and the build, then every vitest project. `npm test -- flows notebooks` runs the test files whose path holds one
 * of the words (and no types or lint); `npm test -- --project server` one project. What the machine lacks is named as not run, and with CI set it
 * fails the run, except for what needs a facility of the named list (scripts/long/facilities.mjs) that is absent. With CI set a test gets a second
 * and a third try; each one that needed them is named.
 */
import './lib/node.mjs';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import process from 'node:process';
import { runAudit, outcomeOfAudit } from './lib/audit.mjs';
import { install } from './lib/install.mjs';
import { at, node, seconds } from './lib/run.mjs';
import { absentOf } from './long/facilities.mjs';

const words = process.argv.slice(2);
const onlyProject = words.includes('--project')
  ? words.splice(words.indexOf('--project'), 2)[1]
  : undefined;
const everything = words.length === 0 && onlyProject === undefined;
const strict = Boolean(process.env.CI) && process.env.CI !== 'false';
/** Each project of scripts/vitest.config.ts and the folders of test/ it runs. */
const FOLDERS = {
  node: ['unit', 'flows', 'wire', 'contract', 'rules'],
  screens: ['screens'],
  server: ['server', 'attacks'],
  e2e: ['e2e'],
};
/** Projects that run together; browser tests come last because they build first. */
const GROUPS = [['node', 'screens'], ['server'], ['e2e']];
const reports = at('test-results/reports');

/**
 * Each program that a test starts is a fork of its worker, which has a gigabyte. In large pages of memory its table is copied in a tenth of the
 * time: tests of the server took a fourth less time of the kernel. C libraries other than glibc do not read it.
 */
const LARGE_PAGES = { env: { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' } };

/** Reads every file; only those that changed since the last run are formatted and compared. */
const FORMAT = ['--check', '--log-level=warn', '--cache', at()];

const LINT = [
  ...['-c', at('scripts/lint/config.mjs'), '--ignore-pattern=test/fixtures/**'],
  ...['src', 'test', 'scripts', 'vite.config.ts'],
];

/** part → how long it took, s. */
const took = {};
const timed = async (name, work) => {
  const since = performance.now();
  const result = await work();
  took[name] = (performance.now() - since) / 1000;
  return result;
};

const check = async (name, file, args = [], options = {}) => {
  const since = performance.now();
  const { code } = await timed(name, () => node(file, args, options));
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds(since)})\n`);
  return {
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? [] : [name],
    notRun: [],
    again: [],
    took: [],
  };
};

/** Whether a project has a test file whose path holds one of the words. */
const concerns = (project) =>
  FOLDERS[project].some(
    (folder) =>
      existsSync(at('test', folder)) &&
      readdirSync(at('test', folder), { recursive: true }).some(
        (file) =>
          /\.test\.tsx?$/.test(file) &&
          (words.length === 0 || words.some((word) => `test/${folder}/${file}`.includes(word))),
      ),
  );

const vitest = async (projects) => {
  const outputFile = `${reports}/${projects.join('-')}.json`;
  const name = projects.join(' and ');
  const { code } = await timed(name, () =>
    node(
      at('node_modules/vitest/vitest.mjs'),
      [
        'run',
        '--config',
        at('scripts/vitest.config.ts'),
        ...projects.flatMap((project) => ['--project', project]),
        ...words,
        '--passWithNoTests',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${outputFile}`,
      ],
      LARGE_PAGES,
    ),
  );
  return readReport(outputFile, code, name);
};

await install();
(await import('tsx/esm/api')).register();
const { machine, MADE_WITH, MISSING } = await import('../test/harness/machine.ts');
const { closingLine, exitCode, overBudget, readReport, reasonsToFail, notRunLines, slowest, sum } =
  await import('../test/harness/report.ts');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const missing = everything
  ? Object.keys(machine)
      .filter((part) => machine[part] === null)
      .map((part) => ({ name: MISSING[part], needs: MADE_WITH[part] ?? null }))
  : [];

const results = [];
if (everything) {
  results.push(
    await check('types', at('scripts/typecheck.mjs')),
    await check('lint', at('node_modules/oxlint/bin/oxlint'), LINT),
    // Each of these has work for one core.
    ...(await Promise.all([
      check('format', at('node_modules/prettier/bin/prettier.cjs'), FORMAT),
      check('build', at('scripts/build.mjs'), ['--stale']),
      (async () => outcomeOfAudit(await timed('audit', runAudit)))(),
    ])),
  );
}
for (const group of GROUPS) {
  const projects = group.filter(
    (project) => (onlyProject ?? project) === project && concerns(project),
  );
  if (projects.length > 0) results.push(await vitest(projects));
}

const total = sum(results);
const needed = [...missing, ...total.notRun].flatMap(({ needs }) => needs ?? []);
const absent = await absentOf(needed);
const demands = { strict, missing, absent };
const list = (title, lines) => {
  if (lines.length > 0)
    process.stdout.write(`\n${title}\n${lines.map((line) => `  - ${line}`).join('\n')}\n`);
};
list('SLOWEST:', slowest(total));
if (everything) list('OVER THEIR BUDGET OF TIME, on two quiet cores a defect:', overBudget(took));
list('FAILED:', total.failed);
list('FLAKY, to be looked at:', total.again);
list('NOT RUN, because this machine lacks a part:', notRunLines(missing, absent));
list('NOT RUN, skipped by the tests themselves:', notRunLines(total.notRun, absent));
list('FAILING, because:', reasonsToFail(total, demands));
process.exitCode = exitCode(total, demands);
process.stdout.write(`\n${closingLine(total)}\n`);
