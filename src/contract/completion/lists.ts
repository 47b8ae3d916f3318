import { entity, named, owner, touched } from './row';

export const zone = entity((row) => ({
  enabled: true,
  zone_description: '',
  compute_provider: '',
  compute_region: '',
  compute_zone: '',
  ...touched(row),
}));
export const region = entity((row) => ({
  enabled: true,
  region_description: '',
  zone_ids: [],
  ...touched(row),
}));
export const group = entity((row) => ({
  group_name: row['groupname'],
  group_description: '',
  users: [],
  ...touched(row),
}));

export const provider = named('name', ({ name }) => ({ label: name }));
export const regionName = named('region_name', () => ({ region_description: '' }));
export const zoneName = named('zone_name', () => ({ zone_description: '' }));
export const instance = entity(({ dq_instance_type, instance_type }) => ({
  instance_id: `${String(dq_instance_type)}--${String(instance_type)}`,
  display_name: instance_type,
  cpu_count: 0,
  memory: 0,
  gpu_count: 0,
  gpu_memory: 0,
  gpu_model: 'Not Supported',
  enabled: true,
}));
export const taskCategory = named('task_category', ({ task_category: label }) => ({ label }));
export const task = named('task', ({ task: label }) => ({ label, task_category: '' }));
export const paper = named('arxiv_id', ({ arxiv_id: title }) => ({ title }));
export const treeEntry = named('path', () => ({ type: 'blob', sha: '' }));
export const rank = named('agent_id', (_, { index: rank }) => ({ rank }));
export const agent = named('agent_id', (_, { index: rank }) => ({
  rank,
  place: null,
  state: 'unknown',
  exit_code: null,
  log_size: 0,
}));

/** The kind of an object by the field of its id (ENT-19), and the field of its name. */
const KINDS: readonly (readonly [kind: string, id: string, name: string])[] = [
  ['notebook', 'notebook_id', 'notebook_name'],
  ['job', 'batch_job_id', 'job_name'],
  ['sweep', 'sweep_id', 'sweep_name'],
  ['prediction', 'pf_id', 'pf_name'],
  ['dag', 'dag_id', 'dag_name'],
  ['dataset', 'dataset_id', 'dataset_name'],
  ['environment', 'env_id', 'env_name'],
  ['stream', 'stream_id', 'stream_name'],
];
/** An object of any kind, as it is found by its name. */
export const anyObject = entity((row, request) => {
  const [kind, id = '', name = ''] = KINDS.find(([, field]) => field in row) ?? [];
  return {
    kind,
    id: row[id],
    name: row[name],
    status: '',
    ...owner(row, request),
    ...touched(row),
  };
});

export const summary = entity(
  () => ({
    agents_with_active_jobs: 0,
    total_active_agents: 0,
    current_cpu_usage: null,
    memory_utilization: null,
    current_gpu_load: null,
    engines: [],
    holders: [],
  }),
  ({ donuts_summary }) => ({
    donuts_summary: {
      free_cpu_cores: 0,
      active_cpu_cores: 0,
      free_total_memory: 0,
      active_total_memory: 0,
      free_gpu_count: 0,
      active_gpu_count: 0,
      ...(donuts_summary as object | undefined),
    },
  }),
);
