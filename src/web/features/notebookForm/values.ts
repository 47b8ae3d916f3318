import {
  DISK, TENSORBOARD_DIR, type Job, type JobParameter, type JobSettings, type Notebook, type NotebookSettings, type ProjectSource, type PublishDetails,
} from '~/contract';
import { KINDS, type KindName } from './kinds';
import type { CloneSource } from './clone/clone';
import type { DriveChoice } from './source/driveChoice';
import type { PickedFile } from './source/picked';
import type { SourceKind } from './source/sources';

type Shared = Omit<NotebookSettings, 'node_count'>;
type Batch = Pick<JobSettings, 'job_name' | 'memory_limit' | 'time_limit'>;

/** What a form holds of the settings of its kind; the fields of the other kind stay as they began and are never sent. */
export interface FormValues extends Shared, Batch {
  readonly kind: KindName;
  /** Null while the box is empty. */
  readonly node_count: number | null;
  readonly cpu_count: number | null;
  /** Rows as they stand on the screen: those without name and value are not sent. */
  readonly parameters: readonly JobParameter[];
}

/** The form that makes a notebook or a job, as it is filled in (NB-14, NB-15). */
export interface CreateValues extends FormValues, ProjectSource {
  /** Null until a source is picked. */
  readonly source: SourceKind | null;
  /** Of this computer, or of a repository. */
  readonly files: readonly PickedFile[];
  readonly drive: DriveChoice | null;
  /** The job whose files are copied. */
  readonly clone: CloneSource | null;
  /** A job is run as soon as it is complete. */
  readonly run_now: boolean;
}

/** The form that changes one. Token and date of publishing are the server's own; a job is not published. */
export interface SettingsValues extends FormValues, Omit<PublishDetails, 'publish_token' | 'publish_date'> {}

const nothingSaid: Omit<FormValues, 'kind'> = {
  notebook_name: '', job_name: '', env_id: null, source_dir: '', main_file: '', disk_size: DISK.default,
  require_gpu: false, gpu_count: 0, gpu_model: null, instance_type: '', dq_instance_type: '', instance_id: '',
  tensorboard_logs_dir: TENSORBOARD_DIR, collaborators: [], node_count: 1, distributed_mode: false, mlflow: false, tensorboard: false,
  compute_provider: '', compute_region: '', compute_zone: '', dataset_id: null, runtime_id: null,
  parameters: [], cpu_count: 1, memory_limit: null, time_limit: null,
};

/** A new notebook or job before anything was said about it. */
export const newValues = (kind: KindName): CreateValues => ({
  ...nothingSaid, kind, source: null, files: [], drive: null, clone: null, run_now: true, project_source: 'filesystem', github_repo: null, github_branch: null,
});

/** What both kinds are sent with. */
type Sent = Omit<Shared, 'notebook_name' | 'runtime_id'>;
const sharedOf = (from: Sent): Sent => ({
  env_id: from.env_id, source_dir: from.source_dir.trim(), main_file: from.main_file, disk_size: from.disk_size,
  require_gpu: from.require_gpu, gpu_count: from.gpu_count, gpu_model: from.gpu_model, instance_type: from.instance_type,
  dq_instance_type: from.dq_instance_type, instance_id: from.instance_id, tensorboard_logs_dir: from.tensorboard_logs_dir,
  collaborators: from.collaborators, distributed_mode: from.distributed_mode, mlflow: from.mlflow,
  tensorboard: from.tensorboard, compute_provider: from.compute_provider, compute_region: from.compute_region,
  compute_zone: from.compute_zone, dataset_id: from.dataset_id,
});

/** node_count 0 may stand in the control of a notebook, but at least 1 is submitted (NB-27). */
const notebookSettingsOf = (from: FormValues): NotebookSettings => ({
  ...sharedOf(from), notebook_name: from.notebook_name.trim(), node_count: Math.max(1, from.node_count ?? 1), runtime_id: from.runtime_id,
});

/** Parameters that say something, with their names as they are meant. */
export const parametersOf = ({ parameters }: FormValues): JobParameter[] => parameters
  .filter(({ name, value }) => name.trim() !== '' || value !== '').map(({ name, value }) => ({ name: name.trim(), value }));

