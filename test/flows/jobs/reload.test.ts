import { expect, test } from 'vitest';
import { atJobs } from '#test/flows/support/atJobs';
import { passing, settle } from '#test/harness/wire';
import { api } from '~/contract';
import { runningChanged } from '~/web/features/jobs/events';
import { selectRunning } from '~/web/features/jobs/selectors';

const work = atJobs(['Train', 'Quick'], () => '/drive');

const open = async (path: string) => {
  work.app.history.push(path);
  await settle(work.wire);
};
/** The run that was begun before the page was loaded. */
const kept = () => ({ [work.idOf('Train')]: `${work.idOf('Train')}-1` });

test('what ran before a reload runs still, until somebody has read how it stands', async () => {
  work.app.dispatch(runningChanged({ running: kept() }));
  await open(`/jobs/${work.idOf('Quick')}`);
  expect(work.wire.count(api.jobs.readAll)).toBe(0);
  expect(selectRunning(work.app.state())).toEqual(kept());
  await passing(work.wire, 14_000);
  expect(work.wire.count(api.jobs.readAll)).toBe(1);
  expect(selectRunning(work.app.state())).toEqual({});
});

test('agents are read again and again where they show, and nowhere else', async () => {
  await open('/jobs');
  await work.executed('Train');
  await open(`/jobs/${work.idOf('Train')}`);
  const before = work.wire.count(api.jobs.agents);
  await passing(work.wire, 7_000);
  expect(work.wire.count(api.jobs.agents)).toBe(before);
  await open(`/jobs/${work.idOf('Train')}?tab=agents`);
  expect(work.wire.count(api.jobs.agents)).toBe(before + 1);
});
