import { z } from 'zod';
import { NOTEBOOK_FORMS, type ExecutionStatus, type NotebookStatus } from '../../work/notebooks';
import { SETTING_DEFAULTS } from '../../work/defaults';
import { Preview, Storage } from '../drive.schema';
import { SeenDataset } from './datasets.schema';
import { RunEnvironment } from './environments.schema';
import { packageSchemas } from './notebookPackages.schema';
import {
  authenticated,
  choice,
  count,
  displayName,
  Done,
  fileUrl,
  id,
  instant,
  line,
  listOf,
  MAX_FILES,
  path,
  PATH_LENGTH,
  paths,
  someText,
  text,
  word,
} from '../wire.schema';

/** One start of a notebook, newest first in `execution_details`. */
export const Execution = z.object({
  submission_id: z.string(),
  status: word<ExecutionStatus>(),
  submit_datetime: instant,
  /** Left out by a server that tells no ends: then the status tells whether it is over (ENT-05). */
  end_datetime: instant.nullable().optional(),
  /** Why it ended, where it did not end by a person's stop. */
  reason: z.string().nullable(),
  /** The environment that its notebook named at the start. Left out by a server that does not number builds. */
  env_id: z.string().nullable().optional(),
  /** The build of its environment that it runs in; null where that is the machine's Python, and before one was chosen. Left out by a server that does not number builds. */
  env_build: z.number().int().nullable().optional(),
  /** The state of its dataset that it sees; null where it names none. */
  dataset: SeenDataset.nullable().optional(),
});

export const PublishDetails = z.object({
  published: z.boolean(),
  summary: text(4000),
  arxiv_id: choice.nullable(),
  task_category: choice,
  task: choice,
  tags: listOf(someText(100), 50),
  publish_token: id.nullable(),
  publish_date: instant.nullable(),
});

/** The settings of a notebook that a person creates or edits (NB-14). */
export const NotebookSettings = z.object({
  notebook_name: displayName(200, 'Please input your notebook name!'),
  env_id: choice.nullable(),
  source_dir: line(PATH_LENGTH, 'Please input project directory!'),
  main_file: line(PATH_LENGTH, 'Please choose file!'),
  disk_size: z.number().int().min(60).max(2000).multipleOf(10),
  require_gpu: z.boolean(),
  gpu_count: count,
  gpu_model: choice.nullable(),
  instance_type: choice,
  dq_instance_type: choice,
  /** Both types with two dashes between. */
  instance_id: someText(520, 'Please input your Instance type!'),
  tensorboard_logs_dir: text(PATH_LENGTH),
  collaborators: listOf(text(64), 1000),
  node_count: count,
  distributed_mode: z.boolean(),
  mlflow: z.boolean(),
  tensorboard: z.boolean(),
  compute_provider: someText(256, 'Please choose provider'),
  compute_region: choice,
  compute_zone: choice,
  dataset_id: choice.nullable(),
  /** Which runtime of this machine runs it; null leaves the choice to the server. */
  runtime_id: text(PATH_LENGTH + 300).nullable(),
});

const { env_id, disk_size, require_gpu, gpu_count, gpu_model, ...placed } = NotebookSettings.shape;
const { tensorboard_logs_dir, collaborators, distributed_mode, mlflow, tensorboard } = placed;
/** Defaults of settings that a request to create leaves out (ENT-06). */
export const SETTINGS_LEFT_OUT = {
  env_id: env_id.default(SETTING_DEFAULTS.env_id),
  disk_size: disk_size.default(SETTING_DEFAULTS.disk_size),
  require_gpu: require_gpu.default(SETTING_DEFAULTS.require_gpu),
  gpu_count: gpu_count.default(SETTING_DEFAULTS.gpu_count),
  gpu_model: gpu_model.default(SETTING_DEFAULTS.gpu_model),
  tensorboard_logs_dir: tensorboard_logs_dir.default(SETTING_DEFAULTS.tensorboard_logs_dir),
  collaborators: collaborators.default(SETTING_DEFAULTS.collaborators),
  distributed_mode: distributed_mode.default(SETTING_DEFAULTS.distributed_mode),
  mlflow: mlflow.default(SETTING_DEFAULTS.mlflow),
  tensorboard: tensorboard.default(SETTING_DEFAULTS.tensorboard),
  compute_region: placed.compute_region.default(SETTING_DEFAULTS.compute_region),
  compute_zone: placed.compute_zone.default(SETTING_DEFAULTS.compute_zone),
  dataset_id: placed.dataset_id.default(SETTING_DEFAULTS.dataset_id),
};

/** Where the notebook's files come from; an empty file counts as `filesystem` (NB-15). */
export const ProjectSource = z.object({
  project_source: z.enum(['github', 'filesystem']),
  github_repo: choice.nullable(),
  github_branch: choice.nullable(),
});
const { project_source, github_repo, github_branch } = ProjectSource.shape;
export const SOURCE_LEFT_OUT = {
  project_source: project_source.default('filesystem'),
  github_repo: github_repo.default(null),
  github_branch: github_branch.default(null),
};

export const Notebook = NotebookSettings.extend({
  notebook_id: z.string(),
  user_name: z.string(),
  status: word<NotebookStatus>(),
  execution_details: z.array(Execution),
  update_datetime: instant,
  create_datetime: instant,
  publish_details: PublishDetails,
  authors: z.array(z.string()),
  sc_bj_file_urls: z.array(z.string()),
});

