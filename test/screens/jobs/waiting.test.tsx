import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { playEngine } from '#test/flows/support/playedEngine';
import { addJob } from '#test/server/support/jobSettings';
import type { Submission } from '~/contract';
import { whyNothing } from '~/web/features/jobs/output/messages';
import { atOverview } from '../overview/atOverview';

const work = atOverview();

test.each(['waiting for 2 CPUs', 'held back by its owner in Slurm'])(
  'JOB-06 a job that is %s says so once, in its line and beside its log',
  async (waiting_for) => {
    const token = await work.server.signIn();
    const { batch_job_id } = await addJob(work.server, token, 'echo\n', {
      job_name: 'Train',
      main_file: 'run.sh',
    });
    await work.open(`/jobs/${batch_job_id}`, (wire) => {
      const engine = playEngine(work.server, token, wire);
      void engine.begin(batch_job_id).then(() => engine.become(batch_job_id, { waiting_for }));
    });
    expect(
      await screen.findByText(
        new RegExp(`^Submitted .*· ${waiting_for}$`),
        {},
        { timeout: 30_000 },
      ),
    ).toBeVisible();
    expect(whyNothing({ waiting_for } as Submission, false)).toBe(`It is ${waiting_for}.`);
    expect(document.body).not.toHaveTextContent(/waiting: waiting|waiting: held/i);
  },
  60_000,
);
