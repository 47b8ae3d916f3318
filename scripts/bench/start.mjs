/** How long `npm start` takes until it says that it is ready: on a new data folder, and on one that exists. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bootServer, BUDGETS, repeat } from './kit.mjs';

export const name = 'start';

const COMMAND = ['npm', 'start', '--silent'];

export const run = async ({ runs, row }) => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'atelier-bench-'));
  const startOn = async (folder) => {
    const server = await bootServer({ dataFolder: folder, command: COMMAND });
    await server.end();
    return server.readyMs;
  };
  try {
    const firsts = await repeat(Math.min(runs, 3), (turn) =>
      startOn(path.join(dataFolder, String(turn))),
    );
    row(
      'first npm start, built, no data yet',
      { unit: 'ms', against: 'without the prepared database 4,300 ms' },
      firsts,
    );
    row(
      'second npm start',
      { unit: 'ms', promise: BUDGETS.secondStartMs },
      await repeat(runs, () => startOn(path.join(dataFolder, '0'))),
    );
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
};