const jobSettingsOf = (from: FormValues): JobSettings => {
  const node_count = from.node_count ?? 1;
  return {
    ...sharedOf(from), job_name: from.job_name.trim(), node_count, distributed_mode: node_count > 1, parameters: parametersOf(from),
    cpu_count: from.cpu_count ?? 1, memory_limit: from.memory_limit, time_limit: from.time_limit,
  };
};

const sourceOf = ({ project_source, github_repo, github_branch, drive }: CreateValues) => ({
  source: { project_source, github_repo, github_branch },
  brought: drive ? { drive_files: { storage: drive.storage, paths: [...drive.paths] } } : {},
});

/** What is sent to make a notebook. */
export const createRequestOf = (values: CreateValues) => {
  const { source, brought } = sourceOf(values);
  return { settings: { ...notebookSettingsOf(values), ...source }, ...brought };
};

/** What is sent to make a job. */
export const createJobRequestOf = (values: CreateValues) => {
  const { source, brought } = sourceOf(values);
  return { settings: { ...jobSettingsOf(values), ...source }, ...brought, ...(values.clone ? { clone_of: values.clone.batch_job_id } : {}) };
};

const unpublished = { published: false, summary: '', arxiv_id: null, task_category: '', task: '', tags: [] };

const shownOf = (from: Sent) => ({ ...nothingSaid, ...sharedOf(from) });

/** The fields of a job as a form shows them. */
export const jobValuesOf = (job: JobSettings): FormValues => ({
  ...shownOf(job), kind: 'job', job_name: job.job_name, node_count: job.node_count, parameters: job.parameters, cpu_count: job.cpu_count,
  memory_limit: job.memory_limit, time_limit: job.time_limit,
});

/** A notebook or a job as its settings form shows it. */
export const valuesOf = (object: Notebook | Job): SettingsValues => {
  if ('batch_job_id' in object) return { ...jobValuesOf(object), ...unpublished };
  const { published, summary, arxiv_id, task_category, task, tags } = object.publish_details;
  const { notebook_name, node_count, runtime_id } = object;
  return { ...shownOf(object), kind: 'notebook', notebook_name, node_count, runtime_id, published, summary, arxiv_id, task_category, task, tags };
};

/**
 * What is sent to change a notebook: its fields without source_dir, with notebook_id, refresh, the original main_file and its files.
 * Unpublished to published sets publish_date to `now`; either publish change sets refresh.
 */
export const updateRequestOf = (notebook: Notebook, values: SettingsValues, now: string) => {
  const { published, summary, arxiv_id, task_category, task, tags } = values;
  const before = notebook.publish_details;
  const { source_dir: _kept, ...settings } = notebookSettingsOf(values);
  return {
    notebook_id: notebook.notebook_id,
    settings,
    publish_details: {
      published, summary, arxiv_id: arxiv_id?.trim() || null, task_category, task, tags: [...tags],
      publish_token: before.publish_token, publish_date: published && !before.published ? now : before.publish_date,
    },
    refresh: published !== before.published,
    main_file: notebook.main_file,
    sc_bj_file_urls: notebook.sc_bj_file_urls,
  };
};

/** What is sent to change a job: its fields without source_dir, and its files. */
export const updateJobRequestOf = ({ batch_job_id, sc_bj_file_urls }: Job, values: SettingsValues) => {
  const { source_dir: _kept, ...settings } = jobSettingsOf(values);
  return { batch_job_id, settings: { ...settings, main_file: values.main_file.trim() }, sc_bj_file_urls };
};

/** node_count above 1 turns distributed_mode on; turning distributed_mode off sets node_count to 1. */
export const agreeing = <Change extends Partial<FormValues>>(change: Change): Change => {
  if ((change.node_count ?? 0) > 1) return { ...change, distributed_mode: true };
  return change.distributed_mode === false ? { ...change, node_count: 1 } : change;
};

/** The id and the kind of what a settings form shows. */
export const idOf = (object: Notebook | Job): string => ('batch_job_id' in object ? object.batch_job_id : object.notebook_id);
export const kindOf = (object: Notebook | Job) => ('batch_job_id' in object ? KINDS.job : KINDS.notebook);
