import type { UnknownAction } from '@reduxjs/toolkit';
import { LOCATION_CHANGE, replace, type LocationChangeAction } from 'connected-react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import { runApp, type RunAppOptions } from '#test/harness/runApp';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { sameOriginPath } from '~/web/lib/browser/url/location';
import { signedIn, signInRequested, signOutRequested } from '~/web/core/session/events';

const FIFTEEN_DAYS = 15 * 24 * 60 * 60_000;

let server: TestWorkspace;
let stored: Record<string, string>;
const running: { stop: () => void }[] = [];

const open = async (at: string, given: Partial<RunAppOptions> = {}) => {
  const app = await runApp({ adapter: inMemory(server.app), at, ...given });
  running.push(app);
  return app;
};
const signIn = async (app: Awaited<ReturnType<typeof open>>) => {
  const done = app.next(signedIn);
  app.dispatch(signInRequested(ADMIN));
  await done;
};
/** Every address the app has been at. */
const visited = (app: Awaited<ReturnType<typeof open>>) =>
  app.diary
    .filter(
      (action): action is LocationChangeAction & UnknownAction => action.type === LOCATION_CHANGE,
    )
    .map(({ payload: { location } }) => location.pathname + location.search);
/** The app of somebody who signed in before, in this browser. */
const openSignedIn = (at: string, given: Partial<RunAppOptions> = {}) =>
  open(at, { stored: { ...stored }, ...given });

beforeAll(async () => {
  server = await openWorkspace();
  const app = await open('/login');
  await signIn(app);
  await app.persistor.flush();
  stored = { ...app.storages.local.items };
});
afterAll(async () => {
  for (const app of running) app.stop();
  await server.close();
});

describe('a visitor who is not signed in', () => {
  test.each([
    ['/home', '/home'],
    ['/home?from=mail&x=1', '/home?from=mail&x=1'],
    ['/', '/home'],
  ])('ACC-01 ACC-03 at %s goes to /login and comes back to %s', async (at, back) => {
    const app = await open(at);
    expect(app.path()).toBe('/login');
    await signIn(app);
    await expect.poll(() => app.path()).toBe(back);
    expect(app.history.length).toBe(1);
  });

  test('RT-01 RT-02 sees /login and /components/login', async () => {
    expect((await open('/login?githubError=x')).path()).toBe('/login?githubError=x');
    expect((await open('/components/login')).path()).toBe('/components/login');
  });

  test('RT-58 at an unknown path goes to /login, and from there to the root', async () => {
    const app = await open('/nowhere/at/all');
    expect(app.path()).toBe('/login');
    expect(app.state().toasts.visible).toEqual([]);
    await signIn(app);
    await expect.poll(() => app.path()).toBe('/home');
  });

  test('ACC-03 an attempted path that leads elsewhere is not followed', async () => {
    const app = await open('/login');
    app.dispatch(replace('/login', { from: '//evil.example/x' }));
    await signIn(app);
    await expect.poll(() => app.path()).toBe('/home');
  });
});

describe('somebody signed in', () => {
  test('ACC-04 who visits /login goes to the root, and RT-57 from there to /home', async () => {
    expect((await openSignedIn('/login')).path()).toBe('/home');
  });

  test('RT-56 the root leaves for the configured site', async () => {
    const app = await openSignedIn('/', { config: { world_url: 'https://world.example' } });
    expect(app.left).toEqual(['https://world.example']);
  });

  test('RT-58 who comes to an unknown path is at /home and is told', async () => {
    const app = await openSignedIn('/nowhere');
    expect(app.path()).toBe('/home');
    expect(app.state().toasts.visible).toMatchObject([
      { text: 'Page not found', lines: ['There is no page at /nowhere'] },
    ]);
  });

  test('LOG-10 who signs out is at /login, and whoever signs in next starts at the root', async () => {
    const app = await open('/home?private=1');
    await signIn(app);
    await expect.poll(() => app.path()).toBe('/home?private=1');
    app.dispatch(signOutRequested());
    expect(app.path()).toBe('/login');
    await signIn(app);
    await expect.poll(() => app.path()).toBe('/home');
  });

  test('LOG-11 CON-01 a reload stays signed in for 15 days after the token was written', async () => {
    expect((await openSignedIn('/home')).path()).toBe('/home');
    const session = JSON.parse(stored['persist:session'] ?? '{}') as Record<string, string>;
    const savedAgo = (ms: number) =>
      open('/home', {
        stored: {
          'persist:session': JSON.stringify({ ...session, savedAt: String(Date.now() - ms) }),
        },
      });
    expect((await savedAgo(FIFTEEN_DAYS - 60_000)).path()).toBe('/home');
    const app = await savedAgo(FIFTEEN_DAYS);
    expect(app.path()).toBe('/login');
    expect(app.state().session.current).toMatchObject({ phase: 'signedOut', token: null });
    await app.persistor.flush();
    expect(app.storages.local.items['persist:session'] ?? '').not.toContain(
      JSON.parse(session['token'] ?? '""'),
    );
  });

  test('LOG-11 a stored session that cannot be read counts as none', async () => {
    const app = await open('/home', { stored: { 'persist:session': '{not json' } });
    expect(app.path()).toBe('/login');
  });
});

describe('the launch route', () => {
  test.each([
    [
      'opens /notebooks/create and says that GitHub is wanted',
      '?trigger=createNotebookGH',
      '/notebooks/create?source=github',
    ],
    [
      'ACC-05 hands connect on',
      '?trigger=createNotebookGH&connect=abc',
      '/notebooks/create?source=github&connect=abc',
    ],
    ['ACC-08 goes to the path with its query', '?path=%2Fhome%3Fx%3D1', '/home?x=1'],
    ['ACC-08 goes nowhere but here: //', '?path=%2F%2Fevil.example', '/home'],
    ['ACC-08 goes nowhere but here: a scheme', '?path=https%3A%2F%2Fevil.example', '/home'],
    ['ACC-07 leaves through the root without a path', '', '/home'],
    [
      'ACC-07 leaves through the root for loginFromWorld',
      '?trigger=loginFromWorld&path=%2Fnotebooks',
      '/home',
    ],
  ])('RT-03 %s', async (_, search, expected) => {
    const app = await openSignedIn(`/launch${search}`);
    expect(visited(app)).toContain(expected);
  });

  test('ACC-07 the root is the external site where one is configured', async () => {
    const app = await openSignedIn('/launch?trigger=loginFromWorld', {
      config: { world_url: 'https://world.example' },
    });
    expect(app.left).toEqual(['https://world.example']);
  });

  test('ACC-08 sends who is not signed in to /login first, and then to the path', async () => {
    const app = await open('/launch?path=%2Fhome%3Fx%3D1');
    expect(app.path()).toBe('/login');
    await signIn(app);
    await expect.poll(() => app.path()).toBe('/home?x=1');
  });
});

test.each([
  ['/home?x=1#y', '/home?x=1'],
  ['/a/../b', '/b'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['/..//evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['home', null],
  ['', null],
  [undefined, null],
])('ACC-08 of %j only %j is an address of this app', (address, own) => {
  expect(sameOriginPath(address)).toBe(own);
});
