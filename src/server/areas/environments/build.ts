import fs from 'node:fs/promises';
import path from 'node:path';
import { removeTree } from '../../platform/files/system';
import type { Isolation } from '../../platform/isolation/isolation';
import type { RunRecords } from '../../platform/kernels/processes/runRecords';
import type { BuildFolders } from './folders';
import type { TeamIndex } from './indexes/repository';
import {
  refusingIndexes,
  indexSecrets,
  namedIndexes,
  pipVariables,
  withIndexes,
} from './indexes/using';
import { installLocked, type Locked, type LockedBuild } from './locking/locked';
import { packagesOf, toolsOf, type Tools } from './pythons';
import { note, runStep, ToolFailed } from './running/runStep';
import type { Seal } from './sealing/rows';
import { seal } from './sealing/sealing';
import {
  commandsOf,
  hasRequirements,
  pythonIn,
  type Commands,
  type Step,
  type StepOptions,
} from './steps';
import { findUv, leftByUv, uvFor, uvOptions, uvSeed, type Uv } from './uv/uv';
import { uvWords } from './uv/words';

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
  /** The package indexes of the team, which throws where they cannot be read; by default there are none. */
  readonly indexes?: () => Promise<readonly TeamIndex[]>;
}

/** A file that begins anew, whatever an earlier build put there. */
const writeAnew = async (file: string, text: string): Promise<void> => {
  await fs.rm(file, { recursive: true, force: true });
  await fs.writeFile(file, text, { flag: 'wx' });
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

/** Rejects with why a tool has failed; where an index refuses its credentials, with that first, because tools say that there is no such package. */
const explainRefusal = async (
  error: unknown,
  { at }: BuildJob,
  indexes: readonly TeamIndex[],
  run: (...step: readonly [Step, StepOptions]) => Promise<void>,
): Promise<never> => {
  if (error instanceof ToolFailed && indexes.length > 0)
    await run(...refusingIndexes(at.venv, indexes)).catch((refused: unknown) => {
      if (refused instanceof ToolFailed)
        throw new ToolFailed(`${refused.message}\n${error.message}`);
    });
  throw error;
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
    const indexes = (await ground.indexes?.()) ?? [];
    const secrets = indexSecrets(indexes);
    const settings = withIndexes(tools.settings, indexes);
    const variables = pipVariables(settings, indexes);
    const run = (step: Step, { environment, ...options }: StepOptions = {}) =>
      runStep(step, { ...options, environment: { ...variables, ...environment } }, job, {
        ...ground,
        secrets,
      });
    // Without pip's settings uv does not build.
    const uv = await chosenUv(program, { ...tools, settings: tools.settings && settings }, job);
    await makeEnvironment(job, commands, uv, tools, run);
    const of = { python: version, platform: tools.platform };
    if (indexes.length > 0) await note(at.log, namedIndexes(indexes));
    const { lock, of: shared }: Locked = hasRequirements(requirements)
      ? await installLocked({
          ...{ ...of, requirements, at, commands, uv, run, existing: ground.existing },
          note: (line) => note(at.log, line, secrets),
          installed: () => packagesOf(pythonIn(at.venv), asking),
        }).catch((error: unknown) => explainRefusal(error, job, indexes, run))
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
