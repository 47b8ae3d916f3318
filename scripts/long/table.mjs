/** The table of the long run: printed, and kept in docs/long-tests.md with the date and the commit of each part's last run. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import process from 'node:process';
import { at } from '../lib/run.mjs';

const FILE = at('docs/long-tests.md');
const HEAD = ['part', 'version', 'result', 'time', 'note'];
const WRITTEN = ['part', 'version', 'result', 'time', 'date', 'commit', 'note'];

const shownTime = (seconds) =>
  seconds < 60
    ? `${Math.round(seconds)} s`
    : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
const cellsOf = (row) => ({ ...row, time: row.result === 'not run' ? '' : shownTime(row.seconds) });

/** Prints the rows, each column as wide as its widest cell. */
export const printTable = (rows) => {
  const lines = [HEAD, ...rows.map(cellsOf).map((row) => HEAD.map((column) => row[column]))];
  const widths = HEAD.map((_, at) => Math.max(...lines.map((line) => line[at].length)));
  const text = lines.map((line) => line.map((cell, at) => cell.padEnd(widths[at])).join('  '));
  process.stdout.write(`\n${text.map((line) => line.trimEnd()).join('\n')}\n`);
};

const git = (...args) => execFileSync('git', args, { cwd: at(), encoding: 'utf8' }).trim();

const rowsIn = (text) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter((cells) => cells.length === WRITTEN.length);

/** The commit of the working tree, and whether it was changed since. */
export const commitNow = () =>
  `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' with changes'}`;

/** Writes the rows into docs/long-tests.md, with the commit that they began at; parts that did not run now keep theirs. */
export const writeTable = async (rows, commit) => {
  const prettier = await import('prettier');
  const date = new Date().toISOString().slice(0, 10);
  const now = rows.map((row) => {
    const cells = { ...cellsOf(row), date, commit };
    return WRITTEN.map((column) => cells[column].replaceAll('|', '\\|'));
  });
  const before = existsSync(FILE) ? rowsIn(readFileSync(FILE, 'utf8')) : [];
  const kept = before.filter(([part]) => !now.some(([name]) => name === part));
  const all = [...kept, ...now].sort(([one], [other]) => (one < other ? -1 : 1));
  const text = `# The last long run

Written by \`npm run test:long -- --write\`; [what the parts do](testing.md#the-long-run). Each row is the last run of its part, on
${os.cpus().length} cores with ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.type()} ${os.release().split('.').slice(0, 2).join('.')}.

${[WRITTEN, WRITTEN.map(() => '---'), ...all].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`;
  const options = await prettier.resolveConfig(FILE);
  writeFileSync(FILE, await prettier.format(text, { ...options, parser: 'markdown' }));
};
