import { rm } from 'node:fs/promises';
import type { Engine } from '../../../platform/engine/engine';
import { removeSecretFile } from '../../../platform/engine/secretFile';
import { forAll } from '../../../platform/storage/disk/entries';
import type { Workspace } from '../../../platform/workspace';
import { submissionRecordsFolder, passingIn, runFolder, workIn } from '../folders';
import { backoff } from './pollDelay';
import type { StepDependencies } from './handIn';
import { SUBMITS_AT_ONCE } from './steps';
import type { Claimed, Outcome } from '../queries/tasks';

export type CollectDependencies = StepDependencies & Pick<Workspace, 'measuring'>;

/** After so many failures the engine's record is given up. */
const MAX_COLLECTS = 20;

const collectOne = async (
  { config, report, measuring }: CollectDependencies,
  engine: Engine,
  claimed: Claimed,
): Promise<Outcome> => {
  const { task, submission } = claimed;
  const { handle, jobId, submissionId } = submission;
  const folder = runFolder(config, jobId, submissionId);
  try {
    for (const passing of passingIn(folder)) await rm(passing, { recursive: true, force: true });
    await removeSecretFile(handle?.folder ?? submissionRecordsFolder(config, jobId, submissionId));
    // Everything that is read here knows the end without it, so it holds nothing up.
    await measuring
      .endRuns(workIn(folder), submission)
      .catch((error: unknown) => report(error, 'ending the MLflow runs of a job that is over'));
    if (handle) await engine.forget(handle);
    return { claimed, changes: {}, next: null };
  } catch (error) {
    if (task.failures < MAX_COLLECTS)
      return {
        claimed,
        changes: {},
        next: { failures: task.failures + 1, delayMs: backoff(task.failures) },
      };
    report(error, 'dropping what an engine keeps of a job that is over');
    return { claimed, changes: {}, next: null };
  }
};

/** Lets the engine drop what it keeps of those that are over. */
export const collectAll = (
  ground: CollectDependencies,
  engine: Engine,
  all: readonly Claimed[],
): Promise<Outcome[]> =>
  forAll(all, (claimed) => collectOne(ground, engine, claimed), SUBMITS_AT_ONCE);
