/** The same training on a Slurm cluster of three nodes; a node and the controller are taken away. */
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { missingSlurm, startSlurm, type Slurm } from '#test/server/support/slurm';
import { bootServer, journey, screenshot, signIn } from '../../harness';
import { withPython } from '../steps';
import { apiClient, log, openJob, rerun, state } from './steps';

const skip = missingSlurm() !== null || withPython.skip;
let slurm: Slurm;
beforeAll(async () => {
  if (!skip) slurm = await startSlurm();
});
afterAll(() => (skip ? undefined : slurm.stop()));

const boot = async () => {
  const { PATH = '', SLURM_CONF = '' } = slurm.environment;
  const server = await bootServer({ env: { PATH, ATELIER_SLURM_CONF: SLURM_CONF } });
  onTestFinished(() => server.remove());
  return server;
};

journey(
  'JOB-01 JOB-02 JOB-09 a training on the cluster is followed live, stopped and run again, while the controller is away its status is unknown, not failed',
  { skip, timeout: 400_000 },
  async ({ page }) => {
    const server = await boot();
    const api = await apiClient(server);
    const id = await api.makeTraining(
      'Fit a line on the cluster',
      { epochs: '2000', pause: '0.2' },
      'slurm',
    );
    await signIn(page, server);
    await openJob(page, server, id);
    await page.getByRole('button', { name: 'Execute', exact: true }).click();
    await log(page)
      .getByText(/^epoch +\d/)
      .first()
      .waitFor();
    await state(page)
      .getByText(/2 agents on n\d.* \(slurm\)/)
      .waitFor();
    await screenshot(page, 'training on slurm');
    await slurm.killController();
    await page.getByText('Unknown since').waitFor();
    await state(page).getByText('Execution In Progress').waitFor();
    await screenshot(page, 'training while slurm is away');
    await slurm.startController();
    await page.getByText('Unknown since').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await state(page).getByText('Execution aborted').waitFor({ timeout: 90_000 });
    await rerun(page, { epochs: '10', pause: '0' });
    await state(page).getByText('Executed').waitFor({ timeout: 90_000 });
  },
);

journey(
  'JOB-03 a node that goes down in the middle of a job is named as the reason',
  { skip, timeout: 400_000 },
  async ({ page }) => {
    const server = await boot();
    const api = await apiClient(server);
    const id = await api.makeTraining('Lose a node', { epochs: '2000', pause: '0.2' }, 'slurm');
    await signIn(page, server);
    await openJob(page, server, id);
    await page.getByRole('button', { name: 'Execute', exact: true }).click();
    await log(page)
      .getByText(/^epoch +\d/)
      .first()
      .waitFor();
    const placeOf = async () => (await api.job(id)).execution_details[0]?.places?.[0] ?? '';
    await expect.poll(placeOf, { timeout: 60_000 }).not.toBe('');
    const node = await placeOf();
    await slurm.command(
      'scontrol',
      'update',
      `nodename=${node}`,
      'state=down',
      'reason=power supply',
    );
    onTestFinished(async () => {
      await slurm.command('scontrol', 'update', `nodename=${node}`, 'state=resume');
    });
    await state(page).getByText('Execution aborted').waitFor({ timeout: 120_000 });
    await state(page)
      .getByText(new RegExp(`${node}.*power supply`))
      .waitFor();
    await screenshot(page, 'training lost its node');
  },
);
