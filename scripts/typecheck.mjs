/** `npm run typecheck`: the web app, frames and tests in one program, the server in another (it has no DOM). */
import process from 'node:process';
import { at, node } from './lib/run.mjs';

const compiler = at('node_modules/typescript7/bin/tsc');
const outcomes = await Promise.all(
  ['.', 'src/server'].map((project) =>
    node(compiler, ['-p', at(project), '--pretty', String(process.stdout.isTTY === true)], {
      quiet: true,
    }),
  ),
);
for (const { output } of outcomes) process.stdout.write(output);
process.exitCode = outcomes.some(({ code }) => code !== 0) ? 1 : 0;
