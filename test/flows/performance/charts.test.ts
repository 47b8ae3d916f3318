import { replace } from 'connected-react-router';
import { describe, expect, test } from 'vitest';
import { dropped, passing, settle } from '#test/harness/wire';
import { api } from '~/contract';
import { artifactRequested, refreshRequested } from '~/web/features/performance/events';
import { selectPart } from '~/web/features/performance/model/slice';
import { tabHidden, tabVisible } from '~/web/lib/browser/tab';
import { atPerformance, noticesOf, type Ran } from './atPerformance';
import { MEASURES, MEASURES_ON } from './measures';

const { mlflow, tensorboard, artifacts } = api.performance;
/** A turn is 60 s give or take a tenth. */
const A_TURN = 67_000;

const work = atPerformance();
let ran: Promise<Ran> | null = null;
/** One job for all that only look. */
const measured = () => (ran ??= work.add(MEASURES).then((job) => work.run(job)));
const opened = async (of: Ran, query = '?tab=performance') => {
  const app = await work.open(`/jobs/${of.batch_job_id}${query}`);
  const go = async (to: string) => {
    app.dispatch(replace(`/jobs/${of.batch_job_id}${to}`));
    await settle(app.wire);
  };
  const refresh = async () => {
    app.dispatch(refreshRequested());
    await settle(app.wire);
  };
  return { app, go, refresh, charts: () => selectPart(app.state(), of, 'charts') };
};

describe('the performance of a job that is over', () => {
  test('API-56 JOB-11 each part is read when its tab is opened, and what the program logged is there', async () => {
    const one = await measured();
    const { app, go, charts } = await opened(one, '');
    expect(app.wire.count(mlflow)).toBe(0);
    await go('?tab=performance');
    expect(charts().value?.runs).toMatchObject([
      { run_name: 'first', params: { lr: '0.1', optimizer: 'adam' } },
    ]);
    expect(charts().value?.runs[0]?.metrics['loss']).toMatchObject({
      steps: [0, 1, 2],
      values: [10.5, 9.5, 8.5],
    });
    expect([app.wire.count(tensorboard), app.wire.count(artifacts)]).toEqual([0, 0]);
    await go('?tab=performance&part=tensorboard');
    expect(selectPart(app.state(), one, 'tensorboard').value?.scalars).toEqual([]);
    await go('?tab=performance&part=artifacts');
    expect(selectPart(app.state(), one, 'artifacts').value?.artifacts).toMatchObject([
      { name: 'model.txt' },
    ]);
    expect(app.told().filter((type) => type.startsWith('performance/'))).toEqual(
      Array.from({ length: 3 }, () => [
        'performance/partRequested',
        'performance/partSucceeded',
      ]).flat(),
    );
  });

  test('JOB-11 CON-03 a reply younger than 60 s is shown without asking, an older one is read when the tab is opened, Refresh asks at once', async () => {
    const { app, go, refresh } = await opened(await measured());
    await go('?tab=settings');
    await passing(app.wire, 30_000);
    await go('?tab=performance');
    expect(app.wire.count(mlflow)).toBe(1);
    await go('?tab=settings');
    await passing(app.wire, 31_000);
    await go('?tab=performance');
    expect(app.wire.count(mlflow)).toBe(2);
    await refresh();
    expect(app.wire.count(mlflow)).toBe(3);
    await passing(app.wire, 2 * A_TURN);
    expect(app.wire.count(mlflow)).toBe(3);
  });

  test('JOB-11 what was read stays where it cannot be read again, and says why', async () => {
    const { app, refresh, charts } = await opened(await measured());
    app.wire.break(mlflow, dropped);
    await refresh();
    expect(charts()).toMatchObject({
      value: { runs: [{ run_name: 'first' }] },
      request: { status: 'failed', problem: { code: 'offline' } },
    });
    app.wire.mend(mlflow);
    await refresh();
    expect(charts().request.status).toBe('succeeded');
  });

  test('JOB-11 the newest run is read, or the one the address names', async () => {
    const job = await work.add(MEASURES);
    const first = await work.run(job, { lr: '0.3' });
    const second = await work.run(job, { lr: '0.7' });
    const { app, go, charts } = await opened(second);
    expect(charts().value?.runs[0]?.params['lr']).toBe('0.7');
    await go(`?tab=performance&submission=${first.submission_id}`);
    expect(selectPart(app.state(), first, 'charts').value?.runs[0]?.params['lr']).toBe('0.3');
  });

  test('an artifact that cannot be downloaded is told by name', async () => {
    const one = await measured();
    const { app } = await opened(one);
    app.dispatch(artifactRequested({ of: one, path: '/gone.txt' }));
    await settle(app.wire);
    expect(noticesOf(app)).toMatchObject([{ kind: 'error', text: 'Unable to download gone.txt' }]);
  });
});

test('JOB-11 CON-03 CON-14 the performance of a job that runs is read every 60 s, not while the tab is hidden, and once more when it ends', async () => {
  const running = await work.start(await work.add(MEASURES_ON));
  const { app } = await opened(running);
  expect(app.wire.count(mlflow)).toBe(1);
  await passing(app.wire, A_TURN);
  expect(app.wire.count(mlflow)).toBe(2);
  app.dispatch(tabHidden());
  await passing(app.wire, 2 * A_TURN);
  expect(app.wire.count(mlflow)).toBe(2);
  app.dispatch(tabVisible());
  await settle(app.wire);
  expect(app.wire.count(mlflow)).toBe(3);
  await work.stop(running);
  await passing(app.wire, 40_000);
  const ended = app.wire.count(mlflow);
  expect(ended).toBeGreaterThan(3);
  await passing(app.wire, 2 * A_TURN);
  expect(app.wire.count(mlflow)).toBe(ended);
});
