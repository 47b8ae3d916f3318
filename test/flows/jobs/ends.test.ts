import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { atJobs } from '#test/flows/support/atJobs';
import { fakeNotifications } from '#test/harness/standIns/notifications';
import { passing, settle } from '#test/harness/wire';
import { api } from '~/contract';
import { selectRunning } from '~/web/features/jobs/selectors';
import { allSeen } from '~/web/core/toasts/events';
import { selectHistory, selectTitleNotification, selectUnread } from '~/web/core/toasts/selectors';
import { pushSaveSucceeded } from '~/web/core/preferences/events';
import { signedOut } from '~/web/core/session/events';
import { tabHidden, tabVisible } from '~/web/lib/browser/tab';

const work = atJobs(['Train', 'Quick'], () => '/jobs');

/** The storage that all tabs of the browser share. */
const storage = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
};
beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const elsewhere = async (path = '/drive') => {
  work.app.history.push(path);
  await settle(work.wire);
};
/** Executed, begun, and then the person goes elsewhere. */
const runElsewhere = async (name = 'Train', path = '/drive') => {
  await work.executed(name);
  work.become(name, { status: 'Execution In Progress', start_datetime: work.now() });
  await elsewhere(path);
};
const told = () => work.notices().map(({ kind, text, lines }) => [kind, text, ...lines]);
const history = () => selectHistory(work.app.state());

describe('a job of mine ends while I am elsewhere', () => {
  test('is told within 15 s, in the corner and in the history, with a way there', async () => {
    await runElsewhere();
    await passing(work.wire, 14_000);
    expect(told()).toEqual([]);
    work.end('Train', {
      status: 'Execution Failed',
      exit_code: 3,
      reason: 'It ended with exit code 3.',
      start_datetime: work.now(),
    });
    await passing(work.wire, 14_000);
    expect(told()).toEqual([
      [
        'error',
        'Train: Execution Failed',
        'It ended with exit code 3.',
        'It ran for less than a second.',
      ],
    ]);
    const to = `/jobs/${work.idOf('Train')}?submission=${work.idOf('Train')}-1`;
    expect(history()).toMatchObject([{ text: 'Train: Execution Failed', to, seen: false }]);
    expect(selectUnread(work.app.state())).toBe(1);
    await passing(work.wire, 30_000);
    expect(history()).toHaveLength(1);
  });

  test('counts as read once its page was open, or all was marked as read', async () => {
    await runElsewhere();
    work.end('Train');
    await passing(work.wire, 14_000);
    expect(history()).toMatchObject([{ kind: 'success', text: 'Train: Executed', seen: false }]);
    await elsewhere(`/jobs/${work.idOf('Train')}`);
    expect(selectUnread(work.app.state())).toBe(0);
    await runElsewhere('Quick');
    work.end('Quick');
    await passing(work.wire, 14_000);
    expect(selectUnread(work.app.state())).toBe(1);
    work.app.dispatch(allSeen({}));
    expect(selectUnread(work.app.state())).toBe(0);
  });

  test('where I look at it the history alone has it, as read', async () => {
    await runElsewhere('Train', `/jobs/${work.idOf('Train')}`);
    work.end('Train');
    await passing(work.wire, 4_000);
    expect(work.shown('Train').status).toBe('Executed');
    expect(told()).toEqual([]);
    expect(history()).toMatchObject([{ text: 'Train: Executed', seen: true }]);
  });

  test('the title of a hidden tab says it until the tab is looked at', async () => {
    await runElsewhere();
    work.app.dispatch(tabHidden());
    work.end('Train');
    await passing(work.wire, 14_000);
    expect(selectTitleNotification(work.app.state())).toBe('Train: Executed');
    work.app.dispatch(tabVisible());
    expect(selectTitleNotification(work.app.state())).toBeNull();
    expect(selectUnread(work.app.state())).toBe(1);
  });

  test('LOG-12 a hidden tab shows it as a notification of the browser where that is wanted, and a click leads to the job', async () => {
    const browser = fakeNotifications({ permission: 'granted' });
    vi.stubGlobal('window', Object.assign(new EventTarget(), { focus: () => undefined }));
    await runElsewhere();
    const { user } = work.app.state().session.current;
    work.app.dispatch(
      pushSaveSucceeded({
        push: { notices: true },
        user: { ...user, notification_preferences: { push: { notices: true } } },
      }),
    );
    await settle(work.wire);
    work.app.dispatch(tabHidden());
    work.end('Train', { reason: null });
    await passing(work.wire, 14_000);
    expect(browser.shown).toMatchObject([{ title: 'Train: Executed' }]);
    browser.shown[0]?.onclick?.();
    await settle(work.wire);
    expect(work.app.path()).toBe(`/jobs/${work.idOf('Train')}?submission=${work.idOf('Train')}-1`);
  });

  test('what another tab of this browser has told is in the history, and not told again', async () => {
    await runElsewhere();
    localStorage.setItem('atelier-claims', JSON.stringify([`happened ${work.idOf('Train')}-1`]));
    work.end('Train');
    await passing(work.wire, 14_000);
    expect(told()).toEqual([]);
    expect(history()).toMatchObject([{ text: 'Train: Executed', seen: false }]);
  });

  test('a stop that was asked for is no failure', async () => {
    await runElsewhere();
    work.end('Train', { status: 'Execution aborted', cause: 'stopped', reason: 'It was stopped.' });
    await passing(work.wire, 14_000);
    expect(told()[0]?.slice(0, 2)).toEqual(['info', 'Train: Execution aborted']);
  });
});

describe('looking on every page', () => {
  test('happens only while a job of mine is known to run', async () => {
    await elsewhere();
    const before = work.wire.count(api.jobs.readAll);
    await passing(work.wire, 60_000);
    expect(work.wire.count(api.jobs.readAll)).toBe(before);
    expect(selectRunning(work.app.state())).toEqual({});
    await runElsewhere();
    expect(selectRunning(work.app.state())).toEqual({
      [work.idOf('Train')]: `${work.idOf('Train')}-1`,
    });
    const running = work.wire.count(api.jobs.readAll);
    await passing(work.wire, 60_000);
    expect(work.wire.count(api.jobs.readAll) - running).toBeGreaterThanOrEqual(4);
    work.end('Train');
    await passing(work.wire, 15_000);
    const over = work.wire.count(api.jobs.readAll);
    await passing(work.wire, 60_000);
    expect(work.wire.count(api.jobs.readAll)).toBe(over);
  });

  test('a job that ended before anybody here knew that it ran is not told', async () => {
    work.engine.begin(work.idOf('Quick')).catch(() => undefined);
    await settle(work.wire);
    work.end('Quick');
    await passing(work.wire, 40_000);
    expect(work.shown('Quick').status).toBe('Executed');
    expect(history()).toEqual([]);
  });

  test('LOG-10 signing out forgets what ran and what was told', async () => {
    await runElsewhere();
    work.end('Train');
    await passing(work.wire, 14_000);
    await runElsewhere('Quick');
    work.app.dispatch(signedOut());
    expect(selectRunning(work.app.state())).toEqual({});
    expect(history()).toEqual([]);
  });
});
