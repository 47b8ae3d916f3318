/** A training script that is run as a job: made through the API, then looked at in the browser. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { Job, JobSettings } from '~/contract';
import { ADMIN, type BuiltServer } from '../../harness';

type Parameters = Readonly<Record<string, string>>;

const files = ['train.py', 'tracking.py'].map((name) => ({
  name,
  text: readFileSync(path.join(import.meta.dirname, 'script', name), 'utf8'),
}));

/** Asks the API as the app does. */
export const apiClient = async ({ origin }: Pick<BuiltServer, 'origin'>) => {
  const send = async (where: string, body: BodyInit, headers: Record<string, string>) => {
    const reply = await fetch(origin + where, { method: 'POST', headers, body });
    if (!reply.ok) throw new Error(`${where}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as Record<string, unknown>;
  };
  const json = { 'content-type': 'application/json' };
  const { token } = (await send('/fsc/user/login/', JSON.stringify(ADMIN), json)) as {
    token: string;
  };
  const bearer = { authorization: `Bearer ${token}` };
  const named = (body: object) => JSON.stringify({ user_name: ADMIN.user_name, ...body });
  const ask = <Value>(where: string, body: object) =>
    send(where, named(body), { ...json, ...bearer }) as Promise<Value>;

  /** The first place of a provider, and the smallest instance there. */
  const placeOf = async (compute_provider: string) => {
    const { regions } = await ask<{ regions: { region_name: string }[] }>('/fsc/team/regions/', {
      compute_provider,
    });
    const compute_region = regions[0]?.region_name ?? '';
    const { zones } = await ask<{ zones: { zone_name: string }[] }>('/fsc/team/region/zones/', {
      compute_provider,
      compute_region,
    });
    const compute_zone = zones[0]?.zone_name ?? '';
    const place = { compute_provider, compute_region, compute_zone };
    type Instance = Pick<JobSettings, 'instance_id' | 'instance_type' | 'dq_instance_type'> & {
      cpu_count: number;
      gpu_count: number;
    };
    const { instances } = await ask<{ instances: Instance[] }>('/fsc/instance/readall/', {
      ...place,
      workload_type: 'batchjob',
    });
    const [smallest] = instances.toSorted(
      (a, b) => a.gpu_count - b.gpu_count || a.cpu_count - b.cpu_count,
    );
    if (!smallest) throw new Error(`${compute_provider} offers nothing.`);
    const { instance_id, instance_type, dq_instance_type } = smallest;
    return { ...place, instance_id, instance_type, dq_instance_type };
  };

  /** A job of two agents that trains; its id. */
  const makeTraining = async (
    name: string,
    parameters: Parameters,
    provider = 'local',
  ): Promise<string> => {
    const settings: JobSettings & {
      project_source: string;
      github_repo: null;
      github_branch: null;
    } = {
      job_name: name,
      main_file: 'train.py',
      source_dir: 'training',
      env_id: null,
      disk_size: 60,
      require_gpu: false,
      gpu_count: 0,
      gpu_model: null,
      tensorboard_logs_dir: '/tensorboard',
      collaborators: [],
      node_count: 2,
      distributed_mode: true,
      mlflow: true,
      tensorboard: true,
      dataset_id: null,
      ...(await placeOf(provider)),
      parameters: Object.entries(parameters).map(([key, value]) => ({ name: key, value })),
      cpu_count: 0.5,
      memory_limit: null,
      time_limit: null,
      project_source: 'filesystem',
      github_repo: null,
      github_branch: null,
    };
    const form = new FormData();
    form.set('config', named({ settings }));
    for (const file of files) form.append('files[]', new Blob([file.text]), file.name);
    const { job } = (await send('/fsc/python/batchjob/create/', form, bearer)) as { job: Job };
    return job.batch_job_id;
  };

  const job = async (batch_job_id: string) =>
    (await ask<{ job: Job }>('/fsc/python/batchjob/read/', { batch_job_id })).job;
  /** The whole log of an agent of the newest submission. */
  const logOf = async (batch_job_id: string, agent_id: string): Promise<string> => {
    const { submission_id } = await job(batch_job_id);
    const { url } = await ask<{ url: string }>('/fsc/python/batchjob/output/download/', {
      batch_job_id,
      submission_id,
      agent_id,
    });
    return (await fetch(new URL(url, origin))).text();
  };
  return { ask, makeTraining, job, logOf };
};

export const log = (page: Page): Locator => page.getByRole('region', { name: /^Output of / });
export const state = (page: Page): Locator => page.locator('.job-state-line');
export const tab = (page: Page, name: string): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) });

export const openJob = async (
  page: Page,
  { origin }: Pick<BuiltServer, 'origin'>,
  id: string,
): Promise<void> => {
  await page.goto(`${origin}/jobs/${id}`);
  await state(page).waitFor();
};

/** Runs it once more with other values for that run. */
export const rerun = async (page: Page, parameters: Parameters): Promise<void> => {
  await page.getByRole('button', { name: 'Re-run…' }).click();
  const dialog = page.getByRole('dialog');
  for (const [name, value] of Object.entries(parameters))
    await dialog.getByLabel(`Value of ${name}`).fill(value);
  await dialog.getByRole('button', { name: 'Re-run', exact: true }).click();
};
