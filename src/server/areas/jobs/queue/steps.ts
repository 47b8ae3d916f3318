import { forAll } from '../../../platform/storage/disk/entries';
import type { Engine, JobHandle, JobStatus } from '../../../platform/engine/engine';
import { NO_DATA, noIsolation, type ProgramData } from '../../../platform/isolation/isolation';
import { removeSecretFile, writeSecretFile } from '../../../platform/engine/secretFile';
import { HttpError } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import { folderOf } from '../../../platform/work/kind';
import { linkInto } from '../../../platform/isolation/mounting';
import { submissionRecordsFolder, runFolder, workIn } from '../folders';
import { jobKind } from '../kind';
import { carried } from '../../../platform/secrets/handing';
import { kindOf, needsPython } from '../rules';
import { prepareFolder } from '../running/prepare';
import { writeOrder } from '../running/rankOrder';
import { specOf, type RunOf } from '../running/spec';
import { isServing, isTunnelled, tunnelOf } from '../running/tunnel';
import { backoff, FIRST_POLL_MS, nextPollDelay } from './pollDelay';
import { changesBy, endedUnstarted, type createRestraint } from './progress';
import type { Claimed, Outcome } from './tasks';

export type StepDependencies = Pick<
  Workspace,
  | 'jobs'
  | 'files'
  | 'config'
  | 'environments'
  | 'datasets'
  | 'isolation'
  | 'report'
  | 'secrets'
  | 'secretBox'
  | 'diskUse'
>;
/** Leaves out what need not be written down yet. */
export type Restraint = ReturnType<typeof createRestraint>;

/** So many are handed in at a time: copying and syncing take turns on the disk anyway. */
export const SUBMITS_AT_ONCE = 8;
/** An engine that was told to stop something is told again after this long, ms. */
const TELL_AGAIN_MS = 10_000;

const sentence = (error: unknown) =>
  error instanceof Error && error.message !== '' ? error.message : String(error);

/** It can never run: what it names is wrong or gone, or its engine has no such room. Anything else may be better later. */
const isFinal = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.code !== 'unavailable' && error.code !== 'failed';

const over = (claimed: Claimed, cause: 'stopped' | 'unstartable', reason: string): Outcome => ({
  claimed,
  changes: endedUnstarted(claimed.submission, cause, reason),
  next: null,
});

/** Pods see the shared folder as a whole, and run as one user; and whoever runs the server may trust other engines too. */
const isolationOn = (
  engine: string,
  { config, isolation }: Pick<StepDependencies, 'config' | 'isolation'>,
) =>
  engine === 'kubernetes' || config.isolation.trustedEngines.includes(engine)
    ? noIsolation()
    : isolation;

/** What its dataset holds now is what it sees, for as long as it runs. */
const dataOf = async (
  { datasets, ...ground }: StepDependencies,
  engine: Engine,
  { submission: { submissionId, settings }, team }: Claimed,
  work: string,
): Promise<ProgramData> => {
  if (settings.dataset_id === null) return NO_DATA;
  const isolation = isolationOn(engine.name, ground);
  const data = await datasets.mount({
    datasetId: settings.dataset_id,
    team,
    isolation,
    kind: 'job',
    submissionId,
  });
  await linkInto(work, data);
  return data;
};
const handIn = async (
  ground: StepDependencies,
  engine: Engine,
  claimed: Claimed,
): Promise<JobHandle> => {
  const { jobs, files, config, environments } = ground;
  const { submission, owner, team, person } = claimed;
  const { submissionId, jobId, settings, parameters, chosen } = submission;
  const folder = runFolder(config, jobId, submissionId);
  const ranks = settings.node_count;
  const python = needsPython(settings) ? await environments.pythonOf(settings.env_id, team) : '';
  const tunnel = isTunnelled(submission.environment)
    ? tunnelOf(ground, submissionId, await environments.pythonOf(null, team))
    : null;
  await prepareFolder({
    folder,
    source: files.absolute(owner, folderOf(jobKind, jobId)),
    isNotebook: kindOf(settings.main_file) === 'ipynb',
    script: kindOf(settings.main_file) === 'sh' ? settings.main_file : null,
    ranks,
    isTunnelled: tunnel !== null,
    isServing: isServing(submission.environment),
    mostFileBytes: config.uploadLimit,
  });
  const data = await dataOf(ground, engine, claimed, workIn(folder));
  if (ranks > 1) {
    await writeOrder(folder, submission.rankOrder);
    // Somebody may have changed it before the folder was there: then nobody but us writes it down.
    const now = (await jobs.submission(jobId, submissionId))?.rankOrder ?? submission.rankOrder;
    if (now.join() !== submission.rankOrder.join()) await writeOrder(folder, now);
  }
  const kept = submissionRecordsFolder(config, jobId, submissionId);
  const values = await ground.secrets.valuesOfRun(submissionId, owner, jobId);
  if (Object.keys(values).length > 0) await writeSecretFile(kept, carried(values));
  const run: RunOf = {
    jobId,
    submissionId,
    settings,
    parameters,
    chosen,
    folder,
    kept,
    python,
    person,
    data,
    secrets: values,
    own: submission.environment ?? {},
    tunnel,
  };
  return engine.submit(await specOf(run, isolationOn(engine.name, ground), config.limits));
};
const submitOne = async (
  ground: StepDependencies,
  engine: Engine,
  claimed: Claimed,
): Promise<Outcome> => {
  const { task, submission } = claimed;
  // From the second time on the engine may have it: then it has to be asked for it, to be told to stop it.
  if (submission.stopping && task.begun === 1)
    return over(claimed, 'stopped', 'Stopped before it started.');
  try {
    // From the second time on it may run already.
    const full = task.begun === 1 ? await ground.diskUse.refusal(claimed.person) : null;
    if (full !== null) return over(claimed, 'unstartable', full);
    const handle = await handIn(ground, engine, claimed);
    return {
      claimed,
      changes: { handle, unknownSince: null, unknownReason: null },
      next: { step: 'watch', failures: 0, delayMs: FIRST_POLL_MS },
    };
  } catch (error) {
    if (isFinal(error))
      await removeSecretFile(
        submissionRecordsFolder(ground.config, submission.jobId, submission.submissionId),
      );
    if (isFinal(error)) return over(claimed, 'unstartable', sentence(error));
    const isFirst = task.failures === 0;
    if (isFirst && !(error instanceof HttpError))
      ground.report(error, 'handing a job to its engine');
    const reason =
      error instanceof HttpError
        ? sentence(error)
        : 'The job could not be handed to its engine; it is tried again.';
    const changes = { unknownSince: submission.unknownSince ?? new Date(), unknownReason: reason };
    return {
      claimed,
      changes,
      next: { failures: task.failures + 1, delayMs: backoff(task.failures) },
    };
  }
};

