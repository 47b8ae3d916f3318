import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  driven,
  dropped,
  fakeTimers,
  delayedReply,
  openWire,
  passing,
  settle,
} from '#test/harness/wire';
import { api } from '~/contract';
import { notices } from '~/server/platform/notifications/tables';
import { writeDown, type NewNotification } from '~/server/platform/notifications/writing';
import { allSeen, dismissed, notificationReceived, historyCleared } from '~/web/core/toasts/events';
import { selectHistory, selectTitleNotification, selectUnread } from '~/web/core/toasts/selectors';
import { signedOut } from '~/web/core/session/events';
import { tabHidden, tabVisible } from '~/web/lib/browser/tab';
import { openAtWork, type AtWork, workspace } from './support/atWork';

const A_TURN = 34_000;

const { server, token } = await workspace();

describe('what happened while its owner was away', () => {
  let apps: AtWork[] = [];
  beforeEach(async () => {
    await server.workspace.db.delete(notices);
    fakeTimers();
  });
  afterEach(() => {
    const ended = apps.splice(0);
    for (const { stop } of ended) stop();
    vi.useRealTimers();
    expect(ended.flatMap(({ crashes }) => crashes)).toEqual([]);
  });
  /** One more browser of the same person. */
  const browser = async (at = '/drive') => {
    const app = await driven(openAtWork(server, { token, at, wire: openWire(server.app) }));
    apps = [...apps, app];
    return app;
  };
  const turn = async (ms = A_TURN) => {
    for (const app of apps) await passing(app.wire, ms / apps.length);
  };
  const job = (name: string, more: Record<string, string> = {}): NewNotification => ({
    kind: 'job_ended',
    userName: 'admin',
    about: `${name}-1`,
    objectId: `job-${name}`,
    parts: {
      name,
      submission_id: `${name}-1`,
      status: 'Executed',
      cause: 'finished',
      reason: 'Finished.',
      start_datetime: '2026-01-01T00:00:00.000Z',
      end_datetime: '2026-01-01T00:01:01.000Z',
      ...more,
    },
  });
  const happens = (...all: NewNotification[]) =>
    driven(server.workspace.db.transaction((tx) => writeDown(tx, all)));
  const told = (app: AtWork) =>
    (
      app.state().toasts.visible as {
        kind: string;
        text: string;
        lines: string[];
        count: number;
      }[]
    ).map(({ kind, text, lines, count }) => [kind, text, ...lines, count]);
  const history = (app: AtWork) =>
    selectHistory(app.state()).map(({ text, to, seen }) => [text, to, seen]);
  const TRAIN = '/jobs/job-Train?submission=Train-1';

  test('the end of a DAG leads to the run that ended', async () => {
    await happens({
      kind: 'dag_ended',
      userName: 'admin',
      about: 'run-7',
      objectId: 'dag-1',
      parts: {
        name: 'Nightly',
        submission_id: 'run-7',
        status: 'Execution Failed',
        reason: 'Load failed.',
      },
    });
    const app = await browser();
    await turn(8_000);
    expect([told(app), history(app)]).toEqual([
      [['error', 'Nightly: Execution Failed', 'Load failed.', 1]],
      [['Nightly: Execution Failed', '/dags/dag-1?run=run-7', false]],
    ]);
  });

  test('is told once in every browser of that person, with a way there', async () => {
    const [one, other] = [await browser(), await browser()];
    await turn(8_000);
    await happens(job('Train'), {
      ...job('Theirs'),
      userName: 'admin',
      about: 'other',
      kind: 'from_the_future',
    } as unknown as NewNotification);
    await turn();
    for (const app of [one, other]) {
      expect(told(app)).toEqual([
        ['success', 'Train: Executed', 'Finished.', 'It ran for 1 min 1 s.', 1],
      ]);
      expect(history(app)).toEqual([['Train: Executed', TRAIN, false]]);
    }
    await turn(3 * A_TURN);
    for (const app of [one, other])
      expect(history(app)).toEqual([['Train: Executed', TRAIN, false]]);
    expect(one.wire.count(api.notices.seen)).toBe(0);
  });

  test.each([
    ['it is dismissed', (app: AtWork) => app.dispatch(dismissed({ text: 'Train: Executed' }))],
    ['all is marked as read', (app: AtWork) => app.dispatch(allSeen({}))],
    ['its page is opened', (app: AtWork) => app.history.push('/jobs/job-Train')],
  ])('is seen everywhere once %s', async (_how, look) => {
    await happens(job('Train'));
    const [one, other] = [await browser(), await browser()];
    await turn(8_000);
    expect([one, other].map((app) => selectUnread(app.state()))).toEqual([1, 1]);
    look(one);
    await settle(one.wire);
    await turn();
    expect([one, other].map((app) => selectUnread(app.state()))).toEqual([0, 0]);
    const third = await browser();
    await turn(12_000);
    expect([told(third), history(third)]).toEqual([[], [['Train: Executed', TRAIN, true]]]);
  });

  test('is not told again where the page told it, whichever is first, nor where its page is open', async () => {
    const app = await browser();
    const news = {
      kind: 'success',
      text: 'Train: Executed',
      like: 'jobs: Executed',
      about: 'Train-1',
      to: TRAIN,
    } as const;
    app.dispatch(notificationReceived(news));
    await settle(app.wire);
    await happens(job('Train'), job('Quick'));
    await turn();
    app.dispatch(notificationReceived({ ...news, text: 'Quick: Executed', about: 'Quick-1' }));
    await settle(app.wire);
    expect(told(app).map(([, text, ...rest]) => [text, rest.at(-1)])).toEqual([
      ['Quick: Executed', 2],
    ]);
    app.dispatch(allSeen({}));
    await settle(app.wire);
    const seen = async () =>
      (await driven(server.get('notices', 'read', {}, { token }))).happenings.flatMap(
        ({ about, seen_datetime }) => (seen_datetime ? about : []),
      );
    expect((await seen()).sort()).toEqual(['Quick-1', 'Train-1']);
    app.dispatch(notificationReceived({ ...news, text: 'Early: Executed', about: 'Early-1' }));
    await settle(app.wire);
    app.dispatch(dismissed({ text: 'Early: Executed' }));
    await happens(job('Early'));
    await turn();
    expect(await seen()).toContain('Early-1');
    app.history.push('/jobs/job-Watched');
    await happens(job('Watched'));
    await turn();
    expect(told(app).flat()).not.toContain('Watched: Executed');
    expect(history(app)[0]).toEqual([
      'Watched: Executed',
      '/jobs/job-Watched?submission=Watched-1',
      true,
    ]);
    expect(await seen()).toContain('Watched-1');
  });

  test('jobs, notebooks and builds each say how they ended', async () => {
    const app = await browser();
    await happens(
      job('Failed', { status: 'Execution Failed', reason: 'The program ended with exit code 3.' }),
      {
        kind: 'notebook_ended',
        userName: 'admin',
        about: 'run-1',
        objectId: 'nb-1',
        parts: { name: 'Explore', status: 'Notebook failed', reason: 'Its kernel died.' },
      },
      {
        kind: 'build_ended',
        userName: 'admin',
        about: 'env-1-2',
        objectId: 'env-1',
        parts: { name: 'vision', status: 'failed', reason: 'ERROR: no x\nWARNING: y' },
      },
    );
    await turn();
    expect(told(app)).toEqual([
      [
        'error',
        'Failed: Execution Failed',
        'The program ended with exit code 3.',
        'It ran for 1 min 1 s.',
        1,
      ],
      ['warning', 'Explore: Notebook failed', 'Its kernel died.', 1],
      ['error', 'vision: Build failed', 'ERROR: no x', 1],
    ]);
    expect(history(app).map(([, to]) => to)).toEqual(
      expect.arrayContaining(['/notebooks/nb-1', '/environments/env-1']),
    );
  });

  test('of many at once one sentence is told, and the history has all of them', async () => {
    await happens(...['a', 'b', 'c', 'd'].map((name) => job(name)));
    const app = await browser();
    await turn(5_000);
    expect(told(app)).toEqual([
      [
        'info',
        '4 notifications came while you were away',
        'b: Executed',
        'c: Executed',
        'd: Executed',
        1,
      ],
    ]);
    expect(selectUnread(app.state())).toBe(4);
  });

  test('is not read while the tab is hidden or after signing out, and at once when the tab is looked at again', async () => {
    const app = await browser();
    await turn(5_000);
    const read = () => app.wire.count(api.notices.read);
    expect(read()).toBe(1);
    app.dispatch(tabHidden());
    await turn(3 * A_TURN);
    expect(read()).toBe(1);
    app.wire.break(api.notices.read, dropped);
    app.dispatch(tabVisible());
    await settle(app.wire);
    expect(read()).toBe(2);
    app.wire.mend(api.notices.read);
    await happens(job('Train'));
    await turn();
    expect(told(app)).toHaveLength(1);
    app.dispatch(signedOut());
    const before = read();
    await turn(2 * A_TURN);
    expect(read()).toBe(before);
  });

  test('what was seen in another browser is no news of a tab that was hidden while the answer was on its way', async () => {
    await happens(job('Train'), job('Quick'));
    await driven(server.get('notices', 'seen', { about: ['Train-1'] }, { token }));
    const app = await browser();
    const late = delayedReply();
    app.wire.break(api.notices.read, late.answer);
    await passing(app.wire, 5_000, { heldBack: 1 });
    app.dispatch(tabHidden());
    late.release();
    await settle(app.wire);
    expect(history(app)).toHaveLength(2);
    expect(selectTitleNotification(app.state())).toBe('Quick: Executed');
  });

  test('a history that was emptied stays empty after the next sign-in', async () => {
    await happens(job('Train'));
    const app = await browser();
    await turn(5_000);
    app.dispatch(historyCleared({ about: ['Train-1'] }));
    await settle(app.wire);
    const next = await browser();
    await turn(10_000);
    expect(history(next)).toEqual([]);
  });
});
