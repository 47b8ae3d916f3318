/** Charts of the metrics of jobs: curves under the pointer, zoom, keys, both themes; and runs compared. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { api } from '~/contract';
import { MEASURES } from '#test/flows/performance/measures';
import { expectNoBarriers, journey, screenshot, signIn, VIEWPORTS } from '../../harness';

const chart = (page: Page, name: RegExp) => page.getByRole('figure', { name });
/** Pixels of a canvas that hold anything. */
const inked = (page: Page, canvas: string) =>
  page
    .locator(canvas)
    .first()
    .evaluate((element: HTMLCanvasElement) => {
      const { data } = element.getContext('2d')!.getImageData(0, 0, element.width, element.height);
      return data.filter((value, at) => at % 4 === 3 && value > 0).length;
    });

journey(
  "JOB-11 API-56 a job's metrics are drawn, pointed at, zoomed and read by keys, and its runs are compared",
  async ({ page, server }) => {
    const jobs = await jobsOn(server);
    const job = await jobs.add(MEASURES, { job_name: 'Measure', main_file: 'run.sh' });
    for (const lr of ['0.1', '0.5']) {
      await jobs.ask(api.jobs.execute, {
        batch_job_id: job.batch_job_id,
        parameters: [
          { name: 'lr', value: lr },
          { name: 'steps', value: '9' },
        ],
      });
      await jobs.ended(job);
    }
    const { submissions } = await jobs.ask(api.jobs.submissions, {
      batch_job_id: job.batch_job_id,
    });
    await signIn(page, server);
    await page.goto(`${server.origin}/jobs/${job.batch_job_id}?tab=performance`);
    const loss = chart(page, /^loss, one curve\. first: last 2\.5, from 2\.5 to 10\.5/);
    await loss.locator('.u-over').waitFor();
    await expect.poll(() => inked(page, '.at-plot canvas')).toBeGreaterThan(500);
    await loss.getByRole('img').focus();
    await page.keyboard.press('Home');
    await loss.locator('.at-plot-tip').getByText('10.5').waitFor();
    await page.keyboard.press('ArrowRight');
    await loss.locator('.at-plot-tip').getByText('9.5').waitFor();
    await loss.getByText('step 1', { exact: true }).waitFor();
    expect(await inked(page, '.at-plot-over')).toBeGreaterThan(100);
    const box = (await loss.locator('.u-over').boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.2, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.7, box.y + 60, { steps: 5 });
    await page.mouse.up();
    await loss.getByRole('button', { name: 'Reset zoom' }).click();
    await loss.getByRole('button', { name: 'Reset zoom' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Log scale' }).click();
    await page.waitForURL(/log=true/);
    await expectNoBarriers(page);
    await screenshot(page, 'performance charts');

    await page.goto(
      `${server.origin}/jobs/compare?runs=${submissions.map(({ submission_id }) => `${job.batch_job_id}:${submission_id}`).join(',')}&metric=loss`,
    );
    const runs = page.getByRole('region', { name: 'Runs and what differs between them' });
    await runs.getByRole('row').nth(2).waitFor();
    await page.waitForURL(/runs=\*/);
    await chart(page, /^loss, 2 curves/)
      .locator('.u-over')
      .waitFor();
    await runs.getByRole('button', { name: '0.5', exact: true }).click();
    await expect.poll(() => runs.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: /^Stop showing only lr/ }).click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoBarriers(page);
      for (const [size, viewport] of Object.entries(VIEWPORTS)) {
        await page.setViewportSize(viewport);
        await screenshot(page, `compare ${size} ${colorScheme}`);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          `${size}: nothing sticks out`,
        ).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize(VIEWPORTS.desk);
    }
  },
);
