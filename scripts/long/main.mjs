/**
 * `npm run test:long [-- part …] [--minutes 3] [--write]`: what does not fit into `npm test`. Each file of scripts/long/parts is a part. Prints one
 * table; `--write` also puts the rows of the parts that ran into docs/long-tests.md. Fails when a part failed. Ctrl-C ends what was started.
 */
import '../lib/node.mjs';
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { install } from '../lib/install.mjs';
import { at } from '../lib/run.mjs';
import { absentOf } from './facilities.mjs';
import { endAll } from './processes.mjs';
import { commitNow, printTable, writeTable } from './table.mjs';

/** Parts that load a server do so for this long where neither `--minutes` nor the part says how long. */
const MINUTES = 3;

const words = process.argv.slice(2);
const write = words.includes('--write');
const minutes = words.includes('--minutes')
  ? Number(words.splice(words.indexOf('--minutes'), 2)[1])
  : null;
const names = words.filter((word) => word !== '--write');

const files = readdirSync(at('scripts/long/parts')).sort();
const parts = await Promise.all(
  files.map((file) => import(pathToFileURL(at('scripts/long/parts', file)).href)),
).then((modules) => modules.flatMap((module) => module.parts));
const strange = names.filter((word) => !parts.some(({ name }) => name === word));
if (strange.length > 0 || (minutes !== null && !(minutes > 0))) {
  const known = parts.map(({ name }) => name).join(', ');
  process.stderr.write(
    strange.length > 0
      ? `There is no part called ${strange.join(', ')}; there are ${known}.\n`
      : '--minutes needs a number greater than 0.\n',
  );
  process.exit(2);
}

let current = null;
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    interrupted = true;
    if (current) void endAll(current);
  });

/** Runs a part in a process of its own and resolves to its row. */
const runPart = async ({ name, limitMinutes, minutes: own = MINUTES, needs = [] }) => {
  const row = { part: name, version: '', seconds: 0, note: '' };
  const reasons = Object.values(await absentOf(needs));
  if (reasons.length > 0) return { ...row, result: 'not run', note: reasons.join(', ') };
  const since = performance.now();
  const child = spawn(
    process.execPath,
    [at('scripts/long/onePart.mjs'), name, JSON.stringify({ minutes: minutes ?? own })],
    {
      // A process group of its own: it can be ended with all that it started, and Ctrl-C reaches it through this process only.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, LONG_RUN_PART: `${name}-${process.pid}` },
    },
  );
  current = { child, mark: `${name}-${process.pid}` };
  let told = { note: 'It ended without a result.' };
  child.on('message', (message) => {
    told = message;
  });
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    void endAll(current);
  }, limitMinutes * 60_000);
  const code = await new Promise((resolve) => {
    child.on('close', resolve);
  });
  clearTimeout(limit);
  await endAll(current);
  current = null;
  const passed = code === 0 && !late && !interrupted;
  return {
    ...row,
    ...told,
    seconds: (performance.now() - since) / 1000,
    result: passed ? 'passed' : 'failed',
    ...(late ? { note: `It took more than ${limitMinutes} minutes.` } : {}),
    ...(interrupted ? { note: 'It was interrupted.' } : {}),
  };
};

const commit = commitNow();
await install();
const rows = [];
for (const part of parts) {
  if (interrupted || (names.length > 0 && !names.includes(part.name))) continue;
  process.stdout.write(`\n── ${part.name}: ${part.what}\n`);
  rows.push(await runPart(part));
}
printTable(rows);
if (write && !interrupted) await writeTable(rows, commit);
process.exitCode = interrupted || rows.some(({ result }) => result === 'failed') ? 1 : 0;
