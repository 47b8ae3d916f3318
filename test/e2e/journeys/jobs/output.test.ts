import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { expectNoBarriers, journey, screenshot, signIn, VIEWPORTS } from '../../harness';

const region = (page: Page) => page.getByRole('region', { name: 'Output of agent-0' });
const shown = (page: Page) =>
  region(page).evaluate((scroller) => {
    const place = scroller.getBoundingClientRect();
    return [...scroller.querySelectorAll<HTMLElement>('.at-log-line')]
      .filter((line) => {
        const { top, bottom } = line.getBoundingClientRect();
        return bottom > place.top + 1 && top < place.bottom - 1;
      })
      .map((line) => line.querySelector('.at-log-text')!.textContent);
  });
const first = async (page: Page) => (await shown(page))[0];
const last = async (page: Page) => (await shown(page)).at(-1);
const PATIENCE = { timeout: 60_000 };

/** Prints without end until a file called `go` is there; colours, a progress bar, other alphabets. */
const TALKING = `
import os, sys, time
print('\\x1b[1;32mTraining\\x1b[0m \\x1b[48;5;22;33mon cpu\\x1b[0m 日本語 עברית', flush=True)
for part in range(101): print(f'\\rloading {part}%', end='', flush=True)
print()
step = 0
while not os.path.exists('go'):
    step += 1
    print(f'step {step}', flush=True)
    time.sleep(0.05)
open('metrics.csv', 'w').write('step,loss\\n1,0.5\\n')
sys.exit(1)
`;

