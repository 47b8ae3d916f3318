/**
 * Takes one guard of the server away after the other, or gives one of its constants another value, in a copy of the working tree, and runs its
 * tests: they must fail.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { at, run, seconds } from '../../lib/run.mjs';
import { constantMutations } from '../constants/lists.mjs';
import { copyTree } from '../copyTree.mjs';
import { mutated, picked } from '../mutate.mjs';
import { mutations } from '../mutations.mjs';

/** Tests that hang have failed as well, s. */
const PATIENCE_SECONDS = 300;

/** Whether these tests pass in this folder; with a title, those of them that have it. The first failure ends them. */
const pass = async (folder, tests, title) => {
  const words = ['run', '--config', 'scripts/vitest.config.ts', '--project', 'server', ...tests];
  words.push('--bail', '1', ...(title === undefined ? [] : ['-t', title]));
  const { code, output } = await run(
    'timeout',
    [
      ...['--kill-after=10', String(PATIENCE_SECONDS)],
      ...[process.execPath, at('node_modules/vitest/vitest.mjs'), ...words],
    ],
    { cwd: folder, quiet: true, env: { CI: '' } },
  );
  const ran = /Tests\s.*\d (?:passed|failed)/.test(output.replace(/\x1b\[\d+m/g, ''));
  if (!ran && code !== 124 && code !== 137)
    throw new Error(`No test ran: ${tests.join(', ')}\n${output.trim()}`);
  return code === 0;
};

const change = (folder, mutation) => {
  const file = path.join(folder, mutation.file);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, mutated(text, mutation));
  return () => writeFileSync(file, text);
};

/** All tests of these mutations: the files whose tests are run with a title, by title, and those of which all are run. */
const testsOf = (some) => {
  const files = new Map();
  for (const { title, tests } of some)
    files.set(title, new Set([...(files.get(title) ?? []), ...tests]));
  return files;
};

const tryAll = async () => {
  const words = process.env['ATELIER_MUTATIONS'] ?? '';
  const some = picked([...mutations, ...constantMutations], words);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-mutations-'));
  // Programs of people read the server's own programs in it.
  chmodSync(folder, 0o755);
  try {
    copyTree(folder);
    symlinkSync(at('node_modules'), path.join(folder, 'node_modules'));
    const unnoticed = [];
    for (const mutation of some) {
      const since = performance.now();
      const undo = change(folder, mutation);
      const isUnnoticed = await pass(folder, mutation.tests, mutation.title);
      undo();
      if (isUnnoticed) unnoticed.push(mutation.guard);
      process.stdout.write(
        `${isUnnoticed ? 'NOT NOTICED' : 'noticed'}: ${mutation.guard} (${seconds(since)})\n`,
      );
    }
    for (const [title, files] of testsOf(some))
      if (!(await pass(folder, [...files], title)))
        throw new Error('The tests fail without a mutation too.');
    if (unnoticed.length > 0) throw new Error(`Not noticed: ${unnoticed.join('; ')}`);
    return {
      version: `Node ${process.versions.node}`,
      note: `${some.length} guards and constants; tests noticed the change of each`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
};

export const parts = [
  {
    name: 'mutations',
    what: 'guards of the server are taken away, its constants get other values, and tests notice each',
    limitMinutes: 180,
    run: tryAll,
  },
];
