import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { removeTree } from '../../platform/files/system';
import { openToAppend, openUntrusted } from '../../platform/files/untrusted';
import type { Isolation } from '../../platform/isolation/isolation';
import { foldersOf } from '../../platform/kernels/interpreters/folders';
import { environmentFor } from '../../platform/kernels/kernels/environment';
import type { RunRecords } from '../../platform/kernels/processes/runRecords';
import { newRunId, RUN_VARIABLE } from '../../platform/kernels/processes/runs';
import type { BuildFolders } from './folders';
import { installLocked, type Locked, type LockedBuild } from './locking/locked';
import { packagesOf, toolsOf, type Tools } from './pythons';
import type { Seal } from './sealing/rows';
import { seal } from './sealing/sealing';
import {
  commandsOf,
  hasRequirements,
  lastWords,
  pythonIn,
  withRequirements,
  type Commands,
  type Step,
  type StepOptions,
} from './steps';
import { findUv, leftByUv, uvFor, uvOptions, uvSeed, type Uv } from './uv/uv';
import { uvWords } from './uv/words';
import { survivingErrors } from '../../platform/kernels/processes/childErrors';

/** The end of the log that is searched for the reason of a failure, bytes. */
const END_OF_LOG = 64 * 1024;

export interface BuildJob {
  readonly python: string;
  readonly version: string;
  readonly requirements: string;
  readonly at: BuildFolders;
  /** The address of the app, where it is known. */
  readonly url: string | null;
  /** The number of the maker, as whom it is built. */
  readonly person: number;
  /** Aborted with a sentence that says why. */
  readonly signal: AbortSignal;
}

/** The parts that builds are started with and stored in. */
export interface BuildDependencies {
  readonly records: RunRecords;
  readonly isolation: Isolation;
  /** Looks for a uv that can build; by default on the PATH. */
  readonly findUv?: () => Promise<string | null>;
  /** A build that has the packages of a lock already; by default there is none. */
  readonly existing?: LockedBuild['existing'];
}

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
const note = async (file: string, line: string): Promise<void> => {
  const log = await openToAppend(file);
  await log.writeFile(`${line}\n`).finally(() => log.close());
};

/** A file that begins anew, whatever an earlier build put there. */
const writeAnew = async (file: string, text: string): Promise<void> => {
  await fs.rm(file, { recursive: true, force: true });
  await fs.writeFile(file, text, { flag: 'wx' });
};

/** A tool has failed, in its own last words, which the log has already. */
class ToolFailed extends Error {}

/** Runs one command to its end, its words in the log. Throws where it failed, cannot be started or was stopped. */
const runStep = async (
  step: Step,
  { readable = [], environment: more = {}, explained = lastWords }: StepOptions,
  { at, python, person, requirements, signal }: BuildJob,
  { records, isolation }: BuildDependencies,
): Promise<void> => {
  await note(at.log, `$ ${step.join(' ')}`);
  signal.throwIfAborted();
  const log = await openToAppend(at.log);
  const { size: before } = await log.stat();
  try {
    const runId = newRunId();
    // The team uses what one of them builds.
    const argv = ['/bin/sh', '-c', 'umask 022; exec "$@"', 'build', ...step] as const;
    const launch = await isolation.enter({
      person,
      argv,
      cwd: at.venv,
      writable: [at.venv],
      forOthers: true,
      readable: [...(await foldersOf(python)), ...readable],
      temporary: at.temporary,
    });
    const {
      argv: [program, ...words],
      environment,
    } = launch;
    // A server may be told to install for its user; an environment has none.
    const env = environmentFor(python, {
      ...environment,
      [RUN_VARIABLE]: runId,
      PIP_USER: '0',
      NO_COLOR: '1',
      ...more,
    });
    const child = survivingErrors(
      spawn(program, words, {
        cwd: at.venv,
        env,
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
      }),
    );
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

const reasonOf = (signal: AbortSignal, error: unknown): string => {
  if (signal.aborted) return String(signal.reason);
  return error instanceof Error ? error.message : String(error);
};

/** The uv that builds; null where there is none, and with a line in the log where pip builds all the same. */
const chosenUv = async (
  program: string | null,
  tools: Tools,
  { at, requirements, version }: BuildJob,
): Promise<Uv | null> => {
  if (program === null) return null;
  const uv = uvFor(program, tools, { python: version, requirements });
  if (!('why' in uv)) return uv;
  await note(at.log, `pip builds this environment, because ${uv.why}.`);
  return null;
};

/** Makes an environment without packages but for pip. */
const makeEnvironment = async (
  { python, at }: BuildJob,
  { making }: Commands,
  uv: Uv | null,
  { ensurepip, seeds }: Tools,
  run: (step: Step, options?: StepOptions) => Promise<void>,
): Promise<void> => {
  if (uv === null || ensurepip === null || seeds === null) return run(making);
  await run([python, '-m', 'venv', '--without-pip', at.venv]);
  await run(uvSeed(uv, at.venv, seeds), { ...uvOptions(uv, at.venv), explained: uvWords });
};

/** How a build ended: its lock and what it was sealed with, or those of the build whose files it has; else why it did not work. */
export type Built =
  ({ readonly reason: null; readonly seal: Seal } & Locked) | { readonly reason: string };

/**
 * Makes an environment in its place and seals it, its words in the log. Where it did not work, the reason is the tool's own last words, what
 * the machine lacks, or why it was stopped. What was half made is gone then, as it is where a build has the same packages.
 */
export const build = async (job: BuildJob, ground: BuildDependencies): Promise<Built> => {
  const { python, version, requirements, at, person, signal } = job;
  try {
    await fs.mkdir(path.dirname(at.log), { recursive: true });
    await writeAnew(at.log, '');
    await writeAnew(
      at.requirements,
      requirements.endsWith('\n') ? requirements : `${requirements}\n`,
    );
    await fs.chmod(at.requirements, 0o644);
    await fs.mkdir(at.venv, { recursive: true });
    await fs.chmod(at.venv, 0o755);
    const asking = { isolation: ground.isolation, person };
    const program = await (ground.findUv ?? findUv)();
    const tools = await toolsOf(python, asking, program);
    const commands = commandsOf({ python, version, folder: at.venv }, tools);
    const run = (step: Step, options: StepOptions = {}) => runStep(step, options, job, ground);
    const uv = await chosenUv(program, tools, job);
    await makeEnvironment(job, commands, uv, tools, run);
    const of = { python: version, platform: tools.platform };
    const { lock, of: shared }: Locked = hasRequirements(requirements)
      ? await installLocked({
          ...{ ...of, requirements, at, commands, uv, run, existing: ground.existing },
          note: (line) => note(at.log, line),
          installed: () => packagesOf(pythonIn(at.venv), asking),
        })
      : { lock: { ...of, packages: [] }, of: null };
    if (shared !== null) await removeTree(at.venv);
    else {
      if (uv !== null) await Promise.all(leftByUv(at.venv).map(removeTree));
      await fs.access(pythonIn(at.venv));
    }
    const sealed = shared?.seal ?? (await seal(at, { python, url: job.url, signal }));
    await note(at.log, 'The environment is ready.');
    return { reason: null, seal: sealed, lock, of: shared };
  } catch (error) {
    const reason = reasonOf(signal, error);
    if (!(error instanceof ToolFailed)) await note(at.log, reason);
    await removeTree(at.venv);
    return { reason };
  } finally {
    await removeTree(at.temporary);
  }
};
