import type { Engine, JobHandle } from '../../../platform/engine/engine';
import { writeSecretFile } from '../../../platform/engine/secretFile';
import { NO_DATA, noIsolation, type ProgramData } from '../../../platform/isolation/isolation';
import { carried } from '../../../platform/secrets/handing';
import type { Workspace } from '../../../platform/workspace';
import { linkInto } from '../../../platform/isolation/mounting';
import { folderOf } from '../../../platform/work/kind';
import { runFolder, submissionRecordsFolder, workIn } from '../folders';
import { jobKind } from '../kind';
import { kindOf, needsPython } from '../rules';
import { prepareFolder } from '../running/prepare';
import { writeOrder } from '../running/rankOrder';
import { specOf, type RunOf } from '../running/spec';
import { isServing, isTunnelled, tunnelOf } from '../running/tunnel';
import { recordBuild } from '../queries/submitting';
import type { Claimed } from '../queries/tasks';

/** The parts of the workspace that the steps of the queue need. */
export type StepDependencies = Pick<
  Workspace,
  | 'db'
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

/** Pods see the shared folder as a whole, and run as one user; and whoever runs the server may trust other engines too. */
const isolationOn = (
  engine: string,
  { config, isolation }: Pick<StepDependencies, 'config' | 'isolation'>,
) =>
  engine === 'kubernetes' || config.isolation.trustedEngines.includes(engine)
    ? noIsolation(null, null, isolation.accounts)
    : isolation;

/** It sees the current content of its dataset for as long as it runs. */
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

/** Prepares the folder of a submission and hands it to its engine. */
export const handIn = async (
  ground: StepDependencies,
  engine: Engine,
  claimed: Claimed,
): Promise<JobHandle> => {
  const { jobs, files, config, environments } = ground;
  const { submission, owner, team, person } = claimed;
  const { submissionId, jobId, settings, parameters, chosen } = submission;
  const folder = runFolder(config, jobId, submissionId);
  const ranks = settings.node_count;
  const { python, build } = needsPython(settings)
    ? await environments.interpreterFor(settings.env_id, team, submission.envBuild)
    : { python: '', build: null };
  // Written down before anything starts in it, and the same when it is handed in once more.
  if (build !== submission.envBuild) await recordBuild(ground.db, submissionId, build);
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
