import { JOB_RUNNING } from '../jobs/jobStatus';
import { SETTING_DEFAULTS, UNPUBLISHED } from '../work/defaults';
import { entity, NEVER, newestOf, owner, rowsOf, touched, type Lacking, type Row } from './row';

const RUNNING = [...JOB_RUNNING, 'Sweep Submitted'];
/** Of work: how it stands is how its newest execution does. */
const work: Lacking = (row, request) => {
  const { submission_id = null, task_id = null, status = 'Defined' } = newestOf(row);
  return { status, submission_id, task_id, ...owner(row, request), ...touched(row) };
};
/** The executions of work, completed. While one runs it has no end. */
const executions =
  (lacking: Lacking): Lacking =>
  (row, request) => ({
    execution_details: rowsOf(row['execution_details']).map((each) => ({
      task_id: '',
      submit_datetime: NEVER,
      stopping: false,
      reason: null,
      submitted_by: row['user_name'] ?? request['user_name'] ?? '',
      ...lacking({ ...row, ...each }, request),
      ...(RUNNING.includes(String(each['status'])) && { end_datetime: null }),
      ...each,
    })),
  });

/** The settings of work that a reply leaves out: the defaults of the specification (ENT-06). */
const settings: Row = {
  ...SETTING_DEFAULTS,
  source_dir: '',
  main_file: '',
  instance_type: '',
  dq_instance_type: '',
  instance_id: '',
  node_count: 1,
  compute_provider: '',
  sc_bj_file_urls: [],
};
export const notebook = entity(
  (row, request) => ({
    ...settings,
    runtime_id: null,
    status: 'Defined',
    authors: [row['user_name'] ?? request['user_name'] ?? ''],
    ...owner(row, request),
    ...touched(row),
  }),
  (row) => ({
    execution_details: rowsOf(row['execution_details']).map((each) => ({ reason: null, ...each })),
    publish_details: { ...UNPUBLISHED, ...(row['publish_details'] as object | undefined) },
  }),
);
export const job = entity(
  (row, request) => ({
    ...settings,
    parameters: [],
    cpu_count: 1,
    memory_limit: null,
    time_limit: null,
    submission_count: rowsOf(row['execution_details']).length,
    ...work(row, request),
  }),
  executions(({ main_file = '', env_id = null, instance_id = '', node_count = 1 }) => ({
    start_datetime: null,
    cause: null,
    exit_code: null,
    waiting_for: null,
    unknown_since: null,
    unknown_reason: null,
    engine: '',
    places: [],
    parameters: [],
    main_file,
    env_id,
    instance_id,
    node_count,
  })),
);
const search: Row = {
  batch_job_id: '',
  search_space: [],
  strategy: 'random',
  metric: '',
  direction: 'minimize',
  trial_count: 1,
  at_once: 1,
  early_stopping: 'none',
};
export const sweep = entity(
  (row, request) => ({ ...search, ...work(row, request) }),
  executions(({ sweep_name = '', submit_datetime = NEVER }) => ({
    end_datetime: submit_datetime,
    batch_job_id: '',
    settings: { sweep_name, ...search },
    trial_count: 0,
    counts: {},
    best: null,
  })),
);
export const prediction = entity(
  (row, request) => ({
    collaborators: [],
    status: rowsOf(row['pf_details'])[0]?.['status'] ?? 'Defined',
    live_version: null,
    ...owner(row, request),
    ...touched(row),
  }),
  ({ pf_details, user_name }, request) => ({
    pf_details: rowsOf(pf_details).map((each) => ({
      reason: null,
      waiting_for: null,
      source: { kind: 'job', name: '' },
      main_file: '',
      env_id: null,
      batch_job_id: '',
      submission_id: null,
      restarts: 0,
      key_hint: null,
      created_by: user_name ?? request['user_name'] ?? '',
      create_datetime: NEVER,
      ready_datetime: null,
      ...each,
    })),
  }),
);
export const dag = entity(
  (row, request) => ({
    source_dir: '',
    main_file: '',
    min_free_memory: null,
    disk_size: 60,
    min_gpu_memory: null,
    pool: 'Default',
    collaborators: [],
    shared_with_team: false,
    env_id: null,
    at_once: 4,
    run_count: rowsOf(row['execution_details']).length,
    node_count: 0,
    schedule: null,
    next_run: null,
    graph_version: 1,
    ...work(row, request),
  }),
  executions(({ submit_datetime = NEVER }) => ({
    end_datetime: submit_datetime,
    scheduled_for: null,
    counts: {},
  })),
);
export const dataset = entity((row, request) => ({
  dataset_type: 'bucket',
  storage_provider: '',
  storage_region: '',
  compute_provider: '',
  compute_region: '',
  compute_zone: '',
  status: 'ready',
  ...owner(row, request),
  ...touched(row),
}));
export const environment = entity((row, request) => ({
  kind: 'venv',
  status: 'ready',
  reason: null,
  usable: true,
  requirements: '',
  base_python: '',
  python_version: null,
  build_start: null,
  build_end: null,
  create_datetime: null,
  update_datetime: null,
  ...owner(row, request),
}));
