import path from 'node:path';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  endingOf,
  isMlmodel,
  modelProblem,
  SERVER_FILES,
  type PredictionVersion,
  type VersionSource,
} from '~/contract/work/predictions';
import { DISK } from '~/contract/work/notebooks';
import { instanceId } from '~/contract/work/placement';
import { JobSettings as Settings } from '~/contract/schemas/work/jobs.schema';
import type { Job, JobSettings } from '~/contract/jobs/jobs';
import { invalid, HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import type { Account } from '../../platform/identity/account';
import { gather, NOTHING, type Gathered } from '../../platform/storage/gather';
import { driveOf } from '../../platform/storage/stores';
import { jobOwnership } from '../jobs/api';
import { PROVIDER, WHOLE_MACHINE } from '../../platform/engine/choosing';
import { PREDICTION } from './kind';
import { runOf } from './mappers';

/** The program that serves a saved model, as the folder of a version has it. */
const MODEL_PROGRAM = 'serve_model.py';
/** The reservation of a deployed version: it waits for calls most of its time. */
const RESERVED_CPUS = 0.1;
const OUT_OF_REACH =
  'This job runs on a cluster, and nobody has said where its nodes reach this workspace (ATELIER_NODE_URL). Choose a job that runs on this machine.';

/** The source of a version, found and checked. */
export interface ResolvedSource {
  readonly source: PredictionVersion['source'];
  readonly settings: JobSettings;
  readonly from: Job | string;
  readonly brought: Gathered;
}

/** One agent, that takes little and has no end. */
const asServer = (settings: JobSettings, name: string): JobSettings => ({
  ...settings,
  job_name: name,
  collaborators: [],
  node_count: 1,
  distributed_mode: false,
  cpu_count: RESERVED_CPUS,
  time_limit: null,
  mlflow: false,
  tensorboard: false,
});

const jobSource = async (
  workspace: Workspace,
  { batch_job_id: id }: Extract<VersionSource, { kind: 'job' }>,
  name: string,
  user: Account,
): Promise<ResolvedSource> => {
  if (id === '')
    throw invalid({ batch_job_id: 'Choose the job whose program serves the predictions.' });
  const job = await jobOwnership.readable(workspace, id, user).catch((error: unknown) => {
    throw error instanceof HttpError
      ? invalid({ batch_job_id: 'This job is not there any more. Choose another one.' })
      : error;
  });
  if (!SERVER_FILES.includes(endingOf(job.main_file))) {
    throw invalid({
      batch_job_id: `${job.main_file} cannot serve predictions: choose a job whose main file ends in .py, .sh or .js and listens on $PORT.`,
    });
  }
  if (job.compute_provider !== PROVIDER.name && workspace.config.nodeUrls.length === 0)
    throw invalid({ batch_job_id: OUT_OF_REACH });
  return {
    source: { kind: 'job', name: job.job_name },
    settings: asServer(Settings.parse(job), name),
    from: job,
    brought: NOTHING,
  };
};

const modelSource = async (
  workspace: Workspace,
  asked: Extract<VersionSource, { kind: 'model' }>,
  name: string,
  user: Account,
): Promise<ResolvedSource> => {
  const { storage, path: file, env_id } = asked;
  const problem = modelProblem(file);
  if (problem !== undefined) throw invalid({ path: problem });
  // Files that an MLmodel names lie beside it.
  const isFolder = isMlmodel(file);
  const folder = path.posix.dirname(path.posix.join('/', file));
  if (isFolder && folder === '/')
    throw invalid({ path: 'Put the MLmodel and the files beside it into a folder of the drive.' });
  const brought = await gather(
    driveOf(workspace, storage, user),
    [isFolder ? folder : file],
    workspace.config.uploadLimit,
  ).catch((error: unknown) => {
    throw error instanceof HttpError ? invalid({ path: error.message }) : error;
  });
  const model = isFolder
    ? brought.files.find(({ name: each }) => each === `${path.posix.basename(folder)}/MLmodel`)
        ?.name
    : brought.files[0]?.name;
  if (model === undefined || (!isFolder && brought.folders.length > 0))
    throw invalid({ path: modelProblem('') ?? '' });
  const { dq_instance_type, instance_type } = WHOLE_MACHINE;
  const settings = Settings.parse({
    job_name: name,
    env_id,
    source_dir: '/',
    main_file: MODEL_PROGRAM,
    parameters: [{ name: 'model', value: model }],
    disk_size: DISK.default,
    require_gpu: false,
    gpu_count: 0,
    gpu_model: null,
    dq_instance_type,
    instance_type,
    instance_id: instanceId(WHOLE_MACHINE),
    tensorboard_logs_dir: 'tensorboard',
    collaborators: [],
    node_count: 1,
    distributed_mode: false,
    mlflow: false,
    tensorboard: false,
    compute_provider: PROVIDER.name,
    compute_region: '',
    compute_zone: '',
    dataset_id: null,
    cpu_count: RESERVED_CPUS,
    memory_limit: null,
    time_limit: null,
  });
  await workspace.environments.pythonOf(env_id, user.team_name).catch((error: unknown) => {
    throw error instanceof HttpError ? invalid({ env_id: error.message }) : error;
  });
  const program = await readFile(path.join(import.meta.dirname, 'program', MODEL_PROGRAM), 'utf8');
  const own = {
    name: MODEL_PROGRAM,
    size: Buffer.byteLength(program),
    read: async () => Readable.from([program]),
  };
  return {
    source: { kind: 'model', name: model },
    settings,
    from: program,
    brought: { folders: [], files: [...brought.files, own] },
  };
};

/** Finds what a version is to be made of. Refuses what is not there or cannot serve, by field. */
export const findSource = (
  workspace: Workspace,
  source: VersionSource,
  name: string,
  user: Account,
): Promise<ResolvedSource> =>
  source.kind === 'job'
    ? jobSource(workspace, source, name, user)
    : modelSource(workspace, source, name, user);

/** Takes the snapshot: from here on nothing that is done to the job or the drive changes the version. */
export const makeVersion = async (
  workspace: Workspace,
  pfId: string,
  owner: string,
  found: ResolvedSource,
  maker: Account,
): Promise<number> => {
  const { predictions, children, environments } = workspace;
  const version = await predictions.reserve(pfId);
  if (version === null)
    throw new HttpError(
      'conflict',
      'This prediction has as many versions as it can have. Delete one first.',
    );
  const { source, settings, from, brought } = found;
  const envBuild = await environments.workingBuild(settings.env_id, maker.team_name);
  const childId = await children.create(
    { kind: PREDICTION, id: pfId, run: runOf(pfId, version) },
    {
      owner,
      settings: { ...settings, job_name: `${settings.job_name} version ${version}`.slice(0, 200) },
      from,
      brought,
      envBuild,
    },
  );
  await predictions.addVersion(pfId, {
    version,
    source,
    mainFile: settings.main_file,
    envId: settings.env_id,
    envBuild,
    childId,
    createdBy: maker.user_name,
  });
  return version;
};
