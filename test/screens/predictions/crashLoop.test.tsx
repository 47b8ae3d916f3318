import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { addJob } from '#test/server/support/jobSettings';
import { api, type Prediction } from '~/contract';
import { atOverview } from '../overview/atOverview';

const REASON =
  'It ended 3 times one after the other. The program ended with exit code 7.\nno model here';

describe('/predictions/{pf_id}', () => {
  const work = atOverview();

  test('a program that ends again and again shows how often and with which exit code, its last lines and its log, also while it starts [PRD-04]', async () => {
    const token = await work.server.signIn();
    const { batch_job_id } = await addJob(work.server, token, 'raise SystemExit(7)');
    const {
      prediction: { pf_id },
    } = await work.server.get(
      'predictions',
      'create',
      {
        settings: { pf_name: 'Echo', collaborators: [] },
        source: { kind: 'job', batch_job_id },
      },
      { token },
    );
    const starting = ({ pf_details, ...prediction }: Prediction): Prediction => ({
      ...prediction,
      status: 'Restarting',
      pf_details: pf_details.map((version) => ({
        ...version,
        status: 'Restarting',
        reason: REASON,
        waiting_for: 'starting',
        submission_id: 'run-3',
        restarts: 2,
      })),
    });
    await work.open(`/predictions/${pf_id}`, (wire) => {
      wire.break(api.predictions.read, async (config, real) => {
        const reply = await real(config);
        const { prediction } = reply.data as { prediction: Prediction };
        return { ...reply, data: { prediction: starting(prediction) } };
      });
    });
    const words = await screen.findByText(
      /^It ended 3 times one after the other\..*exit code 7\./,
      undefined,
      {
        timeout: 30_000,
      },
    );
    const banner = within(words.closest('.at-banner-text') as HTMLElement);
    expect(banner.getByText('no model here')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the log' })).toHaveAttribute(
      'href',
      expect.stringContaining('submission=run-3'),
    );
    expect(screen.queryByText('It is starting.')).toBeNull();
  });
});
