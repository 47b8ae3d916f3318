import { jobsOn, type Person } from '#test/harness/builtJobs';
import type { BuiltServer } from '#test/harness/builtServer';
import { api, type Job } from '~/contract';

/** One of the people: how they send requests, run programs and read what those printed. */
export const personOn = async (server: BuiltServer, person: Person) => {
  const jobs = await jobsOn(server, person);
  const run = async (program: string, main_file = 'train.py'): Promise<Job> => {
    const job = await jobs.add(program, { main_file });
    await jobs.execute(job);
    return job;
  };
  const printed = async ({ batch_job_id }: Pick<Job, 'batch_job_id'>): Promise<string> => {
    const { submission_id } = (await jobs.ask(api.jobs.read, { batch_job_id })).job;
    const { lines } = await jobs.ask(api.output.read, {
      batch_job_id,
      submission_id: submission_id ?? '',
      agent_id: 'agent-0',
      line: 0,
      count: 500,
    });
    return lines.join('\n');
  };
  /** A request as it is; answers the status alone, and 0 where the connection ended. */
  const status = async (path: string, init: RequestInit = {}): Promise<number> => {
    const reply = await fetch(server.origin + path, {
      method: 'POST',
      ...init,
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/json',
        ...(init.headers as Record<string, string>),
      },
      signal: AbortSignal.timeout(60_000),
    }).catch(() => null);
    await reply?.arrayBuffer().catch(() => undefined);
    return reply?.status ?? 0;
  };
  return { ...person, ...jobs, run, printed, status };
};

export type TeamMember = Awaited<ReturnType<typeof personOn>>;
