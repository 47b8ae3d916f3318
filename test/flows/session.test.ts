import { AxiosError } from 'axios';
import { afterAll, describe, expect, test } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import { runApp, type RunAppOptions } from '#test/harness/runApp';
import { ADMIN } from '#test/server/support/openWorkspace';
import { workspace } from '#test/flows/support/atWork';
import { WRONG_PASSWORD } from '~/contract';
import { recents } from '~/web/features/home/model';
import { frames } from '~/web/lib/browser/frames';
import { notebookReached } from '~/web/features/notebooks/events';
import {
  providersSucceeded,
  signedIn,
  signedOut,
  signInFailed,
  signInRequested,
  signOutRequested,
} from '~/web/core/session/events';
import { sessionExpired } from '~/web/lib/saga/callApi';
import { login } from '~/web/core/session/model/loginDraft';

const { server } = await workspace();

const running: { stop: () => void }[] = [];
const open = async (given: Partial<RunAppOptions> = {}) => {
  const app = await runApp({ adapter: inMemory(server.app), at: '/login', ...given });
  running.push(app);
  return app;
};
type App = Awaited<ReturnType<typeof open>>;
afterAll(() => {
  for (const app of running) app.stop();
});

const type = (app: App, values: { user_name: string; password: string }) => {
  app.dispatch(login.events.changed(values));
  app.dispatch(login.events.submitBlocked());
};
const signIn = async (app: App) => {
  const done = app.next(signedIn);
  type(app, ADMIN);
  await done;
};
/** A server that has one answer to everything. */
const answering =
  (status: number, data: unknown): RunAppOptions['adapter'] =>
  async (config) => {
    const response = { status, data, statusText: '', headers: {}, config };
    if (status < 400) return response;
    throw new AxiosError('', '', config, null, response);
  };

describe('signing in', () => {
  test('GEN-03 LOG-07 LOG-09 with the right password the profile is read, then the token is stored', async () => {
    const app = await open();
    await signIn(app);
    expect(app.session()).toMatchObject({
      phase: 'signedIn',
      user: { user_name: 'admin' },
      team: { team_name: app.session().user.team_name },
    });
    expect(app.told()).toEqual(
      expect.arrayContaining([
        'session/loginForm/changed',
        'session/loginForm/submitBlocked',
        'session/loginForm/submitRequested',
        'session/signInRequested',
        'session/signedIn',
        'session/loginForm/closed',
      ]),
    );
    await app.neverHeard(login.events.submitFailed);
    await app.persistor.flush();
    expect(app.storages.local.items['persist:session']).toContain(app.session().token);
  });

  test('LOG-09 ENT-03 name and token are stored at once, so that a reload right after finds them', async () => {
    const app = await open();
    await signIn(app);
    await app.settled();
    const { token, user } = JSON.parse(
      app.storages.local.items['persist:session'] ?? '{}',
    ) as Record<string, string>;
    expect(JSON.parse(token ?? 'null')).toMatch(/\S/);
    expect(JSON.parse(token ?? 'null')).toBe(app.session().token);
    expect(JSON.parse(user ?? 'null')).toMatchObject({ user_name: ADMIN.user_name });
  });

  test('the password is in the form while it is typed, and nowhere once somebody signed in', async () => {
    const app = await open();
    app.dispatch(login.events.changed({ password: ADMIN.password }));
    expect(app.state().session.loginForm.values.password).toBe(ADMIN.password);
    await signIn(app);
    await app.persistor.flush();
    expect(
      JSON.stringify([app.state(), app.storages.local.items, app.storages.tab.items]),
    ).not.toContain(ADMIN.password);
  });

  test('LOG-05 LOG-06 an empty form is not sent, and both fields say what they miss', async () => {
    const app = await open();
    type(app, { user_name: '  ', password: '' });
    expect(login.shownProblemsOf(app.state().session.loginForm, null)).toEqual({
      user_name: 'Please input your username!',
      password: 'Please input your password!',
    });
    await app.neverHeard(signInRequested);
  });

  test("LOG-03 LOG-20 LOG-21 a wrong password is refused in the server's words, and the form can be sent again", async () => {
    const app = await open();
    type(app, { user_name: 'admin', password: 'wrong' });
    await app.heard(signInFailed);
    expect(app.session()).toMatchObject({
      phase: 'signedOut',
      token: null,
      refusal: WRONG_PASSWORD,
    });
    expect(app.state().session.loginForm).toMatchObject({
      request: { status: 'failed' },
      values: { user_name: 'admin', password: 'wrong' },
    });
    await signIn(app);
    expect(app.session().refusal).toBeNull();
  });

  test('a second click while the first is under way sends nothing', async () => {
    const app = await open();
    type(app, ADMIN);
    app.dispatch(login.events.submitBlocked());
    await app.heard(signedIn);
    expect(app.told().filter((told) => told === signInRequested.type)).toHaveLength(1);
  });

  test('LOG-08 without a token no profile is asked for', async () => {
    const asked: (string | undefined)[] = [];
    const inner = answering(200, { status: 'Login Success' });
    const app = await open({
      adapter: (config) => {
        asked.push(config.url);
        return inner(config);
      },
    });
    type(app, ADMIN);
    await app.heard(signInFailed);
    expect(asked.filter((url) => url?.includes('/read/'))).toEqual([]);
  });

  test.each([
    [
      'LOG-08 a reply without a token',
      200,
      { status: 'Login Success' },
      'Unexpected response. Try again later',
    ],
    [
      'LOG-07 a token without Login Success',
      200,
      { status: 'Almost', token: 'abc' },
      'Something went wrong. Please try again later',
    ],
    [
      "LOG-20 a refusal in the server's words",
      200,
      { status: 'Login Failed', Error: 'The account is locked' },
      'The account is locked',
    ],
    ['LOG-20 an error without words', 500, '', 'Something went wrong. Please try again later'],
    [
      'LOG-20 a limit with its words',
      429,
      { code: 'limited', Error: 'Too many failed sign-ins. Please try again in 30 seconds.' },
      'Too many failed sign-ins. Please try again in 30 seconds.',
    ],
    ['LOG-08 a reply that is no object', 200, '<html>', 'Unexpected response. Try again later'],
  ])('%s does not sign in', async (_, status, data, reason) => {
    const app = await open({ adapter: answering(status, data) });
    type(app, ADMIN);
    expect((await app.heard(signInFailed)).payload.reason).toBe(reason);
    expect(app.session()).toMatchObject({ phase: 'signedOut', token: null });
  });

  test('GEN-06 a profile without a team is a load error, never an empty team', async () => {
    const real = inMemory(server.app);
    const app = await open({
      adapter: async (config) => {
        const reply = await real(config);
        return config.url === '/fsc/user/read/'
          ? {
              ...reply,
              data: { user: { ...(reply.data as { user: object }).user, team_name: '' } },
            }
          : reply;
      },
    });
    type(app, ADMIN);
    await app.heard(signInFailed);
    expect(app.session().user).toBeNull();
  });

  test.each([
    ['the person', '/fsc/user/read/'],
    ['the team', '/fsc/team/read/'],
  ])(
    'GEN-06 LOG-20 a profile of which %s cannot be read signs nobody in, in the words of the server',
    async (_, url) => {
      const real = inMemory(server.app);
      const failing: RunAppOptions['adapter'] = answering(503, {
        code: 'failed',
        Error: 'The directory is away',
      });
      const app = await open({
        adapter: (config) => (config.url === url ? failing(config) : real(config)),
      });
      type(app, ADMIN);
      expect((await app.heard(signInFailed)).payload.reason).toBe('The directory is away');
      expect(app.session()).toMatchObject({ phase: 'signedOut', token: null, user: null });
      expect(app.crashes).toEqual([]);
    },
  );

  test('LOG-15 the login page learns which providers the server offers', async () => {
    const app = await open({ adapter: answering(200, { providers: ['google'] }) });
    await app.heard(providersSucceeded);
    expect(app.session().providers).toEqual(['google']);
  });
});

