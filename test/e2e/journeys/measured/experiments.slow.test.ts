/** Runs that programs logged with MLflow: as a table, side by side, and annotated. */
import process from 'node:process';
import { afterAll, beforeAll, expect } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { LOGS_IRIS, LOGS_SEARCH } from '#test/server/experiments/program';
import { guidePicture, journey, checkAppearance, screenshot, signIn } from '../../harness';
import { heading } from '../steps';

// The server of this file starts with its first journey.
beforeAll(() => {
  process.env['ATELIER_FLAGS'] = 'experiments=on';
});
afterAll(() => {
  delete process.env['ATELIER_FLAGS'];
});

journey(
  'EXP-01 EXP-02 EXP-03 RT-20 RT-21 runs are found by experiment, filtered, laid side by side, and written about',
  { timeout: 400_000 },
  async ({ page, server }) => {
    const jobs = await jobsOn(server);
    for (const job_name of ['Train small', 'Train large']) {
      const job = await jobs.add(LOGS_IRIS, { job_name, main_file: 'run.py' });
      await jobs.execute(job);
      await jobs.ended(job);
    }
    await signIn(page, server);
    await page.getByRole('link', { name: 'Experiments', exact: true }).first().click();
    await page
      .getByRole('grid', { name: 'Experiments' })
      .getByRole('link', { name: 'iris' })
      .waitFor();
    await checkAppearance(page, 'experiments list');
    await page
      .getByRole('grid', { name: 'Experiments' })
      .getByRole('link', { name: 'iris' })
      .click();
    await heading(page, 'iris').waitFor();
    const table = page.getByRole('grid', { name: 'Runs' });
    await expect
      .poll(() => table.getByRole('link', { name: /^try/ }).count(), { timeout: 60_000 })
      .toBe(4);
    await checkAppearance(page, 'experiments runs');
    await page.getByRole('searchbox', { name: /Filter runs/ }).fill('metrics.acc > ');
    await page.getByRole('alert').waitFor();
    await checkAppearance(page, 'experiments filter');
    await page
      .getByRole('searchbox', { name: /Filter runs/ })
      .fill('metrics.acc > 0.9 and params.lr = "0.1"');
    await expect.poll(() => table.getByRole('link', { name: /^try/ }).count()).toBe(2);
    await page.reload();
    await expect
      .poll(() => table.getByRole('link', { name: /^try/ }).count(), { timeout: 60_000 })
      .toBe(2);
    await page.getByRole('searchbox', { name: /Filter runs/ }).fill('');
    await expect.poll(() => table.getByRole('link', { name: /^try/ }).count()).toBe(4);
    for (const box of await table.getByRole('checkbox', { name: /^Select try/ }).all())
      await box.check();
    await page.getByRole('button', { name: 'Compare 4 runs' }).click();
    await page.getByRole('region', { name: 'Runs and what differs between them' }).waitFor();
    await page.locator('.u-over').first().waitFor();
    await checkAppearance(page, 'experiments compare');
    await guidePicture(page, 'experiment');
    await page.getByRole('link', { name: 'iris' }).first().click();
    await table.getByRole('link', { name: 'try 1' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'try 1' });
    await dialog.getByText('model.pkl').waitFor();
    await checkAppearance(page, 'experiments run');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('The best so far');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.keyboard.press('Escape');
    await table.getByText('The best so far').waitFor();
    await page.getByRole('combobox', { name: 'Group' }).click();
    await page.getByRole('option', { name: 'By lr' }).click();
    await page.getByRole('grid', { name: 'Runs by lr' }).waitFor();
    await checkAppearance(page, 'experiments groups');
  },
);

journey(
  'EXP-01 the candidates of a search are a tree below it and rows of their own beside it, and lines that cannot be read are told once',
  async ({ page, server }) => {
    const jobs = await jobsOn(server);
    const job = await jobs.add(LOGS_SEARCH, { job_name: 'Search', main_file: 'run.py' });
    const { submission_id } = (await jobs.execute(job)).execution_details[0]!;
    await jobs.ended(job);
    await signIn(page, server);
    await page.goto(`${server.origin}/experiments/search`);
    const tree = page.getByRole('treegrid', { name: 'Runs' });
    await tree.getByRole('button', { name: 'Show 4 nested runs of grid' }).click();
    const levels = () =>
      tree
        .getByRole('row')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-level')));
    await expect.poll(levels).toEqual([null, '1', '2', '2', '2', '2']);
    // The name and the line under it are set in alike, further than those of the run around them.
    const left = (row: RegExp, part: string) =>
      tree
        .getByRole('row', { name: row })
        .locator(part)
        .evaluate((element) => element.getBoundingClientRect().left);
    const name = await left(/C 10/, '.at-name');
    expect(await left(/C 10/, '.at-under')).toBe(name);
    expect(await left(/grid/, '.at-name')).toBeLessThan(name);
    await checkAppearance(page, 'experiments tree');

    await page.goto(`${server.origin}/jobs/compare?runs=${job.batch_job_id}:${submission_id}`);
    const runs = page.getByRole('region', { name: 'Runs and what differs between them' });
    await runs.getByText('Search › C 10').waitFor();
    await page
      .getByRole('figure', { name: /^mean_test_score, 4 curves/ })
      .locator('.u-over')
      .waitFor();
    await screenshot(page, 'compare nested');

    await page.goto(`${server.origin}/jobs/${job.batch_job_id}?tab=performance`);
    await page.getByRole('figure', { name: /^loss/ }).locator('.u-over').waitFor();
    const unread = page.getByText('2 lines of metrics.jsonl could not be read.');
    await expect.poll(() => unread.count()).toBe(1);
    await screenshot(page, 'performance unread lines');
  },
);
