/** The labels of fields of requests are called on the screen, where that is not their name in words. */
const LABELS: Readonly<Record<string, string>> = {
  arxiv_id: 'arXiv id',
  base_python: 'Python',
  cpu_count: 'CPUs',
  compute_provider: 'Provider',
  compute_region: 'Region',
  compute_zone: 'Zone',
  dataset_id: 'Dataset',
  delete_datetime: 'Delete on',
  disk_size: 'Disk size',
  distributed_mode: 'Distributed',
  dq_instance_type: 'Instance type',
  emails: 'E-mail addresses',
  email: 'E-mail address',
  englishToCode: 'Question',
  env_id: 'Environment',
  expire_datetime: 'Expires on',
  fullname: 'Full name',
  github_branch: 'Branch',
  github_repo: 'Repository',
  groupname: 'Group name',
  gpu_count: 'GPUs',
  gpu_model: 'GPU model',
  instance_id: 'Instance type',
  instance_type: 'Instance type',
  internal_handle: 'Handle',
  isDir: 'Folder',
  is_admin: 'Team admin',
  node_count: 'Agents',
  own_tags: 'Tags',
  password_token: 'Link',
  pf_name: 'Name',
  require_gpu: 'GPU',
  runtime_id: 'Interpreter',
  stream_type: 'Kind',
  request: 'The request',
  sc_bj_file_urls: 'Files',
  sc_file_url: 'File',
  schedule_datetime: 'Start',
  source_dir: 'Project directory',
  stop_jobs: 'Stop their jobs too',
  tensorboard_logs_dir: 'TensorBoard log directory',
  time_limit: 'Time limit',
  to_email: 'E-mail addresses',
  uni_id: 'University',
  visibility: 'Who may see it',
};

/** Words of names that are written another way. */
const WORDS: Readonly<Record<string, string>> = {
  id: 'ID',
  ids: 'IDs',
  url: 'address',
  urls: 'addresses',
  dir: 'folder',
  env: 'environment',
  github: 'GitHub',
  gpu: 'GPU',
  gpus: 'GPUs',
  cpu: 'CPU',
  cpus: 'CPUs',
  mlflow: 'MLflow',
  tensorboard: 'TensorBoard',
  pf: 'prediction',
  ms: 'milliseconds',
  mb: 'in MB',
  uni: 'university',
  seq: 'place',
  repo: 'repository',
};

/** The label of a field, as a person reads it: `cpu_count` → 'CPUs', `job_name` → 'Job name'. */
export const labelOf = (field: string): string => {
  const known = Object.hasOwn(LABELS, field) ? LABELS[field] : undefined;
  if (known !== undefined) return known;
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => {
      const small = word.toLowerCase();
      return Object.hasOwn(WORDS, small) ? WORDS[small] : small;
    })
    .join(' ');
  return words === '' ? 'A value' : words.charAt(0).toUpperCase() + words.slice(1);
};
