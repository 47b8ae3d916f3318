/** A sweep from its form to its best trial as a job. */
import process from 'node:process';
import { afterAll, beforeAll, describe } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { int, sweepSettings } from '#test/server/sweeps/sweepSettings';
import { api } from '~/contract';
import { expectNoBarriers, guidePicture, journey, pictured, signIn } from '../../harness';
import { heading } from '../steps';

const REPORTS = 'printf \'{"step": 0, "loss": %s}\\n\' "$2" > "$ATELIER_METRICS"\necho "x is $2"\n';
const DONE = { timeout: 120_000 } as const;

// The server of this file starts with its first journey.
beforeAll(() => {
  process.env['ATELIER_FLAGS'] = 'sweeps=on';
});
afterAll(() => {
  delete process.env['ATELIER_FLAGS'];
});

describe('sweeps', () => {
  journey(
    'SWP-01 SWP-05 SWP-06 RT-14 RT-21 LST-01 is made, executed, looked at, and its best trial becomes a job, and two of them are compared',
    { timeout: 400_000 },
    async ({ page, server }) => {
      const { add, ask } = await jobsOn(server);
      const { batch_job_id } = await add(REPORTS, { job_name: 'Fit a curve' });
      const other = sweepSettings({
        sweep_name: 'By a grid',
        batch_job_id,
        strategy: 'grid',
        search_space: [int('x', 2, 9)],
      });
      const {
        sweep: { sweep_id },
      } = await ask(api.sweeps.create, { settings: other });
      await ask(api.sweeps.execute, { sweep_id });
      await signIn(page, server);
      await page.getByRole('link', { name: 'Sweeps', exact: true }).first().click();
      await page.getByRole('button', { name: 'Create sweep' }).first().click();
      const form = page.getByRole('dialog', { name: 'Create sweep' });
      await form.getByRole('textbox', { name: 'Name' }).fill('Best x');
      await form.getByRole('combobox', { name: 'Job' }).fill('Fit');
      await page.getByRole('option', { name: /Fit a curve/ }).click();
      await form.getByRole('textbox', { name: 'Parameter' }).fill('x');
      await form.getByRole('spinbutton', { name: 'Lowest' }).fill('0');
      await form.getByRole('spinbutton', { name: 'Highest' }).fill('10');
      await form.getByRole('spinbutton', { name: 'Trials' }).fill('12');
      await form.getByRole('spinbutton', { name: 'At once' }).fill('4');
      await pictured(page, 'sweeps create');
      await expectNoBarriers(page);
      await form.getByRole('button', { name: 'Create', exact: true }).click();
      await heading(page, 'Best x').waitFor();
      await page.getByRole('button', { name: 'Execute' }).click();
      await page.locator('.sweep-state').getByText('Executed', { exact: true }).waitFor(DONE);
      await page.getByText('12 of 12 trials').first().waitFor();
      await pictured(page, 'sweeps overview');
      await guidePicture(page, 'sweep');
      await expectNoBarriers(page);
      await page.getByRole('tab', { name: 'Slices' }).click();
      await page.getByRole('img', { name: /^loss by x/ }).waitFor();
      await pictured(page, 'sweeps slices');
      await page.getByRole('tab', { name: 'Overview' }).click();
      await page.getByRole('grid', { name: 'Trials' }).getByText('· best').waitFor();
      await page
        .getByRole('grid', { name: 'Trials' })
        .getByRole('button', { name: /^Actions for trial/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Create a job of it' }).click();
      await page.getByRole('heading', { name: /^Best x trial \d+$/ }).waitFor();
      await page.getByRole('link', { name: 'Sweeps', exact: true }).first().click();
      await page
        .getByText(/loss 2/)
        .first()
        .waitFor(DONE);
      await pictured(page, 'sweeps list');
      await expectNoBarriers(page);
      for (const name of ['Best x', 'By a grid'])
        await page.getByRole('checkbox', { name: `Select ${name}` }).check();
      await page.getByRole('button', { name: 'Compare' }).click();
      await heading(page, 'Compare sweeps').waitFor();
      await page.getByRole('img', { name: /^The best value so far of 2 sweeps/ }).waitFor();
      const beside = page.getByRole('grid', { name: 'Sweeps side by side' });
      for (const said of ['x=2', 'loss 2', 'Grid'])
        await beside.getByText(said, { exact: true }).waitFor();
      await pictured(page, 'sweeps compare');
      await expectNoBarriers(page);
      await beside.getByRole('link', { name: 'Best x' }).click();
      await heading(page, 'Best x').waitFor();
    },
  );
});
