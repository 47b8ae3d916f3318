import { LOCATION_CHANGE } from 'connected-react-router';
import { expect, test } from 'vitest';
import { atJobs } from '#test/flows/support/atJobs';
import { passing } from '#test/harness/wire';
import { api } from '~/contract';
import { runningChanged } from '~/web/features/jobs/events';
import { selectRunning } from '~/web/features/jobs/selectors';

const work = atJobs(['One'], (idOf) => `/jobs/${idOf('One')}`);
const moves = () => work.app.diary.filter(({ type }) => type === LOCATION_CHANGE).length;
const told = () => work.app.diary.filter(runningChanged.match).length;

test('JOB-09 the page of a job that never ran asks for no submissions, and knows of none that runs', async () => {
  await passing(work.wire, 20_000);
  expect([work.wire.count(api.jobs.submissions), selectRunning(work.app.state())]).toEqual([0, {}]);
});

test('JOB-09 an execution that shows moves nobody, and reading it again and again tells nothing of what runs', async () => {
  const before = moves();
  await work.executed('One');
  const known = told();
  await passing(work.wire, 20_000);
  expect([told(), moves()]).toEqual([known, before]);
});
