import { jobSettings } from '#test/server/support/jobSettings';
import { api, type Job, type Notification } from '~/contract';
import { ADMIN, type BuiltServer } from '../../harness';

/** Speaks to the server as another program of the admin's would. */
export const talk = async (server: BuiltServer) => {
  const post = async <Value>(path: string, body: FormData | object, token = ''): Promise<Value> => {
    const form = body instanceof FormData;
    const headers = {
      authorization: `Bearer ${token}`,
      ...(form ? {} : { 'content-type': 'application/json' }),
    };
    const reply = await fetch(server.origin + path, {
      method: 'POST',
      headers,
      body: form ? body : JSON.stringify({ ...body, user_name: ADMIN.user_name }),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json() as Promise<Value>;
  };
  const { token } = await post<{ token: string }>(api.account.signIn.path, ADMIN);
  return {
    post: <Value>(path: string, body: object) => post<Value>(path, body, token),
    add: async (
      job_name: string,
      program: string,
      changes: Partial<ReturnType<typeof jobSettings>> = {},
    ): Promise<Job> => {
      const settings = jobSettings({ job_name, main_file: 'run.sh', ...changes });
      const form = new FormData();
      form.append('config', JSON.stringify({ user_name: ADMIN.user_name, settings }));
      form.append('files[]', new Blob([program]), settings.main_file);
      return (await post<{ job: Job }>(api.jobs.create.path, form, token)).job;
    },
    read: async ({ batch_job_id }: Job) =>
      (await post<{ job: Job }>(api.jobs.read.path, { batch_job_id }, token)).job,
    execute: async ({ batch_job_id }: Job) =>
      (await post<{ job: Job }>(api.jobs.execute.path, { batch_job_id }, token)).job,
    /** Removes the notifications of earlier jobs, so that they are no longer news. */
    forgetNews: async () => {
      const { happenings } = await post<{ happenings: Notification[] }>(
        api.notices.read.path,
        { since: 0 },
        token,
      );
      const about = happenings.map((happening) => happening.about);
      if (about.length > 0) await post(api.notices.seen.path, { about, forget: true }, token);
    },
  };
};