/** Hands submissions to their engine; `done` hears of each as it is done. */
export const submitAll = async (
  ground: StepDependencies,
  engine: Engine,
  all: readonly Claimed[],
  done: (outcome: Outcome) => void,
): Promise<void> => {
  await forAll(
    all,
    async (claimed) => done(await submitOne(ground, engine, claimed)),
    SUBMITS_AT_ONCE,
  );
};

/** One submission as its engine has just told it. */
interface Seen {
  readonly claimed: Claimed;
  readonly handle: JobHandle;
  readonly status: JobStatus;
  readonly changes: Outcome['changes'];
}

const watchOne = async (
  engine: Engine,
  { claimed, handle, status, changes }: Seen,
  among: number,
): Promise<Outcome> => {
  const { task, submission } = claimed;
  if (status.state === 'ended')
    return { claimed, changes, next: { step: 'collect', failures: 0, delayMs: 0 } };
  const past = Date.now() - submission.submitDatetime.getTime();
  // After the clock was set back nobody knows; what is new is asked about many times a second.
  const age = past < 0 ? Infinity : past;
  const delayMs = nextPollDelay(status.state, {
    age,
    among,
    stopping: submission.stopping,
    engine: task.engine,
  });
  const isTold =
    task.stopSent !== null && Math.abs(Date.now() - task.stopSent.getTime()) < TELL_AGAIN_MS;
  if (!submission.stopping || isTold) return { claimed, changes, next: { delayMs } };
  try {
    await engine.stop(handle);
    return { claimed, changes, next: { stopSent: new Date(), delayMs: FIRST_POLL_MS } };
  } catch (error) {
    const unknown = {
      unknownSince: submission.unknownSince ?? new Date(),
      unknownReason: sentence(error),
    };
    return {
      claimed,
      changes: { ...changes, ...unknown },
      next: { failures: task.failures + 1, delayMs: backoff(task.failures) },
    };
  }
};

/** Asks an engine once how all of them are, and tells it which are to stop. */
export const watchAll = async (
  engine: Engine,
  all: readonly Claimed[],
  restrained: Restraint,
): Promise<Outcome[]> => {
  const known = all.flatMap((claimed) =>
    claimed.submission.handle ? [{ claimed, handle: claimed.submission.handle }] : [],
  );
  const statuses = await engine.status(known.map(({ handle }) => handle));
  return forAll([...known.entries()], async ([at, { claimed, handle }]) => {
    const status = statuses[at];
    if (!status)
      throw new Error(`The engine ${engine.name} told fewer states than it was asked for.`);
    const changes = restrained(claimed.submission, changesBy(claimed.submission, status));
    return watchOne(engine, { claimed, handle, status, changes }, known.length);
  });
};
