import { expect } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { jumpTo, recorded, untilQuiet, withDevTools, withStillTime } from './devTools';
import { journey, screenshot, signIn } from './harness';

journey(
  'UPL-08 an upload can be walked through: the panel shows each moment of it, nothing is sent again, nothing is added',
  async ({ page, server }) => {
    await withDevTools(page);
    await withStillTime(page);
    // Messaging is asked by itself a while after the start, once.
    const unread = page.waitForResponse(/\/messaging\/unread\/read\//);
    await signIn(page, server);
    await page.goto(`${server.origin}/drive`);
    const chosen = ['one.txt', 'two.txt', 'three.txt'].map((name) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(name),
    }));
    await page.locator('input[aria-label="Files of this computer"]').setInputFiles(chosen);
    const panel = page.getByRole('region', { name: 'Uploads' });
    const title = panel.getByRole('heading', { level: 2 });
    await panel.getByRole('heading', { name: '3 files uploaded' }).waitFor();
    await unread;
    await screenshot(page, 'time travel of an upload');
    await page.evaluate(() => {
      Object.assign(window, { stillLife: true });
    });
    const log = await untilQuiet(page);
    const queued = log.findIndex(({ type }) => type === 'uploads/filesQueued');
    expect(queued).toBeGreaterThan(0);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/favicon.svg'))
        sent.push(`${request.method()} ${request.url()}`);
    });
    await jumpTo(page, queued - 1);
    await panel.waitFor({ state: 'detached' });
    await jumpTo(page, queued);
    await expect.poll(() => title.innerText()).toMatch(/^Uploading 3 files|^Uploading 0 of 3/);
    for (let index = queued; index < log.length; index += 1) {
      await jumpTo(page, index);
      await panel.waitFor();
    }
    await panel.getByRole('heading', { name: '3 files uploaded' }).waitFor();
    expect(sent).toEqual([]);
    expect((await recorded(page)).map(({ type }) => type)).toEqual(log.map(({ type }) => type));
  },
  120_000,
);

journey(
  'JOB-01 JOB-04 JOB-09 a job can be walked through: its state, its buttons and its output follow, nothing is sent, nothing is added',
  async ({ page, server }) => {
    const jobs = await jobsOn(server);
    const job = await jobs.add('echo beginning\nwhile true; do sleep 0.1; done\n', {
      job_name: 'Walked',
    });
    await withDevTools(page);
    await withStillTime(page);
    await signIn(page, server);
    await page.goto(`${server.origin}/jobs/${job.batch_job_id}`);
    await page.getByRole('heading', { name: 'Nothing printed yet' }).waitFor();
    await page.getByRole('button', { name: 'Execute', exact: true }).click();
    const line = page.locator('.at-log-text').getByText('beginning', { exact: true });
    await line.waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const state = page.locator('.job-state-line');
    await state.getByText('Execution aborted', { exact: true }).waitFor();
    await page.evaluate(() => {
      Object.assign(window, { stillLife: true });
    });
    const log = await untilQuiet(page);
    const at = (type: string) => {
      const index = log.findIndex((entry) => entry.type === type);
      if (index < 0)
        throw new Error(`${type} is not among ${log.map((entry) => entry.type).join(', ')}`);
      return index;
    };
    const [asked, stopped] = [at('jobs/executeRequested'), at('jobs/stopRequested')];
    expect(stopped).toBeGreaterThan(asked);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/favicon.svg'))
        sent.push(`${request.method()} ${request.url()}`);
    });

    await jumpTo(page, asked - 1);
    await page.getByRole('heading', { name: 'Nothing printed yet' }).waitFor();
    await page.getByRole('button', { name: 'Execute', exact: true }).waitFor();
    await jumpTo(page, asked);
    await state.getByText('Job Submitted', { exact: true }).waitFor();
    await jumpTo(page, stopped - 1);
    await line.waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await screenshot(page, 'time travel of a job');
    for (let index = 0; index < log.length; index += 1) await jumpTo(page, index);
    await state.getByText('Execution aborted', { exact: true }).waitFor();
    await line.waitFor();
    expect(sent).toEqual([]);
    expect((await recorded(page)).map(({ type }) => type)).toEqual(log.map(({ type }) => type));
  },
  120_000,
);
