import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { environmentFor } from '../runtimes/kernels/environment';
import { newRunId, RUN_VARIABLE, type RunRecords } from '../runtimes/processes/runs';
import type { BuildFolders } from './folders';
import { toolsOf } from './pythons';
import { asksForSomething, lastWords, pythonIn, stepsOf, type Step } from './steps';

/** The end of the log that is searched for the reason of a failure, bytes. */
const END_OF_LOG = 64 * 1024;

export interface BuildJob {
  readonly python: string;
  readonly version: string;
  readonly requirements: string;
  readonly at: BuildFolders;
  /** Aborted with a sentence that says why. */
  readonly signal: AbortSignal;
}

const endOf = async (file: string): Promise<string> => {
  const handle = await fs.open(file, 'r');
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(Math.min(size, END_OF_LOG)), position: Math.max(0, size - END_OF_LOG) });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
};

/** Runs one command to its end, its words in the log. False where it failed; throws where it cannot be started or was stopped. */
const runStep = async ([program, ...args]: Step, { at, python, signal }: BuildJob, records: RunRecords): Promise<boolean> => {
  await fs.appendFile(at.log, `$ ${[program, ...args].join(' ')}\n`);
  signal.throwIfAborted();
  const log = await fs.open(at.log, 'a');
  try {
    const runId = newRunId();
    // A server may be told to install for its user; an environment has none.
    const env = environmentFor(python, { [RUN_VARIABLE]: runId, PIP_USER: '0', NO_COLOR: '1' });
    const child = spawn(program, args, { cwd: at.home, env, detached: true, stdio: ['ignore', log.fd, log.fd] });
    const exited = new Promise<number | null>((resolve) => { child.once('exit', resolve); });
    await once(child, 'spawn').catch((error: Error) => { throw new Error(`${program} could not be started: ${error.message}`); });
    const run = await records.add(runId, child.pid!, [at.venv]);
    const stopped = new Promise<void>((resolve) => { signal.addEventListener('abort', () => resolve(), { once: true }); });
    const code = await Promise.race([exited, signal.aborted ? undefined : stopped]);
    await records.end({ ...run, folders: [] });
    signal.throwIfAborted();
    return code === 0;
  } finally {
    await log.close();
  }
};

const reasonOf = (signal: AbortSignal, error: unknown): string => {
  if (signal.aborted) return String(signal.reason);
  return error instanceof Error ? error.message : String(error);
};

/**
 * Makes an environment in its place, its words in the log. Answers null where it worked, else why not: the tool's own last words, what
 * the machine lacks, or why it was stopped. What was half made is gone then, and no process is left.
 */
export const build = async (job: BuildJob, records: RunRecords): Promise<string | null> => {
  const { python, version, requirements, at, signal } = job;
  const undo = async (reason: string) => {
    await fs.appendFile(at.log, `${reason}\n`);
    await fs.rm(at.venv, { recursive: true, force: true, maxRetries: 3 });
    return reason;
  };
  try {
    await fs.mkdir(path.dirname(at.log), { recursive: true });
    await fs.writeFile(at.log, '');
    await fs.writeFile(at.requirements, requirements.endsWith('\n') ? requirements : `${requirements}\n`);
    const file = asksForSomething(requirements) ? at.requirements : null;
    for (const step of stepsOf({ python, version, folder: at.venv, requirements: file }, await toolsOf(python))) {
      if (await runStep(step, job, records)) continue;
      const reason = lastWords(await endOf(at.log));
      await fs.rm(at.venv, { recursive: true, force: true, maxRetries: 3 });
      return reason;
    }
    await fs.access(pythonIn(at.venv));
    await fs.appendFile(at.log, 'The environment is ready.\n');
    return null;
  } catch (error) {
    return undo(reasonOf(signal, error));
  }
};
