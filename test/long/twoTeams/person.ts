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
  /** A request as it is; answers the status and the text, and 0 where the connection ended. */
  const asked = async (
    path: string,
    init: RequestInit = {},
  ): Promise<{ readonly status: number; readonly text: string }> => {
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
    const text = (await reply?.text().catch(() => '')) ?? '';
    return { status: reply?.status ?? 0, text };
  };
  const status = async (path: string, init?: RequestInit): Promise<number> =>
    (await asked(path, init)).status;
  return { ...person, ...jobs, run, printed, asked, status };
};

export type TeamMember = Awaited<ReturnType<typeof personOn>>;
