import type { JobSettings } from '~/contract/jobs/jobs';
import { DISK, type NotebookSettings } from '~/contract/work/notebooks';
import { instanceTypes } from '../../platform/limits/machine';
import { PROVIDER, REGION, ZONE } from '../../platform/engine/choosing';

/** The settings of a notebook that nobody chose any for: it runs on this machine, alone. */
export const plainNotebookSettings = async (
  notebook_name: string,
  main_file: string,
  source_dir: string,
): Promise<NotebookSettings> => {
  const [machine] = await instanceTypes();
  if (!machine) throw new Error('This machine offers no instance type.');
  const { dq_instance_type, instance_type, instance_id, gpu_count, gpu_model } = machine;
  return {
    notebook_name,
    main_file,
    source_dir,
    env_id: null,
    disk_size: DISK.default,
    require_gpu: false,
    gpu_count,
    gpu_model,
    instance_type,
    dq_instance_type,
    instance_id,
    tensorboard_logs_dir: '/tensorboard',
    collaborators: [],
    node_count: 1,
    distributed_mode: false,
    mlflow: false,
    tensorboard: false,
    compute_provider: PROVIDER.name,
    compute_region: REGION,
    compute_zone: ZONE,
    dataset_id: null,
    runtime_id: null,
  };
};

/** The same of a job. */
export const plainJobSettings = async (
  job_name: string,
  main_file: string,
  source_dir: string,
  parameters: JobSettings['parameters'],
): Promise<JobSettings> => {
  const {
    notebook_name: _name,
    runtime_id: _runtime,
    ...settings
  } = await plainNotebookSettings(job_name, main_file, source_dir);
  return { ...settings, job_name, parameters, cpu_count: 1, memory_limit: null, time_limit: null };
};
