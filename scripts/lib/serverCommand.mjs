/** Runs a command of the built server in this process, with the words that were given; builds the server where it is not built. */
import process from 'node:process';
import { install } from './install.mjs';
import { staleParts } from './parts.mjs';

export const runServerCommand = async (command) => {
  try {
    await install();
    if (staleParts().includes('server'))
      await (await import('../build.mjs')).buildParts(['server'], { onlyStale: true });
    process.argv = [...process.argv.slice(0, 2), command, ...process.argv.slice(2)];
    process.env.NODE_ENV ??= 'production';
    await import('../../dist/server/commands.js');
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
};
