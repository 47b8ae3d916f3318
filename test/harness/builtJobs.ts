/** Jobs and notebooks on a built server, made over HTTP as the app makes them. For browser tests and benches. */
import { api } from '~/contract';
import type { Endpoint, Job, JobSettings, Notebook, ReplyOf, RequestOf } from '~/contract';
import { NOTEBOOK_STATUS } from '~/contract/work/notebooks';
import { ADMIN, type BuiltServer } from './builtServer';
import { until } from './until';

/** How this machine runs a job of one agent. */
const SETTINGS = {
  job_name: 'Train',
  env_id: null,
  source_dir: 'train',
  main_file: 'train.sh',
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
} as const;
const NOTEBOOK = JSON.stringify({
  cells: [
    { cell_type: 'code', id: 'a', metadata: {}, source: ['1'], outputs: [], execution_count: null },
  ],
  metadata: {},
  nbformat: 4,
  nbformat_minor: 5,
});
type Changes = Partial<Omit<JobSettings, 'source_dir'>>;

const answered = async <Value>(path: string, reply: Response): Promise<Value> => {
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Value;
};

/** A person who sends requests, with the token of a session. */
export interface Person {
  readonly user_name: string;
  readonly token: string;
}

const signInAdmin = async (origin: string): Promise<Person> => {
  const { path } = api.account.signIn;
  const reply = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  return {
    user_name: ADMIN.user_name,
    token: (await answered<{ token: string }>(path, reply)).token,
  };
};

/**
 * Jobs of a person (by default the admin) on a server that runs: `add` one with this program, `execute` it, `ended` waits until it is over; and
 * notebooks, by their names.
 */
export const jobsOn = async ({ origin }: Pick<BuiltServer, 'origin'>, person?: Person) => {
  const { user_name, token } = person ?? (await signInAdmin(origin));
  const authorization = `Bearer ${token}`;
  const ask = async <E extends Endpoint<never, unknown>>(
    endpoint: E,
    request: RequestOf<E>,
  ): Promise<ReplyOf<E>> => {
    const body = JSON.stringify({ ...(request as object), user_name });
    return answered(
      endpoint.path,
      await fetch(origin + endpoint.path, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body,
      }),
    );
  };
  const create = async <Value>(
    path: string,
    settings: object,
    files: Readonly<Record<string, string>>,
  ): Promise<Value> => {
    const form = new FormData();
    form.append('config', JSON.stringify({ settings, user_name }));
    for (const [name, text] of Object.entries(files))
      form.append('files[]', new Blob([text]), name);
    return answered(
      path,
      await fetch(origin + path, { method: 'POST', headers: { authorization }, body: form }),
    );
  };
  const add = async (
    program: string,
    changes: Changes = {},
    files: Readonly<Record<string, string>> = {},
  ): Promise<Job> => {
    const settings = { ...SETTINGS, ...changes };
    return (
      await create<{ job: Job }>(api.jobs.create.path, settings, {
        [settings.main_file]: program,
        ...files,
      })
    ).job;
  };
  const addNotebook = async (name: string, content = NOTEBOOK): Promise<Notebook> => {
    const {
      job_name: _name,
      parameters: _parameters,
      cpu_count: _cpus,
      memory_limit: _memory,
      time_limit: _time,
      ...shared
    } = SETTINGS;
    const settings = {
      ...shared,
      notebook_name: name,
      source_dir: name,
      main_file: `${name}.ipynb`,
      runtime_id: null,
    };
    return (
      await create<{ notebook: Notebook }>(api.notebooks.create.path, settings, {
        [settings.main_file]: content,
      })
    ).notebook;
  };
  const started = async ({ notebook_id }: Pick<Notebook, 'notebook_id'>): Promise<void> => {
    await ask(api.notebooks.connect, { notebook_id });
    await until(
      `the start of the notebook ${notebook_id}`,
      async () =>
        (await ask(api.notebooks.read, { notebook_id })).notebook.status ===
          NOTEBOOK_STATUS.started || null,
      90_000,
    );
  };
  const execute = async ({ batch_job_id }: Pick<Job, 'batch_job_id'>): Promise<Job> =>
    (await ask(api.jobs.execute, { batch_job_id })).job!;
  const ended = ({ batch_job_id }: Pick<Job, 'batch_job_id'>, timeoutMs = 240_000): Promise<Job> =>
    until(
      `the end of the job ${batch_job_id}`,
      async () => {
        const { job } = await ask(api.jobs.read, { batch_job_id });
        return job.execution_details[0]?.end_datetime ? job : null;
      },
      timeoutMs,
    );
  return { ask, add, execute, ended, addNotebook, started };
};
