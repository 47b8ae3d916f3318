import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { openToAppend, openUntrusted } from '../../../platform/files/untrusted';
import type { Isolation } from '../../../platform/isolation/isolation';
import { foldersOf } from '../../../platform/kernels/interpreters/folders';
import { environmentFor } from '../../../platform/kernels/kernels/environment';
import { survivingErrors } from '../../../platform/kernels/processes/childErrors';
import type { RunRecords } from '../../../platform/kernels/processes/runRecords';
import { newRunId, RUN_VARIABLE } from '../../../platform/kernels/processes/runs';
import { maskingStream } from '../../../platform/secrets/masking';
import type { BuildJob } from '../build';
import type { indexSecrets } from '../indexes/using';
import { lastWords, withRequirements, type Step, type StepOptions } from '../steps';

/** The end of the log that is searched for the reason of a failure, bytes. */
const END_OF_LOG = 64 * 1024;

/** How long the output of a command is waited for that has ended, ms. */
const REST_MS = 1_000;

/** The values that are masked in the log of a build; null where there are none. */
export type BuildSecrets = ReturnType<typeof indexSecrets>;

/** The end of what the log has from a place on. */
const endOf = async (file: string, from: number): Promise<string> => {
  const log = await openUntrusted(file);
  if (!log) return '';
  const {
    handle,
    stats: { size },
  } = log;
  try {
    const position = Math.max(from, size - END_OF_LOG);
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(Math.max(0, size - position)),
      position,
    });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
};

/** Code that a package runs while it is built may put anything in the log's place. */
export const note = async (
  file: string,
  line: string,
  secrets: BuildSecrets = null,
): Promise<void> => {
  const log = await openToAppend(file);
  await log.writeFile(`${secrets ? secrets.mask(line) : line}\n`).finally(() => log.close());
};

/** A tool has failed, in its own last words, which the log has already. */
export class ToolFailed extends Error {}

/** The parts that commands of a build run with. */
export interface StepDependencies {
  readonly records: RunRecords;
  readonly isolation: Isolation;
  readonly secrets: BuildSecrets;
}

/** A child with its output in the log: as it is, or through the server, which masks it. */
const startInto = (
  log: FileHandle,
  [program, ...words]: Step,
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  secrets: BuildSecrets,
) => {
  const start = (output: number | 'pipe') =>
    survivingErrors(
      spawn(program, words, { ...options, detached: true, stdio: ['ignore', output, output] }),
    );
  if (secrets === null) return { child: start(log.fd), written: async () => undefined };
  const child = start('pipe');
  const outputs = [child.stdout, child.stderr];
  const release = () => outputs.forEach((output) => output?.destroy());
  const masked = maskingStream(secrets.values, secrets.mask);
  for (const output of outputs) output?.pipe(masked, { end: false });
  const write = async () => {
    for await (const piece of masked) await log.appendFile(piece as Buffer);
  };
  // Where the disk is full the child ends, because nobody reads its output any more.
  const writing = write().finally(release);
  // `written` rejects with it.
  writing.catch(() => undefined);
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  return {
    child,
    /** Resolves when all is in the log. */
    written: async () => {
      // A process that left the run may hold the pipe open.
      await Promise.race([closed, pause(REST_MS, undefined, { ref: false })]);
      release();
      masked.end();
      await writing;
    },
  };
};

/** Runs one command to its end, its words in the log. Throws where it failed, cannot be started or was stopped. */
export const runStep = async (
  step: Step,
  { readable = [], environment: more = {}, explained = lastWords, shown }: StepOptions,
  { at, python, person, requirements, signal }: BuildJob,
  { records, isolation, secrets }: StepDependencies,
): Promise<void> => {
  await note(at.log, shown ?? `$ ${step.join(' ')}`, secrets);
  signal.throwIfAborted();
  const log = await openToAppend(at.log);
  const { size: before } = await log.stat();
  try {
    const runId = newRunId();
    // The team uses what one of them builds. What is masked comes through one pipe, in its order.
    const argv = ['/bin/sh', '-c', 'umask 022; exec "$@" 2>&1', 'build', ...step] as const;
    const launch = await isolation.enter({
      person,
      argv,
      cwd: at.venv,
      writable: [at.venv],
      forOthers: true,
      readable: [...(await foldersOf(python)), ...readable],
      temporary: at.temporary,
    });
    // A server may be told to install for its user; an environment has none.
    const env = environmentFor(python, {
      ...launch.environment,
      [RUN_VARIABLE]: runId,
      PIP_USER: '0',
      NO_COLOR: '1',
      ...more,
    });
    const { child, written } = startInto(log, launch.argv, { cwd: at.venv, env }, secrets);
    const exited = new Promise<number | null>((resolve) => {
      child.once('exit', resolve);
    });
    await once(child, 'spawn').catch((error: Error) => {
      throw new Error(`${step[0]} could not be started: ${error.message}`);
    });
    const run = await records.add(runId, child.pid!, [at.venv], launch);
    const stopped = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    const code = await Promise.race([exited, signal.aborted ? undefined : stopped]);
    await records.end({ ...run, folders: [] });
    await written();
    signal.throwIfAborted();
    if (code !== 0)
      throw new ToolFailed(
        withRequirements(explained(await endOf(at.log, before)), {
          file: at.requirements,
          text: requirements,
        }),
      );
  } finally {
    await log.close();
  }
};
