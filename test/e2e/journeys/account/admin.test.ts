/** A secret is written down, given to a job, found by its program and masked in its log; a token asks the API; the audit log tells who signed in. */
import { expect } from 'vitest';
import { jobSettings } from '#test/server/support/jobSettings';
import { api, type Job } from '~/contract';
import {
  ADMIN,
  type BuiltServer,
  journey,
  checkAppearance,
  screenshot,
  signIn,
} from '../../harness';
import { toast, withPython } from '../steps';

const VALUE = 'hunter2-hunter2';

/** Asks the server as a program with a token does. */
const ask = async <Value>(
  server: BuiltServer,
  token: string,
  path: string,
  body: FormData | object,
): Promise<Value> => {
  const form = body instanceof FormData;
  const headers = {
    authorization: `Bearer ${token}`,
    ...(form ? {} : { 'content-type': 'application/json' }),
  };
  const reply = await fetch(server.origin + path, {
    method: 'POST',
    headers,
    body: form ? body : JSON.stringify({ user_name: ADMIN.user_name, ...body }),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.json() as Promise<Value>;
};

journey(
  'PRM-05 PRM-06 PRM-09 a secret is used by a job and masked, a token asks the API, and the audit log tells',
  { ...withPython, timeout: 240_000 },
  async ({ page, server }) => {
    await signIn(page, server);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('tab', { name: 'Credentials' }).click();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Journey');
    await page.getByRole('combobox', { name: 'Scope' }).click();
    await page.getByRole('option', { name: /^write/ }).click();
    await page.getByRole('button', { name: 'Make', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'The token Journey' });
    const token = await dialog.locator('code').first().innerText();
    expect(token).toMatch(/^atl_/);
    await checkAppearance(page, 'token made');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText(/^scope write · not used yet/).waitFor();
    await checkAppearance(page, 'credentials');

    const settings = jobSettings({ job_name: 'Uses a secret', main_file: 'run.py' });
    const form = new FormData();
    form.append('config', JSON.stringify({ user_name: ADMIN.user_name, settings }));
    form.append(
      'files[]',
      new Blob([
        'import os\nprint("the key is", os.environ["API_KEY"], len(os.environ["API_KEY"]))\n',
      ]),
      settings.main_file,
    );
    const { job } = await ask<{ job: Job }>(server, token, api.jobs.create.path, form);

    await page.getByRole('tab', { name: 'Secrets' }).click();
    await page.getByRole('textbox', { name: /^Name/ }).fill('not good');
    await page.getByLabel(/^Value/).fill(VALUE);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Letters, digits and underscores; no digit first.').waitFor();
    await page.getByRole('textbox', { name: /^Name/ }).fill('API_KEY');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Secret API_KEY saved').waitFor();
    await page.getByRole('button', { name: 'Replace API_KEY' }).waitFor();
    await checkAppearance(page, 'secrets');

    await page.goto(`${server.origin}/jobs/${job.batch_job_id}?tab=settings`);
    await page.getByRole('button', { name: 'Choose secrets' }).click();
    await page.getByText('API_KEY', { exact: true }).click();
    await expect.poll(() => page.getByRole('switch', { name: 'API_KEY' }).isChecked()).toBe(true);
    await checkAppearance(page, 'job given a secret');
    await page.getByRole('button', { name: 'Execute', exact: true }).click();
    await page.getByRole('tab', { name: /^Output/ }).click();
    await page
      .getByRole('region', { name: 'Output of agent-0' })
      .getByText(`the key is •••••• ${VALUE.length}`)
      .waitFor();
    expect(await page.content()).not.toContain(VALUE);
    await screenshot(page, 'masked log');

    await page.goto(`${server.origin}/team-admin/audit`);
    const log = page.getByRole('grid', { name: 'Audit log' });
    await log.getByText('Signed in').first().waitFor();
    await checkAppearance(page, 'audit log');
    await page.getByRole('combobox', { name: 'What' }).click();
    await page.getByRole('option', { name: 'Failed to sign in' }).click();
    await page.getByText('Nothing found').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^Audit log \d{4}-\d\d-\d\d\.csv$/);

    await page.goto(`${server.origin}/settings?tab=credentials`);
    await page.getByRole('button', { name: 'Revoke Journey…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await toast(page, 'Token revoked').waitFor();
    await expect(ask(server, token, api.jobs.readAll.path, {})).rejects.toThrow('401');
  },
);
