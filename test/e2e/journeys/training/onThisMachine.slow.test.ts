/** A training of two agents on this machine: followed live, stopped, run again with another learning rate, compared; and a kill of the server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { timePasses } from '#test/harness/until';
import {
  bootServer,
  expectNoBarriers,
  guidePicture,
  journey,
  picture,
  screenshot,
  signIn,
} from '../../harness';
import { eventually, withPython } from '../steps';
import { apiClient, log, openJob, rerun, state, tab } from './steps';

journey(
  'GEN-01 JOB-01 JOB-02 JOB-04 JOB-09 JOB-11 a training is followed live, stopped, run again with another learning rate, and compared',
  { ...withPython, timeout: 300_000 },
  async ({ page, server }) => {
    const api = await apiClient(server);
    const id = await api.makeTraining('Fit a line', { lr: '0.01', epochs: '2000', pause: '0.2' });
    await signIn(page, server);
    await openJob(page, server, id);
    await page.getByRole('button', { name: 'Execute', exact: true }).click();
    await log(page)
      .getByText(/^epoch +\d/)
      .first()
      .waitFor();
    await state(page).getByText('Execution In Progress').waitFor();
    await log(page).getByText('rank 0 of 2: 200 points, learning rate 0.01').waitFor();
    await screenshot(page, 'training followed live');
    await guidePicture(page, 'job-output');
    await tab(page, 'agent-1').click();
    await log(page).getByText('rank 1 of 2: 200 points, learning rate 0.01').waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await state(page).getByText('Execution aborted').waitFor();
    for (const lr of ['0.5', '0.1']) {
      await rerun(page, { lr, epochs: '30', pause: '0' });
      await state(page)
        .getByText('Job Submitted')
        .or(state(page).getByText('Execution In Progress'))
        .or(state(page).getByText('Executed'))
        .first()
        .waitFor();
      await state(page).getByText('Executed').waitFor();
    }
    await tab(page, 'Results').click();
    await page.getByText('result-1.txt').waitFor();
    await tab(page, 'Performance').click();
    await page.getByRole('img', { name: /loss/ }).first().waitFor();
    await screenshot(page, 'training performance');
    await expectNoBarriers(page);
    await tab(page, 'Submissions').click();
    const runs = page.getByRole('grid', { name: 'Submissions' });
    await eventually(() => runs.locator('[data-key]').count()).toBe(3);
    for (const nth of [0, 1, 2])
      await runs.locator('[data-key]').nth(nth).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /Compare/ }).waitFor();
    for (const lr of ['0.01', '0.1', '0.5'])
      await page
        .getByRole('cell', { name: lr, exact: true })
        .or(page.getByRole('gridcell', { name: lr, exact: true }))
        .first()
        .waitFor();
    await expectNoBarriers(page);
    await picture(page);
    await guidePicture(page, 'compare-runs');
  },
);

journey(
  'JOB-09 a killed server takes no job along: the run goes on, its log has no hole, its exit code is right',
  { ...withPython, timeout: 300_000 },
  async ({ page, expected }) => {
    expected.push(/Failed to load resource|ERR_|WebSocket/);
    const dataFolder = mkdtempSync(path.join(tmpdir(), 'atelier-data-'));
    const first = await bootServer({ dataFolder });
    const port = new URL(first.origin).port;
    const api = await apiClient(first);
    const id = await api.makeTraining('Outlive the server', { epochs: '150', pause: '0.1' });
    await signIn(page, first);
    await openJob(page, first, id);
    await page.getByRole('button', { name: 'Execute', exact: true }).click();
    await log(page)
      .getByText(/^epoch +\d/)
      .first()
      .waitFor();
    await first.end('SIGKILL');
    await timePasses(2_000, 'the job runs on without a server');
    const second = await bootServer({ dataFolder, env: { ATELIER_PORT: port } });
    onTestFinished(async () => {
      await second.end('SIGTERM');
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 });
    });
    await state(page).getByText('Executed').waitFor({ timeout: 120_000 });
    await log(page)
      .getByText(/^done: y =/)
      .waitFor();
    await state(page).getByText('Exit code 0').waitFor();
    const again = await apiClient(second);
    for (const agent of ['agent-0', 'agent-1']) {
      const epochs = [...(await again.logOf(id, agent)).matchAll(/^epoch +(\d+)/gm)].map(
        ([, epoch]) => Number(epoch),
      );
      expect(epochs).toEqual(Array.from({ length: 150 }, (_, epoch) => epoch));
    }
  },
);
