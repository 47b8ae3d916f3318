import { DISK, TENSORBOARD_DIR, type NotebookSettings, type PublishDetails } from './notebooks';

/** Defaults of the settings of work (ENT-06): for the schemas, and where a reply is completed, which loads no schema. */
export const SETTING_DEFAULTS = {
  env_id: null,
  disk_size: DISK.default,
  require_gpu: false,
  gpu_count: 0,
  gpu_model: null,
  tensorboard_logs_dir: TENSORBOARD_DIR,
  collaborators: [] as string[],
  distributed_mode: false,
  mlflow: false,
  tensorboard: false,
  compute_region: '',
  compute_zone: '',
  dataset_id: null,
} satisfies Partial<NotebookSettings>;

/** The publishing of a notebook that was never published. */
export const UNPUBLISHED: PublishDetails = {
  published: false,
  summary: '',
  arxiv_id: null,
  task_category: '',
  task: '',
  tags: [],
  publish_token: null,
  publish_date: null,
};
