import { expect } from 'vitest';
import type { Job, JobSettings, ProjectSource } from '~/contract';
import type { TestWorkspace } from './openWorkspace';

type CreateSettings = JobSettings & ProjectSource;

/** Settings as the create form sends them on this machine. */
export const jobSettings = (changes: Partial<CreateSettings> = {}): CreateSettings => ({
  job_name: 'Train',
  env_id: null,
  source_dir: 'train',
  main_file: 'train.py',
  disk_size: 60,
  require_gpu: false,
  gpu_count: 0,
  gpu_model: null,
  instance_type: 'whole-machine',
  dq_instance_type: 'local',
  instance_id: 'local--whole-machine',
  tensorboard_logs_dir: '/tensorboard',
  collaborators: [],
  node_count: 1,
  distributed_mode: false,
  mlflow: false,
  tensorboard: false,
  compute_provider: 'local',
  compute_region: 'this-machine',
  compute_zone: 'this-machine',
  dataset_id: null,
  parameters: [],
  cpu_count: 0.1,
  memory_limit: null,
  time_limit: null,
  project_source: 'filesystem',
  github_repo: null,
  github_branch: null,
  ...changes,
});

/** A job whose main file holds this text. */
export const addJob = async (
  server: TestWorkspace,
  token: string,
  program: string,
  changes: Partial<CreateSettings> = {},
): Promise<Job> => {
  const settings = jobSettings(changes);
  return (
    await server.get(
      'jobs',
      'create',
      { settings },
      { token, files: { [settings.main_file]: program } },
    )
  ).job;
};

/** Executes a job; the id of the submission. */
export const executeJob = async (
  server: TestWorkspace,
  token: string,
  { batch_job_id }: Pick<Job, 'batch_job_id'>,
): Promise<string> => {
  const { job } = await server.get('jobs', 'execute', { batch_job_id }, { token });
  return job?.submission_id ?? '';
};

/** A machine four times slower than this one, ms. */
export const SLOW_TIMEOUT = { timeout: 110_000, interval: 50 } as const;

/** Waits until the newest submission of a job has one of these statuses, and answers the job. */
export const untilStatus = async (
  server: TestWorkspace,
  token: string,
  id: string,
  ...statuses: string[]
): Promise<Job> => {
  const status = async () =>
    (await server.get('jobs', 'read', { batch_job_id: id }, { token })).job.status;
  await expect.poll(status, SLOW_TIMEOUT).toSatisfy((found: string) => statuses.includes(found));
  return (await server.get('jobs', 'read', { batch_job_id: id }, { token })).job;
};

/** A job as the settings form sends it back. */
export const jobUpdateOf = (job: Job, changes: Partial<Job> = {}) => {
  const {
    batch_job_id,
    user_name: _user,
    status: _status,
    submission_id: _submission,
    task_id: _task,
    execution_details: _history,
    submission_count: _count,
    update_datetime: _updated,
    create_datetime: _created,
    source_dir: _source,
    sc_bj_file_urls,
    ...settings
  } = { ...job, ...changes };
  return { batch_job_id, settings, sc_bj_file_urls };
};

/** How many CPUs the engine of this machine has: a job that reserves them all runs alone. */
export const cpusOf = async ({ workspace }: TestWorkspace): Promise<number> =>
  (await workspace.engines.capacity('local'))[0]?.cpus.total ?? 1;
