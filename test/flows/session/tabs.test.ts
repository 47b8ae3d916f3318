import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import { createBrowser, runApp } from '#test/harness/runApp';
import { ADMIN } from '#test/server/support/openWorkspace';
import { workspace } from '#test/flows/support/atWork';
import {
  sessionAdopted,
  signedIn,
  signedOut,
  signInRequested,
  signOutRequested,
} from '~/web/core/session/events';
import { sessionExpired } from '~/web/lib/saga/callApi';
import { storedSession } from '~/web/core/session/model/stored';

const { server } = await workspace();
beforeAll(async () => {
  await server.addUser('eve');
});

const EVE = { user_name: 'eve', password: "eve's password" };
const open: { stop: () => void }[] = [];
beforeEach(() => {
  for (const app of open.splice(0)) app.stop();
});

/** Two tabs of one browser, both signed in. */
const twoTabs = async () => {
  const browser = createBrowser();
  const tabAt = async (at: string) => {
    const app = await runApp({ adapter: inMemory(server.app), at, inTab: browser.tab() });
    open.push(app);
    return app;
  };
  const one = await tabAt('/login');
  one.dispatch(signInRequested(ADMIN));
  await one.heard(signedIn);
  await one.persistor.flush();
  const other = await tabAt('/home');
  expect(other.state().session.current.user?.user_name).toBe('admin');
  return { browser, one, other };
};

describe('two tabs of a browser', () => {
  test('LOG-10 signing out in one reaches the other at once, clears it, and says so', async () => {
    const { one, other } = await twoTabs();
    const since = Date.now();
    one.dispatch(signOutRequested());
    await other.heard(signedOut);
    expect(Date.now() - since).toBeLessThan(1_000);
    expect(other.state().session.current).toMatchObject({
      phase: 'signedOut',
      token: null,
      user: null,
    });
    await expect.poll(() => other.path()).toBe('/login');
    expect(other.state().home.ids).toEqual([]);
    expect(other.state().toasts.visible).toMatchObject([
      { text: 'You signed out in another tab.' },
    ]);
    expect(one.state().toasts.visible).toEqual([]);
  });

  test('what is written again with the same session signs nobody out', async () => {
    const { browser, other } = await twoTabs();
    await browser.tab().storage.setItem('persist:session', browser.items['persist:session'] ?? '');
    await other.neverHeard(signedOut);
    await other.neverHeard(sessionAdopted);
    expect(other.state().session.current.phase).toBe('signedIn');
  });

  test('signing in again in one brings the other along', async () => {
    const { one, other } = await twoTabs();
    one.dispatch(signOutRequested());
    await other.heard(signedOut);
    const again = one.next(signedIn);
    one.dispatch(signInRequested(EVE));
    await again;
    await other.heard(sessionAdopted);
    await expect.poll(() => other.path()).toBe('/home');
    await expect.poll(() => other.state().session.current.user?.user_name).toBe('eve');
    expect(other.state().session.current.token).toBe(one.state().session.current.token);
    expect(one.state().session.current.phase).toBe('signedIn');
  });

  test('a tab that slept while somebody else signed in shows nothing of the former person, and signs nobody out', async () => {
    const { browser, one, other } = await twoTabs();
    const token = await server.signIn(EVE.user_name, EVE.password);
    const { user } = await server.get('account', 'readUser', {}, { token });
    const written = JSON.parse(browser.items['persist:session'] ?? '{}') as Record<string, string>;
    const theirs = JSON.stringify({
      ...written,
      token: JSON.stringify(token),
      user: JSON.stringify(user),
    });
    one.stop();
    await browser.tab().storage.setItem('persist:session', theirs);
    await other.heard(sessionAdopted);
    expect(other.told()).toContain(signedOut.type);
    expect(JSON.stringify(other.state().home)).not.toContain('admin');
    await expect.poll(() => other.state().session.current.user?.user_name).toBe('eve');
    await other.persistor.flush();
    expect(storedSession(browser.items['persist:session'] ?? null, Date.now()).open?.token).toBe(
      token,
    );
  });

  test('ERR-01 a session that expired in one is told as that in the other', async () => {
    const { one, other } = await twoTabs();
    one.dispatch(sessionExpired());
    await other.heard(signedOut);
    expect(other.state().toasts.visible).toMatchObject([{ text: 'Your session expired' }]);
  });
});

test.each([
  [null],
  [''],
  ['{'],
  ['[]'],
  ['"x"'],
  ['{"token":"{"}'],
  ['{"phase":"\\"signedIn\\""}'],
  ['{"token":5,"phase":"\\"signedIn\\"","savedAt":"1"}'],
])('what stands in the storage is no session: %s', (text) =>
  expect(storedSession(text, Date.now()).open).toBeNull(),
);
