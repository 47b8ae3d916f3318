/**
 * `npm run test:related [-- FILE …] [--all]`: types, format, lint, the quick rules, and the tests that reach the files, the nearest first and at most
 * eight of them; `--all` runs every one. Without a file it takes what git calls changed. Browser tests and the long run are left to `npm test`.
 */
import '../lib/node.mjs';
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { at, node, root, seconds } from '../lib/run.mjs';
import { filesOf, readSources, relatedTests } from './graph.mjs';

const MAX_TESTS = 8;
const RULES = [
  'test/rules/rules.test.ts',
  'test/rules/imports.test.ts',
  'test/rules/documentation',
];
const LINTED = /^(?:src|test|scripts)\/.*\.(?:[cm]?[jt]sx?)$|^vite\.config\.ts$/;
const FORMATTED = /\.(?:[cm]?[jt]sx?|json|md|css|ya?ml|html)$/;

const changed = () =>
  ['diff --name-only --diff-filter=d HEAD', 'ls-files --others --exclude-standard'].flatMap(
    (words) =>
      execFileSync('git', words.split(' '), { cwd: root, encoding: 'utf8' })
        .split('\n')
        .filter(Boolean),
  );

const check = async (name, file, args) => {
  const since = performance.now();
  const { code, output } = await node(at(file), args, { quiet: true });
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds(since)})\n`);
  if (code !== 0) process.stdout.write(`${output.trim()}\n`);
  return code === 0;
};

const words = process.argv.slice(2);
const all = words.includes('--all');
const named = words.filter((word) => word !== '--all');
let files;
try {
  files = named.length > 0 ? filesOf(root, named) : changed();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
if (files.length === 0) {
  process.stdout.write('Nothing has changed. Name a file: npm run test:related -- src/web/…\n');
  process.exit(0);
}

const reached = relatedTests(readSources(root), files);
const tests = all ? reached : reached.slice(0, MAX_TESTS);
const left = reached.length - tests.length;
const linted = files.filter((file) => LINTED.test(file) && !file.startsWith('test/fixtures/'));
const formatted = files.filter((file) => FORMATTED.test(file));
const outcomes = [
  ...(await Promise.all([
    check('types', 'scripts/typecheck.mjs', []),
    ...(linted.length > 0
      ? [
          check('lint', 'node_modules/oxlint/bin/oxlint', [
            '-c',
            at('scripts/lint/config.mjs'),
            ...linted,
          ]),
        ]
      : []),
    ...(formatted.length > 0
      ? [
          check('format', 'node_modules/prettier/bin/prettier.cjs', [
            ...['--check', '--log-level=warn', '--ignore-unknown'],
            ...formatted,
          ]),
        ]
      : []),
  ])),
  await check(`rules and ${tests.length} test files`, 'node_modules/vitest/vitest.mjs', [
    ...['run', '--config', 'scripts/vitest.config.ts', '--reporter=dot', '--silent=passed-only'],
    ...RULES,
    ...tests,
  ]),
];
for (const file of tests) process.stdout.write(`  ${file}\n`);
if (left > 0)
  process.stdout.write(`${left} further test files reach these files: --all runs them, too.\n`);
process.exitCode = outcomes.every(Boolean) ? 0 : 1;