describe('what jobs print and leave behind', () => {
  journey(
    'JOB-09 CON-07 a job is executed and followed live, and scrolling up stops following, the button brings it back, the end is told',
    async ({ page, server }) => {
      const jobs = await jobsOn(server);
      const job = await jobs.add(TALKING, { main_file: 'train.py', job_name: 'Talking' });
      await signIn(page, server);
      await page.goto(`${server.origin}/jobs/${job.batch_job_id}`);
      await page.getByRole('heading', { name: 'Nothing printed yet' }).waitFor();
      await page.getByRole('button', { name: 'Execute', exact: true }).click();
      await region(page).getByText('Training').waitFor();
      await region(page).getByText('loading 100%', { exact: true }).waitFor();
      await expect.poll(() => last(page), PATIENCE).toMatch(/^step [5-9]\d$/);
      await screenshot(page, 'job output live');
      await region(page).hover();
      await page.mouse.wheel(0, -400);
      await expect
        .poll(() => page.getByRole('button', { name: 'Follow' }).getAttribute('aria-pressed'))
        .toBe('false');
      const stays = await first(page);
      const size = page.locator('.output-size');
      const before = await size.textContent();
      await expect.poll(() => size.textContent(), PATIENCE).not.toBe(before);
      expect(await first(page)).toBe(stays);
      await page.getByRole('button', { name: 'Follow' }).click();
      await expect.poll(() => last(page), PATIENCE).toMatch(/^step \d{3}/);
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.locator('.output-end').waitFor();
      await expectNoBarriers(page);
    },
  );

  journey(
    'JOB-09 a million lines: opened at the tail, looked at anywhere, searched as a whole, linked to, and resumed after a reload',
    async ({ page, server }) => {
      const jobs = await jobsOn(server);
      const job = await jobs.add(
        `awk 'BEGIN { for (i = 1; i <= 1000000; i++) print "step " i (i % 997 == 0 ? " needle" : "") }'\n`,
        { job_name: 'Million' },
      );
      await jobs.execute(job);
      await jobs.ended(job);
      await signIn(page, server);
      await page.goto(`${server.origin}/jobs/${job.batch_job_id}`);
      await expect.poll(() => last(page), PATIENCE).toBe('step 1000000');
      expect(await page.locator('.at-log *').count()).toBeLessThan(800);
      await region(page).evaluate((scroller) => {
        scroller.scrollTop = scroller.scrollHeight / 2;
      });
      await expect.poll(() => first(page), PATIENCE).toMatch(/^step (499|500)\d{3}/);
      await region(page).focus();
      await page.keyboard.press('Home');
      await expect.poll(() => first(page), PATIENCE).toBe('step 1');
      await page.keyboard.press('End');
      await expect.poll(() => last(page), PATIENCE).toBe('step 1000000');

      await page.getByRole('searchbox', { name: 'Search the output' }).fill('needle');
      await page.getByText('of 1,003').waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('1 of 1,003', { exact: true }).waitFor();
      await expect
        .poll(() => region(page).locator('[data-current]').textContent(), PATIENCE)
        .toContain('step 997 needle');
      await screenshot(page, 'job output search');
      await page.getByRole('button', { name: 'Clear the filter' }).click();

      await page.goto(`${server.origin}/jobs/${job.batch_job_id}?line=123456-123458`);
      await expect
        .poll(() => region(page).locator('[data-marked] .at-log-text').allTextContents(), PATIENCE)
        .toEqual(['step 123456', 'step 123457', 'step 123458']);
      await region(page).hover();
      await page.mouse.wheel(0, 4_000);
      await expect.poll(() => first(page), PATIENCE).toMatch(/^step 1236/);
      const resting = await first(page);
      await expect
        .poll(
          () => page.evaluate(() => sessionStorage.getItem('persist:outputPositions')),
          PATIENCE,
        )
        .toContain(String(Number(resting?.replace('step ', '')) - 1));
      await page.reload();
      await expect.poll(() => first(page), PATIENCE).toBe(resting);
      await page.setViewportSize(VIEWPORTS.phone);
      await page.getByRole('button', { name: 'Wrap' }).click();
      await expect.poll(() => first(page), PATIENCE).toBe(resting);
      await expectNoBarriers(page);
      await screenshot(page, 'job output phone');
    },
  );

  journey(
    'JOB-09 a few long lines, wrapped while they are followed, can all be read',
    async ({ page, server }) => {
      const jobs = await jobsOn(server);
      const job = await jobs.add(
        'for line in 1 2 3 4 5 6 7 8; do printf "line %s" $line; printf " and so on%.0s" $(seq 300); echo; done\nwhile true; do sleep 0.1; done\n',
        { job_name: 'Long lines' },
      );
      await jobs.execute(job);
      await page.setViewportSize(VIEWPORTS.phone);
      await signIn(page, server);
      await page.goto(`${server.origin}/jobs/${job.batch_job_id}`);
      await region(page).getByText('line 8').waitFor();
      await page.getByRole('button', { name: 'Wrap' }).click();
      await expect.poll(() => last(page), PATIENCE).toMatch(/^line 8/);
      expect(await page.getByRole('button', { name: 'Follow' }).getAttribute('aria-pressed')).toBe(
        'true',
      );
      const emptyBelow = () =>
        region(page).evaluate(
          (scroller) =>
            scroller.getBoundingClientRect().bottom -
            [...scroller.querySelectorAll('.at-log-line')].at(-1)!.getBoundingClientRect().bottom,
        );
      await expect.poll(emptyBelow, PATIENCE).toBeLessThan(20);
      await region(page).focus();
      await page.keyboard.press('Home');
      await expect.poll(() => first(page), PATIENCE).toMatch(/^line 1/);
      const top = await region(page).evaluate(
        (scroller) =>
          scroller.querySelector('.at-log-line')!.getBoundingClientRect().top -
          scroller.getBoundingClientRect().top,
      );
      expect(top).toBeGreaterThanOrEqual(0);
      await page.keyboard.press('End');
      await expect.poll(() => last(page), PATIENCE).toMatch(/^line 8/);
      await expect.poll(emptyBelow, PATIENCE).toBeLessThan(20);
      await screenshot(page, 'job output wrapped');
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.locator('.output-end').waitFor();
    },
  );

  journey(
    'API-55 results are previewed beside their list and downloaded',
    async ({ page, server }) => {
      const jobs = await jobsOn(server);
      const job = await jobs.add(
        'mkdir out\nprintf "step,loss\\n1,0.5\\n" > out/metrics.csv\necho "{}" > summary.json\n',
        { job_name: 'Results' },
      );
      await jobs.execute(job);
      await jobs.ended(job);
      await signIn(page, server);
      await page.goto(`${server.origin}/jobs/${job.batch_job_id}?tab=results`);
      await page.getByRole('link', { name: 'out', exact: true }).click();
      await page.getByRole('link', { name: 'metrics.csv' }).click();
      await page.getByRole('columnheader', { name: 'loss' }).waitFor();
      await expectNoBarriers(page);
      await screenshot(page, 'job results');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download metrics.csv' }).click();
      expect((await download).suggestedFilename()).toBe('metrics.csv');
    },
  );
});
