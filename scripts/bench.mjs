/**
 * `npm run bench [-- name …] [--runs 5] [--minutes 10] [--strict]`: runs the benches of scripts/bench and prints, for each figure, what is
 * promised and what was measured (median, smallest–largest) and what that compares with. `--strict` fails on a broken promise.
 */
import './lib/node.mjs';
import { readdirSync } from 'node:fs';
import os from 'node:os';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { buildParts } from './build.mjs';
import { install } from './lib/install.mjs';
import { PARTS } from './lib/parts.mjs';
import { at } from './lib/run.mjs';

const words = process.argv.slice(2);
const strict = words.includes('--strict');
/** Flags that a number follows; `--minutes` is how long a load is borne. */
const NUMBERS = { '--runs': 5, '--minutes': 10 };
const strange = words.find(
  (word) => word.startsWith('--') && word !== '--strict' && !(word in NUMBERS),
);
if (strange !== undefined) {
  process.stderr.write(
    `npm run bench does not know ${strange}. It takes names of benches, --runs 5, --minutes 10 and --strict.\n`,
  );
  process.exit(2);
}
const numberOf = (flag) =>
  words.includes(flag) ? Number(words[words.indexOf(flag) + 1]) : NUMBERS[flag];
const [runs, minutes] = Object.keys(NUMBERS).map(numberOf);
const asked = words.filter(
  (word, index) => !word.startsWith('--') && !(words[index - 1] in NUMBERS),
);

await install();
await buildParts(Object.keys(PARTS), { onlyStale: true });
(await import('tsx/esm/api')).register();
const { median } = await import('./bench/kit.mjs');

const shown = (value) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2);
const rows = [];

/** Takes one figure down. `values` in `unit`; without a promise it is only told. */
const row = (figure, { unit, promise, against = '' }, values) => {
  const middle = median(values);
  const range =
    values.length > 1
      ? ` (${shown(Math.min(...values))}–${shown(Math.max(...values))}, ${values.length} runs)`
      : '';
  const kept = promise === undefined || middle <= promise;
  rows.push({
    kept,
    cells: [
      kept ? '' : '✗',
      figure,
      promise === undefined ? '' : `≤ ${shown(promise)} ${unit}`,
      `${shown(middle)} ${unit}${range}`,
      against,
    ],
  });
};

const files = readdirSync(at('scripts/bench'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.mjs') && file !== 'kit.mjs')
  .sort();
const benches = await Promise.all(
  files.map((file) => import(pathToFileURL(at('scripts/bench', file)).href)),
);
/** A bench of exactly that name, else all that hold the word: 'load' is one, 'upload' finds 'uploads'. */
const named = (word) => {
  const exact = benches.filter(({ name }) => name === word);
  return exact.length > 0 ? exact : benches.filter(({ name }) => name.includes(word));
};
const wanted = new Set(asked.flatMap(named));
const chosen = benches.filter((bench) => asked.length === 0 || wanted.has(bench));
if (chosen.length === 0) {
  process.stderr.write(
    `There is no bench called ${asked.join(', ')}; there are ${benches.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(2);
}

let broken = 0;
for (const { name, run } of chosen) {
  process.stdout.write(`… ${name}\n`);
  try {
    await run({ runs, minutes, row });
  } catch (error) {
    broken += 1;
    process.stderr.write(
      `The bench '${name}' broke: ${error instanceof Error ? error.message : error}\n`,
    );
  }
}

const table = [
  ['', 'figure', 'promise', 'measured', 'compared with'],
  ...rows.map(({ cells }) => cells),
];
const widths = table[0].map((_, column) => Math.max(...table.map((cells) => cells[column].length)));
process.stdout.write(
  `\n${os.cpus()[0]?.model ?? 'processor'}, ${os.availableParallelism()} cores, Node ${process.versions.node}\n\n`,
);
process.stdout.write(
  `${table
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')}\n`,
);
broken += rows.filter(({ kept }) => !kept).length;
process.exit(broken > 0 && strict ? 1 : 0);
