/** Takes one guard of the server away after the other, in a copy of the working tree, and runs its tests: they must fail. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { at, run, seconds } from '../../lib/run.mjs';
import { copyTree } from '../copyTree.mjs';
import { mutations } from '../mutations.mjs';

/** Tests that hang have failed as well, s. */
const PATIENCE_SECONDS = 300;

/** Whether these tests pass in this folder. */
const pass = async (folder, tests) => {
  const words = ['run', '--config', 'scripts/vitest.config.ts', '--project', 'server', ...tests];
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

const change = (file, { find, with: changed }) => {
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace(find, () => changed),
  );
  return () => writeFileSync(file, text);
};

const tryAll = async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-mutations-'));
  // Programs of people read the server's own programs in it.
  chmodSync(folder, 0o755);
  // A word of the environment picks some of them.
  const word = process.env['ATELIER_MUTATIONS'] ?? '';
  const some = mutations.filter(({ guard, file }) => `${guard} ${file}`.includes(word));
  try {
    copyTree(folder);
    symlinkSync(at('node_modules'), path.join(folder, 'node_modules'));
    const unnoticed = [];
    for (const mutation of some) {
      const since = performance.now();
      const undo = change(path.join(folder, mutation.file), mutation);
      const isUnnoticed = await pass(folder, mutation.tests);
      undo();
      if (isUnnoticed) unnoticed.push(mutation.guard);
      process.stdout.write(
        `${isUnnoticed ? 'NOT NOTICED' : 'noticed'}: ${mutation.guard} (${seconds(since)})\n`,
      );
    }
    const files = [...new Set(some.flatMap(({ tests }) => tests))];
    if (!(await pass(folder, files))) throw new Error('The tests fail without a mutation too.');
    if (unnoticed.length > 0) throw new Error(`Not noticed: ${unnoticed.join('; ')}`);
    return {
      version: `Node ${process.versions.node}`,
      note: `${some.length} guards; tests noticed the loss of each`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
};

export const parts = [
  {
    name: 'mutations',
    what: 'guards of the server are taken away, and tests notice each',
    limitMinutes: 90,
    run: tryAll,
  },
];
