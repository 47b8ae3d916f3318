import { DISK, TENSORBOARD_DIR, type Notebook, type NotebookSettings, type ProjectSource, type PublishDetails } from '~/contract';
import type { DriveChoice } from './source/driveChoice';
import type { PickedFile } from './source/picked';
import type { SourceKind } from './source/sources';

/** The form that makes a notebook, as it is filled in (NB-14, NB-15). */
export interface CreateValues extends NotebookSettings, ProjectSource {
  /** Null until a source is picked. */
  readonly source: SourceKind | null;
  /** Of this computer, or of a repository. */
  readonly files: readonly PickedFile[];
  readonly drive: DriveChoice | null;
}

/** The form that changes one. Token and date of publishing are the server's own. */
export interface SettingsValues extends NotebookSettings, Omit<PublishDetails, 'publish_token' | 'publish_date'> {}

/** A new notebook before anything was said about it. */
export const newNotebook: CreateValues = {
  source: null, files: [], drive: null,
  notebook_name: '', env_id: null, source_dir: '', main_file: '', disk_size: DISK.default,
  require_gpu: false, gpu_count: 0, gpu_model: null, instance_type: '', dq_instance_type: '', instance_id: '',
  tensorboard_logs_dir: TENSORBOARD_DIR, collaborators: [], node_count: 1, distributed_mode: false, mlflow: false, tensorboard: false,
  compute_provider: '', compute_region: '', compute_zone: '', dataset_id: null, runtime_id: null,
  project_source: 'filesystem', github_repo: null, github_branch: null,
};

const settingsOf = (from: NotebookSettings): NotebookSettings => ({
  notebook_name: from.notebook_name, env_id: from.env_id, source_dir: from.source_dir, main_file: from.main_file, disk_size: from.disk_size,
  require_gpu: from.require_gpu, gpu_count: from.gpu_count, gpu_model: from.gpu_model, instance_type: from.instance_type,
  dq_instance_type: from.dq_instance_type, instance_id: from.instance_id, tensorboard_logs_dir: from.tensorboard_logs_dir,
  collaborators: from.collaborators, node_count: from.node_count, distributed_mode: from.distributed_mode, mlflow: from.mlflow,
  tensorboard: from.tensorboard, compute_provider: from.compute_provider, compute_region: from.compute_region,
  compute_zone: from.compute_zone, dataset_id: from.dataset_id, runtime_id: from.runtime_id,
});

/** A notebook as its settings form shows it. */
export const valuesOf = ({ publish_details, ...notebook }: Notebook): SettingsValues => {
  const { published, summary, arxiv_id, task_category, task, tags } = publish_details;
  return { ...settingsOf(notebook), published, summary, arxiv_id, task_category, task, tags };
};

/** What is sent to make a notebook; node_count 0 may stand in the control, but at least 1 is submitted (NB-27). */
export const createRequestOf = (values: CreateValues) => ({
  settings: createSettingsOf(values),
  ...(values.drive ? { drive_files: { storage: values.drive.storage, paths: [...values.drive.paths] } } : {}),
});

const createSettingsOf = (values: CreateValues): NotebookSettings & ProjectSource => ({
  ...settingsOf(values),
  notebook_name: values.notebook_name.trim(), source_dir: values.source_dir.trim(), node_count: Math.max(1, values.node_count),
  project_source: values.project_source, github_repo: values.github_repo, github_branch: values.github_branch,
});

/**
 * What is sent to change one: its fields without source_dir, with notebook_id, refresh, the original main_file and its files.
 * Unpublished to published sets publish_date to `now`; either publish change sets refresh.
 */
export const updateRequestOf = (notebook: Notebook, values: SettingsValues, now: string) => {
  const { published, summary, arxiv_id, task_category, task, tags } = values;
  const before = notebook.publish_details;
  const { source_dir: _kept, ...settings } = settingsOf(values);
  return {
    notebook_id: notebook.notebook_id,
    settings: { ...settings, notebook_name: values.notebook_name.trim(), node_count: Math.max(1, values.node_count) },
    publish_details: {
      published, summary, arxiv_id: arxiv_id?.trim() || null, task_category, task, tags: [...tags],
      publish_token: before.publish_token, publish_date: published && !before.published ? now : before.publish_date,
    },
    refresh: published !== before.published,
    main_file: notebook.main_file,
    sc_bj_file_urls: notebook.sc_bj_file_urls,
  };
};

/** node_count above 1 turns distributed_mode on; turning distributed_mode off sets node_count to 1. */
export const agreeing = <Change extends Partial<NotebookSettings>>(change: Change): Change => {
  if ((change.node_count ?? 0) > 1) return { ...change, distributed_mode: true };
  return change.distributed_mode === false ? { ...change, node_count: 1 } : change;
};
