import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoBarriers, journey, screenshot, signIn, VIEWPORTS } from '../../harness';
import { talk } from './talk';

/** Runs until it is stopped, and prints what it was given. */
const TRAIN = 'echo "$@"\nwhile true; do sleep 0.2; done\n';
const state = (page: Page, word: string) =>
  page.locator('.job-state-line').getByText(word, { exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

describe('batch jobs', () => {
  journey(
    'JOB-01 JOB-03 JOB-04 JOB-08 RT-12 a job is executed, followed, stopped, run again with another parameter, and deleted',
    { timeout: 240_000 },
    async ({ page, server }) => {
      const program = await talk(server);
      const job = await program.add('Train', TRAIN, {
        parameters: [{ name: 'lr', value: '0.1' }],
        node_count: 2,
      });
      await signIn(page, server);
      await page.getByRole('link', { name: 'Batch Jobs', exact: true }).click();
      await page.getByRole('link', { name: 'Train', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Train' }).waitFor();
      await page.getByRole('button', { name: 'Execute', exact: true }).click();
      await state(page, 'Execution In Progress').waitFor();
      await page.getByText(/Running since .* 2 agents on/).waitFor();
      await tab(page, 'Agents').click();
      const agents = page.getByRole('grid', { name: 'Agents' });
      await agents.getByText('agent-1', { exact: true }).waitFor();
      await agents.getByText('Running', { exact: true }).nth(1).waitFor();
      await expectNoBarriers(page);
      await screenshot(page, 'job agents');

      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await state(page, 'Execution aborted').waitFor();
      await page.getByRole('button', { name: 'Re-run…' }).click();
      const question = page.getByRole('dialog', { name: 'Re-run Train' });
      await question.getByRole('textbox', { name: 'Value of lr' }).fill('0.5');
      await screenshot(page, 'job re-run');
      await question.getByRole('button', { name: 'Re-run', exact: true }).click();
      await state(page, 'Execution In Progress').waitFor();
      expect(
        (await program.read(job)).execution_details.map(({ parameters }) => parameters[0]?.value),
      ).toEqual(['0.5', '0.1']);
      await tab(page, 'Submissions').click();
      await page.getByRole('grid', { name: 'Submissions' }).getByText('lr=0.5').waitFor();
      await expectNoBarriers(page);
      await screenshot(page, 'job submissions');

      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await state(page, 'Execution aborted').waitFor();
      await tab(page, 'Code').click();
      const code = page.getByRole('textbox', { name: 'Code of run.sh' });
      await code.fill(TRAIN.replace('sleep 0.2', 'sleep 1'));
      await page.keyboard.press('Control+s');
      await page.getByText('Saved. The next submission runs it.').waitFor();
      await page.getByRole('combobox', { name: 'Compare with' }).click();
      await page.getByRole('option').nth(1).click();
      await page.getByText('Green is new since then, red is gone.').waitFor();
      await expectNoBarriers(page);
      await screenshot(page, 'job code compared');

      await page.getByRole('button', { name: 'Actions for Train' }).click();
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Delete', exact: true })
        .click();
      await page.getByText('Delete job success').waitFor();
      await page.waitForURL(`${server.origin}/jobs`);
    },
  );

  journey(
    'JOB-03 a job that fails while one is elsewhere is told there, in the history, and in the title of a hidden tab',
    { timeout: 240_000 },
    async ({ page, server }) => {
      const program = await talk(server);
      await program.forgetNews();
      const job = await program.add(
        'Doomed',
        'while [ ! -e "$HOME/never" ] && [ "$SECONDS" -lt 8 ]; do sleep 0.2; done\nexit 3\n',
      );
      await signIn(page, server);
      await page.goto(`${server.origin}/jobs/${job.batch_job_id}`);
      await page.getByRole('button', { name: 'Execute', exact: true }).click();
      await state(page, 'Execution In Progress').waitFor();
      await page.getByRole('link', { name: 'Drive', exact: true }).click();
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await expect
        .poll(() => page.title(), { timeout: 60_000 })
        .toBe('Doomed: Execution Failed · Atelier');
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: false, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await expect.poll(() => page.title()).not.toContain('Doomed');
      await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
      const history = page.getByRole('dialog', { name: 'Recent notifications' });
      await history.getByText(/exit code 3/i).waitFor();
      await expectNoBarriers(page);
      await screenshot(page, 'notices');
      await history.getByRole('link', { name: 'Doomed: Execution Failed' }).click();
      await state(page, 'Execution Failed').waitFor();
      await page
        .locator('.job-state-line')
        .getByText(/exit code 3/i)
        .waitFor();
      await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
      await screenshot(page, 'job failed');
    },
  );

  journey(
    'LST-10 LST-11 the list, wide and on a phone, in both themes, and what ended before signing in stands in the notices',
    { timeout: 240_000 },
    async ({ page, server }) => {
      const program = await talk(server);
      const jobs = await Promise.all(
        ['Tokenise the corpus', 'Evaluate', 'Fine-tune'].map((name) =>
          program.add(name, name === 'Evaluate' ? 'exit 1\n' : 'echo done\n'),
        ),
      );
      for (const job of jobs) await program.execute(job);
      for (const job of jobs)
        await expect
          .poll(async () => (await program.read(job)).status, { timeout: 60_000 })
          .toMatch(/^(Executed|Execution Failed)$/);
      await program.add('Never executed', 'echo\n');
      await signIn(page, server);
      await page.goto(`${server.origin}/jobs?view=list&sort=name`);
      await page.getByText('Execution Failed').first().waitFor();
      await page.getByRole('checkbox', { name: 'Select Evaluate' }).click();
      await page.getByRole('checkbox', { name: 'Select Fine-tune' }).click();
      await expectNoBarriers(page);
      await screenshot(page, 'jobs wide');
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectNoBarriers(page);
      await screenshot(page, 'jobs dark');
      await page.setViewportSize(VIEWPORTS.phone);
      await page.goto(`${server.origin}/jobs?view=grid&sort=name`);
      await page.getByText('Execution Failed').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        VIEWPORTS.phone.width,
      );
      await page.getByRole('checkbox', { name: 'Select Evaluate' }).click();
      await expectNoBarriers(page);
      await screenshot(page, 'jobs phone');
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(`${server.origin}/jobs/${jobs[1]!.batch_job_id}?tab=submissions`);
      await state(page, 'Execution Failed').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        VIEWPORTS.phone.width,
      );
      await expectNoBarriers(page);
      await screenshot(page, 'job phone');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page
        .getByRole('dialog', { name: 'Recent notifications' })
        .getByRole('link', { name: 'Evaluate: Execution Failed' })
        .waitFor();
      await screenshot(page, 'notices phone');
    },
  );
});
