import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import type { TestWorkspace } from '#test/server/support/openWorkspace';
import type { Wire } from '#test/harness/wire';
import {
  api,
  JOB_RUNNING,
  JOB_STATUS,
  type Job,
  type JobParameter,
  type Submission,
} from '~/contract';

const now = () => new Date().toISOString();
const bodyOf = (config: InternalAxiosRequestConfig) =>
  JSON.parse(String(config.data)) as { batch_job_id: string; parameters?: JobParameter[] };
const replied = (config: InternalAxiosRequestConfig, data: object): AxiosResponse => ({
  data,
  status: 200,
  statusText: '',
  headers: {},
  config,
});

/**
 * Plays the engine of jobs on the wire, so that fake time is exact: what the server tells of a job gets the submissions that the test
 * wants. Everything else is the real server's.
 */
export const playEngine = (server: TestWorkspace, token: string, wire: Wire) => {
  const played = new Map<string, Submission[]>();
  const over = (job: Job): Job => {
    const [newest, ...older] = played.get(job.batch_job_id) ?? [];
    if (!newest) return job;
    const { status, submission_id, task_id } = newest;
    return {
      ...job,
      status,
      submission_id,
      task_id,
      execution_details: [newest, ...older].slice(0, 10),
      submission_count: older.length + 1,
    };
  };
  const read = async (batch_job_id: string) =>
    over((await server.get('jobs', 'read', { batch_job_id }, { token })).job);

  const begin = async (batch_job_id: string, parameters?: JobParameter[]): Promise<Job> => {
    const job = await read(batch_job_id);
    const before = played.get(batch_job_id) ?? [];
    const submission_id = `${batch_job_id}-${before.length + 1}`;
    const { main_file, env_id, instance_id, node_count, user_name } = job;
    played.set(batch_job_id, [
      {
        submission_id,
        task_id: `task-${submission_id}`,
        status: JOB_STATUS.submitted,
        submit_datetime: now(),
        start_datetime: null,
        end_datetime: null,
        stopping: false,
        reason: null,
        cause: null,
        exit_code: null,
        waiting_for: null,
        unknown_since: null,
        unknown_reason: null,
        engine: 'local',
        places: [],
        parameters: parameters ?? job.parameters,
        main_file,
        env_id,
        instance_id,
        node_count,
        submitted_by: user_name,
      },
      ...before,
    ]);
    return read(batch_job_id);
  };
  /** The newest submission of a job becomes this. */
  const become = (batch_job_id: string, changes: Partial<Submission>) => {
    const [newest, ...older] = played.get(batch_job_id) ?? [];
    if (newest) played.set(batch_job_id, [{ ...newest, ...changes }, ...older]);
  };
  const end = (batch_job_id: string, changes: Partial<Submission> = {}) => {
    const ended = {
      status: JOB_STATUS.executed as string,
      start_datetime: now(),
      end_datetime: now(),
      cause: 'finished' as const,
      exit_code: 0,
      reason: 'It finished.',
    };
    become(batch_job_id, { ...ended, ...changes });
  };

  const execute = async (config: InternalAxiosRequestConfig) => {
    const { batch_job_id, parameters } = bodyOf(config);
    return replied(config, { status: 'Job Submitted', job: await begin(batch_job_id, parameters) });
  };
  const stop = async (config: InternalAxiosRequestConfig) => {
    const { batch_job_id } = bodyOf(config);
    become(batch_job_id, { stopping: true });
    return replied(config, { status: 'Stop job submitted', job: await read(batch_job_id) });
  };
  wire.break(api.jobs.execute, execute);
  wire.break(api.jobs.stop, stop);
  wire.break(api.jobs.read, async (config, real) => {
    const reply = await real(config);
    return { ...reply, data: { job: over((reply.data as { job: Job }).job) } };
  });
  for (const list of [api.jobs.readAll, api.jobs.readTeam]) {
    wire.break(list, async (config, real) => {
      const reply = await real(config);
      return {
        ...reply,
        headers: {},
        data: { jobs: (reply.data as { jobs: Job[] }).jobs.map(over) },
      };
    });
  }
  const isRunning = (id: string) => JOB_RUNNING.includes(played.get(id)?.[0]?.status ?? '');
  return {
    begin,
    become,
    end,
    execute,
    stop,
    isRunning,
    submissionsOf: (id: string) => played.get(id) ?? [],
  };
};
export type PlayedEngine = ReturnType<typeof playEngine>;
