/** A job ends while its owner is away, and the server is killed meanwhile: they read of it in a mail and in any browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { mailsIn, tokenIn } from '#test/server/team/support';
import { api } from '~/contract';
import { digests } from '~/server/platform/notifications/tables';
import { openDatabase } from '~/server/platform/database/database';
import {
  bootServer,
  type BuiltServer,
  expectNoBarriers,
  journey,
  checkAppearance,
  screenshot,
  signIn,
} from '../../harness';
import { eventually, heading, withPython } from '../steps';

/** As if an hour had passed. */
const makeMailsDue = async (dataFolder: string) => {
  const database = await openDatabase({ folder: path.join(dataFolder, 'database') });
  const due = await database.db.update(digests).set({ dueDatetime: new Date() }).returning();
  await database.close();
  return due.length;
};

journey(
  'LOG-12 SET-09 SET-12 GEN-11 a job ends while its owner is away and the server is killed: a mail tells it, the centre has it unread first, and it is read in every browser',
  { ...withPython, timeout: 240_000 },
  async ({ page, browser }) => {
    const dataFolder = mkdtempSync(path.join(tmpdir(), 'atelier-told-'));
    const running: { server: BuiltServer | null } = { server: null };
    onTestFinished(async () => {
      await running.server?.end();
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 });
    });
    const first = (running.server = await bootServer({ dataFolder }));
    const { ask, add, execute, ended } = await jobsOn(first);
    await ask(api.account.updateUser, {
      email: 'admin@example.org',
      notification_preferences: { mail: { jobs: true }, digest: 'hourly' },
    } as never);
    for (const job_name of ['Train', 'Evaluate'])
      await ended(await execute(await add('exit 3', { job_name })));
    await first.end('SIGKILL');
    expect(await makeMailsDue(dataFolder)).toBe(1);
    const server = (running.server = await bootServer({ dataFolder }));
    await eventually(async () => (await mailsIn(server)).length).toBe(1);
    const [mail = ''] = await mailsIn(server);
    expect(mail).toContain('Subject: Atelier: 2 notifications while you were away');

    await signIn(page, server);
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
    await page
      .getByRole('dialog', { name: 'Recent notifications' })
      .getByRole('link', { name: 'Evaluate: Execution Failed' })
      .waitFor();
    await screenshot(page, 'told bell');
    await expectNoBarriers(page);
    await page.getByRole('link', { name: 'All notifications' }).press('Enter');
    await heading(page, 'Notifications').waitFor();
    await page.getByText('2 unread in all').waitFor();
    await page
      .getByRole('list', { name: 'Notifications' })
      .getByRole('link', { name: 'Train: Execution Failed' })
      .click();
    await page.waitForURL((url) => url.pathname.startsWith('/jobs/'));
    await page.goBack();
    const lines = page.getByRole('main').getByRole('listitem');
    await eventually(() =>
      lines.allInnerTexts().then((texts) => texts.map((text) => /^Unread:/.test(text.trim()))),
    ).toEqual([true, false]);
    await checkAppearance(page, 'told notices');

    const other = await (await browser.newContext()).newPage();
    await signIn(other, server);
    await other.goto(`${server.origin}/notifications?topic=jobs`);
    await other.getByText('1 unread in all').waitFor();
    await other.getByRole('main').getByRole('button', { name: 'Mark all read' }).click();
    await other.getByText('You have read everything.').waitFor();
    await page.reload();
    await page.getByText('You have read everything.').waitFor();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

    await page.goto(`${server.origin}/settings?tab=notifications`);
    const jobs = page.getByRole('group', { name: 'Jobs of yours' });
    await eventually(() => jobs.getByRole('switch', { name: 'Mail' }).isChecked()).toBe(true);
    await page.getByRole('group', { name: 'Environments of yours' }).getByText('Mail').click();
    await page
      .getByRole('region', { name: 'Alerts' })
      .getByText('Notifications preferences updated')
      .waitFor();
    await checkAppearance(page, 'told preferences');
    await page.getByRole('tab', { name: 'Usage' }).click();
    await page.getByRole('heading', { name: 'Hours by week' }).waitFor();
    await page.getByText('20 CPU credits and 5 GPU credits').waitFor();
    await checkAppearance(page, 'told usage');
    await page.getByRole('tab', { name: 'Notifications Preferences' }).click();
    await jobs.waitFor();

    await other.goto(`${server.origin}/stop-mails#${tokenIn(mail, '/stop-mails')}`);
    await other.getByRole('button', { name: 'Stop these mails' }).waitFor();
    await checkAppearance(other, 'told stop');
    await other.getByRole('button', { name: 'Stop these mails' }).click();
    await other.getByText('You get no more of these mails.').waitFor();
    await page.reload();
    await eventually(() => jobs.getByRole('switch', { name: 'Mail' }).isChecked()).toBe(false);
    await other.context().close();
  },
);
