import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import { runApp, type RunAppOptions } from '#test/harness/runApp';
import { ADMIN } from '#test/server/support/openWorkspace';
import { workspace } from '#test/flows/support/atWork';
import { connectionLost, connectionRestored, tabHidden, tabVisible } from '~/web/lib/browser/tab';
import {
  profileRead,
  signedIn,
  signInRequested,
  signOutRequested,
} from '~/web/core/session/events';
import { accessDenied, sessionExpired } from '~/web/lib/saga/callApi';

const { server } = await workspace();

const MINUTE = 60_000;
/** The app's own clock is under control; the server answers in real turns of the event loop. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
const running: { stop: () => void }[] = [];
afterEach(() => {
  for (const app of running.splice(0)) app.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = async () => {
  const asked: string[] = [];
  const real = inMemory(server.app);
  const adapter: RunAppOptions['adapter'] = (config) => {
    asked.push(config.url ?? '');
    return real(config);
  };
  const app = await runApp({ adapter, at: '/login' });
  running.push(app);
  const done = app.next(signedIn);
  app.dispatch(signInRequested(ADMIN));
  await done;
  // A read under way would be given up while the clock is turned, and tried again through all those days.
  await app.settled();
  return { ...app, asked: (url: string) => asked.filter((each) => each === url).length };
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('time passes', () => {
  test.each([
    ['early', 0],
    ['late', 0.999],
  ])(
    'CON-04 who one is, is read again after 3 minutes, give or take a tenth: %s',
    async (_, chance) => {
      vi.spyOn(Math, 'random').mockReturnValue(chance);
      const app = await open();
      await pass(2.6 * MINUTE);
      expect(app.asked('/fsc/user/read/')).toBe(1);
      const read = app.next(profileRead);
      await pass(0.8 * MINUTE);
      await read;
      expect(app.asked('/fsc/user/read/')).toBe(2);
    },
  );

  test('who one is, is read again at each load, however fresh what was kept is', async () => {
    const first = await open();
    await first.persistor.flush();
    const asked: string[] = [];
    const real = inMemory(server.app);
    const app = await runApp({
      adapter: (config) => {
        asked.push(config.url ?? '');
        return real(config);
      },
      stored: { ...first.storages.local.items },
      at: '/home',
    });
    running.push(app);
    await app.heard(profileRead);
    expect(asked.filter((url) => url === '/fsc/user/read/')).toHaveLength(1);
  });

  test('a refusal that contradicts the profile has it read again, many at the same time once', async () => {
    const app = await open();
    const { keepPlan } = server.workspace.accounts;
    onTestFinished(() => keepPlan('atelier', 'creator_pro'));
    await keepPlan('atelier', 'talent');
    const plan = () => app.state().session.current.team?.account_details.plan_details.plan_type;
    expect(plan()).toBe('creator_pro');
    const read = app.next(profileRead);
    await pass(33_000);
    await read;
    expect(plan()).toBe('talent');
    // Other requests refused in these 33 s have the profile read again, too.
    await app.settled();
    const before = app.asked('/fsc/user/read/');
    for (let nth = 0; nth < 5; nth += 1) app.dispatch(accessDenied());
    await app.settled();
    expect(app.asked('/fsc/user/read/')).toBe(before + 1);
  });

  test('what was stored is brought back once, and no failure is told of later', async () => {
    const app = await open();
    await pass(20_000);
    expect(
      app.diary.filter(
        (action) =>
          action.type === 'persist/REHYDRATE' && 'err' in action && action.err !== undefined,
      ),
    ).toEqual([]);
  });

  test('CON-14 /home reads its list every 30 s, not while the tab is hidden or offline, and once on return', async () => {
    const app = await open();
    const url = '/fsc/user/objects/recent/read/';
    await vi.waitFor(
      () => {
        expect(app.state().home.request.status).toBe('succeeded');
      },
      { timeout: 30_000 },
    );
    await pass(33_000);
    expect(app.asked(url)).toBe(2);
    await vi.waitFor(
      () => {
        expect(app.told().at(-1)).toMatch(/unchanged|arrived/);
      },
      { timeout: 30_000 },
    );
    for (const [away, back] of [
      [tabHidden, tabVisible],
      [connectionLost, connectionRestored],
    ] as const) {
      const before = app.asked(url);
      app.dispatch(away());
      await pass(10 * MINUTE);
      expect(app.asked(url)).toBe(before);
      const read = app.next({
        type: 'home/recents',
        match: (action): action is { type: string } =>
          /recents\/(unchanged|arrived)/.test((action as { type: string }).type),
      });
      app.dispatch(back());
      await pass(0);
      expect(app.asked(url)).toBe(before + 1);
      await read;
    }
  });

  test('LOG-10 nothing is asked for after signing out', async () => {
    const app = await open();
    app.dispatch(signOutRequested());
    await pass(0);
    const before = app.asked('/fsc/user/read/') + app.asked('/fsc/user/objects/recent/read/');
    await pass(60 * MINUTE);
    expect(app.asked('/fsc/user/read/') + app.asked('/fsc/user/objects/recent/read/')).toBe(before);
  });

  test('LOG-11 ERR-01 a session ends 15 days after it was written, also while the tab stays open', async () => {
    const app = await open();
    app.dispatch(tabHidden());
    const expired = app.next(sessionExpired);
    await pass(15 * 24 * 60 * MINUTE);
    await expired;
    expect(app.path()).toBe('/login');
    expect(app.state().session.current.token).toBeNull();
    expect(app.state().toasts.visible).toMatchObject([{ text: 'Your session expired' }]);
  });
});
