import { forAll } from '../../../platform/storage/disk/entries';
import type { Engine, JobHandle, JobStatus } from '../../../platform/engine/engine';
import { removeSecretFile } from '../../../platform/engine/secretFile';
import { HttpError } from '../../../platform/httpError';
import { submissionRecordsFolder } from '../folders';
import { handIn, type StepDependencies } from './handIn';
import { backoff, FIRST_POLL_MS, nextPollDelay } from './pollDelay';
import { changesBy, endedUnstarted, type createRestraint } from './progress';
import type { Claimed, Outcome } from '../queries/tasks';

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