describe('signing out', () => {
  test('LOG-10 LOG-19 clears what somebody saw, closes editors, ends every flow, and tells the server after', async () => {
    const app = await open();
    await signIn(app);
    const { token } = app.session();
    const address = {
      notebook_dnsname: 'localhost',
      notebook_protocol: 'http',
      notebook_port: 8888,
      notebook_path: '/nb/n1/',
      notebook_entry_point: 'edit',
      token: '',
      submission_id: 's1',
      waiting_for: null,
    } as const;
    app.dispatch(notebookReached({ notebook_id: 'n1', submission_id: 's1', address, name: 'One' }));
    expect(frames.list()).toHaveLength(1);
    await app.heard(recents.events.succeeded);
    expect(app.state().home.ids.length).toBeGreaterThan(0);
    app.dispatch(signOutRequested());
    expect(app.session()).toMatchObject({
      phase: 'signedOut',
      token: null,
      user: null,
      team: null,
    });
    expect(app.state().home).toMatchObject({ ids: [], entities: {}, request: { status: 'idle' } });
    expect(frames.list()).toEqual([]);
    expect(app.path()).toBe('/login');
    await app.persistor.flush();
    expect(app.storages.local.items['persist:session']).not.toContain(token);
    await expect
      .poll(
        async () => (await server.ask('account', 'readUser', {}, { token, name: 'admin' })).status,
      )
      .toBe(401);
  });

  test('LOG-10 a second click on it tells the server nothing more', async () => {
    const real = inMemory(server.app);
    let told = 0;
    const app = await open({
      adapter: (config) => {
        told += Number(config.url === '/fsc/user/logout/');
        return real(config);
      },
    });
    await signIn(app);
    app.dispatch(signOutRequested());
    app.dispatch(signOutRequested());
    await app.settled();
    expect(told).toBe(1);
    expect(app.told().filter((type) => type === signedOut.type)).toHaveLength(1);
  });

  test('LOG-19 never waits for the network', async () => {
    const real = inMemory(server.app);
    const app = await open({
      adapter: (config) =>
        config.url === '/fsc/user/logout/' ? new Promise(() => undefined) : real(config),
    });
    await signIn(app);
    app.dispatch(signOutRequested());
    await app.heard(signedOut);
    expect(app.path()).toBe('/login');
    await signIn(app);
    expect(app.session().phase).toBe('signedIn');
    app.dispatch(signOutRequested());
    expect(app.session().phase).toBe('signedOut');
  });
});

describe('a session that the server no longer knows', () => {
  test('ERR-01 many parallel 401s give one notice, lead to /login, and sign-in comes back to the attempted path', async () => {
    const app = await open({ at: '/home?from=mail' });
    await signIn(app);
    await expect.poll(() => app.path()).toBe('/home?from=mail');
    await app.heard(recents.events.succeeded);
    await server.workspace.accounts.closeSession(app.session().token as string);
    const expired = app.next(sessionExpired);
    for (let call = 0; call < 5; call++) app.dispatch(recents.events.refreshRequested());
    await expired;
    expect(app.path()).toBe('/login');
    expect(app.state().toasts.visible).toMatchObject([{ text: 'Your session expired', count: 1 }]);
    expect(app.state().home.ids).toEqual([]);
    await signIn(app);
    await expect.poll(() => app.path()).toBe('/home?from=mail');
  });
});
