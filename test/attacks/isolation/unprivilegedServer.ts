import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { isolationIn } from './isolated';

/*
 * Starts a program for a person, as a server that is not root does: `unprivilegedServer <mode> <data folder> <program> [<limit of processes>]`;
 * prints the mode, then the output of the program.
 */
const [mode = '', dataFolder = '', code = '', processes] = process.argv.slice(2);
const isolation = await isolationIn(
  mode,
  dataFolder,
  processes === undefined ? {} : { ATELIER_PROCESS_LIMIT: processes },
);
const work = path.join(dataFolder, 'jobs/job-1/runs/run-1/work');
await mkdir(work, { recursive: true });
const {
  argv: [program, ...words],
  environment,
} = await isolation.enter({
  person: 1,
  argv: ['/usr/bin/python3', '-c', code],
  cwd: work,
  writable: [work],
  readable: [],
  temporary: path.join(dataFolder, 'jobs/job-1/runs/run-1/tmp'),
});
process.stdout.write(`${isolation.mode}\n`);
spawn(program, words, {
  cwd: work,
  env: { PATH: process.env['PATH'] ?? '', ...environment },
  stdio: 'inherit',
}).once('exit', (exit) => process.exit(exit ?? 1));