/** Where a started notebook is reached; dns name 'pending' means not ready (NBS-08). */
export const Address = z.object({
  notebook_dnsname: z.string(),
  notebook_protocol: z.enum(['http', 'https']),
  notebook_port: z.number().int(),
  notebook_path: z.string(),
  notebook_entry_point: z.string(),
  token: z.string(),
  submission_id: z.string(),
  /** While pending: what the start waits for, as a person reads it. */
  waiting_for: z.string().nullable(),
});

/** An interpreter that can run notebooks. `environment`: the one that it is of, and its build: 'vision, build 3'. Left out of the machine's own. */
export const Runtime = z.object({
  runtime_id: z.string(),
  /** As a person reads it: 'Python 3.11.2 · ipykernel 6.17 · /usr/bin/python3'. */
  label: z.string(),
  kind: z.enum(['editor', 'jupyter']),
  kernel: z.enum(['ipykernel', 'plain']),
  python: z.string(),
  python_version: z.string(),
  environment: z.string().optional(),
});

/** The work that a stop would lose: cells that run or wait, and whether code has run since the kernel started, so that there may be variables. */
export const KernelActivity = z.object({ unfinished: z.number().int().min(0), ran: z.boolean() });

export const TaskCategory = z.object({ task_category: z.string(), label: z.string() });
export const Task = z.object({ task: z.string(), task_category: z.string(), label: z.string() });

const ofOne = { notebook_id: id };
const changedSettings = NotebookSettings.omit({ source_dir: true }).partial();

export const schemas = {
  readAll: { request: authenticated({}), reply: z.object({ notebooks: z.array(Notebook) }) },
  readTeam: { request: authenticated({}), reply: z.object({ notebooks: z.array(Notebook) }) },
  read: { request: authenticated(ofOne), reply: z.object({ notebook: Notebook }) },
  /** Multipart: `config` holds this, `files[]` the main file and at most a few small ones. */
  create: {
    /**
     * `drive_files` are copied from the drive into the notebook's folder: each under its own name, a folder with all it holds.
     * `clone_of` names a notebook whose files are copied; the person must be able to see it.
     */
    request: authenticated({
      settings: NotebookSettings.extend({
        ...SETTINGS_LEFT_OUT,
        node_count: placed.node_count.default(1),
        runtime_id: placed.runtime_id.default(null),
        ...SOURCE_LEFT_OUT,
      }),
      drive_files: z.object({ storage: Storage, paths }).optional(),
      clone_of: id.optional(),
    }),
    reply: z.object({ notebook: Notebook }),
  },
  /** Settings stand beside the rest, or in `settings`, which counts first. What is left out stays. */
  update: {
    request: authenticated({
      ...ofOne,
      ...changedSettings.omit({ main_file: true }).shape,
      settings: changedSettings.optional(),
      publish_details: PublishDetails.optional(),
      refresh: z.boolean().default(false),
      main_file: path.optional(),
      sc_bj_file_urls: listOf(fileUrl, MAX_FILES).optional(),
    }),
    reply: z.object({ notebook: Notebook }),
  },
  delete: { request: authenticated(ofOne), reply: Done },
  appendFiles: {
    request: authenticated({ ...ofOne, sc_bj_file_urls: listOf(fileUrl, MAX_FILES).min(1) }),
    reply: z.object({ notebook: Notebook }),
  },
  uploadUrl: {
    request: authenticated({
      file_url: fileUrl,
      workload_type: z.enum(['notebook', 'batchjob']),
      size: z.number().int().min(0).optional(),
    }),
    reply: z.object({ url: z.string() }),
  },
  /** Its cells and their outputs, as its file has them: to be looked at while it does not run. */
  contents: { request: authenticated(ofOne), reply: Preview },
  /** An address that is good for some minutes, and what the file is called. `py` and `html` are made of the notebook as it stands in its folder. */
  download: {
    request: authenticated({ ...ofOne, form: z.enum(NOTEBOOK_FORMS) }),
    reply: z.object({ url: z.string(), name: z.string() }),
  },
  connect: {
    request: authenticated(ofOne),
    reply: z.object({ submission_id: z.string(), status: z.string() }),
  },
  disconnect: { request: authenticated({ ...ofOne, submission_id: id }), reply: Done },
  address: {
    request: authenticated({ ...ofOne, submission_id: choice.optional() }),
    reply: Address,
  },
  editingConfig: {
    request: authenticated(ofOne),
    reply: z.object({
      status: z.enum(['unavailable', 'running']),
      runtime: Runtime.nullable(),
      standing: KernelActivity.nullable().optional(),
      /** Null while it does not run, and where it runs in the machine's Python; left out by a server that does not number builds. */
      environment: RunEnvironment.nullable().optional(),
    }),
  },
  runtimes: {
    request: authenticated({}),
    reply: z.object({
      runtimes: z.array(Runtime),
      missing: z.array(z.object({ name: z.string(), how: z.string() })),
    }),
  },
  ...packageSchemas,
  taskCategories: {
    request: authenticated({}),
    reply: z.object({ task_categories: z.array(TaskCategory) }),
  },
  tasks: { request: authenticated({}), reply: z.object({ tasks: z.array(Task) }) },
};
