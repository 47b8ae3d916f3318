import type { AxiosAdapter } from 'axios';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import { runApp, type RunAppOptions } from '#test/harness/runApp';
import { APP, type Visitor } from '#test/harness/standIns/visitor';
import { ADMIN, type TestWorkspace } from '#test/server/support/openWorkspace';
import {
  linkBoth,
  startProviders,
  through,
  visitorOf,
  type Providers,
} from '#test/server/support/throughProviders';
import {
  codeReceived,
  providerChosen,
  providersSucceeded,
  signedIn,
  signInFailed,
  signInRequested,
} from '~/web/core/session/events';
import { login } from '~/web/core/session/model/loginDraft';

let providers: Providers;
let server: TestWorkspace;
beforeAll(async () => {
  providers = await startProviders();
  server = await providers.open({ ATELIER_OAUTH_SIGNUP: 'lab.org' });
  await through(visitorOf(server), 'github');
  await linkBoth(server, providers, 'mona');
});
afterAll(async () => {
  await server.close();
  await providers.close();
});

const running: { stop: () => void }[] = [];
afterAll(() => {
  for (const app of running) app.stop();
});
const open = async (given: Partial<RunAppOptions>) => {
  const app = await runApp({ adapter: inMemory(server.app), ...given });
  running.push(app);
  return app;
};
/** The way to the server of the browser that went through the provider: it brings its cookies. */
const asBrowserOf =
  (visitor: Visitor): AxiosAdapter =>
  (config) => {
    config.headers.set('cookie', visitor.cookieHeader(APP));
    return inMemory(server.app)(config);
  };
const backFrom = async (provider: 'github' | 'google', path: string) => {
  const visitor = visitorOf(server);
  const { pathname, search } = await through(visitor, provider, path);
  return { at: pathname + search, adapter: asBrowserOf(visitor) };
};

describe('continuing with a provider', () => {
  test('LOG-15 ACC-03 leads to its authorize page by the server, with the attempted path', async () => {
    const app = await open({ at: '/notebooks?q=pi&view=list' });
    await expect.poll(() => app.path()).toBe('/login');
    app.dispatch(providerChosen('google'));
    app.dispatch(providerChosen('github'));
    const path = encodeURIComponent('/notebooks?q=pi&view=list');
    expect(app.left).toEqual([
      `/oauth/google/authorize?path=${path}`,
      `/oauth/github/authorize?path=${path}`,
    ]);
  });

  test.each(['github', 'google'] as const)(
    'LOG-07 LOG-09 LOG-15 back from %s the code becomes a session, and nothing of it stays in the address or in the storage',
    async (provider) => {
      const app = await open(await backFrom(provider, '/notebooks?q=pi'));
      const { payload } = await app.heard(signedIn);
      expect(app.path()).toBe('/notebooks?q=pi');
      expect(app.history.length).toBe(1);
      expect(payload.user.user_name).toBe('mona');
      expect(providers.github.world.tokens.get(payload.user.github_token ?? '')).toBe('mona');
      expect(app.told().indexOf(codeReceived.type)).toBeLessThan(app.told().indexOf(signedIn.type));
      await app.persistor.flush();
      const kept = JSON.stringify(app.storages);
      expect(kept).toContain(payload.token);
      expect(kept).not.toContain('gho_');
      expect(JSON.stringify(app.state())).not.toContain('gho_');
    },
  );

  test('the code leaves the address before anything answers', async () => {
    const app = await open({
      at: '/login?code=abc&path=%2Fnotebooks',
      adapter: () => new Promise(() => undefined),
    });
    await app.heard(codeReceived);
    expect(app.path()).toBe('/login');
    expect(app.history.location.state).toEqual({ from: '/notebooks' });
    expect(app.state().session.current.phase).toBe('signingIn');
  });

  test('a code that is used up says so, and the form still signs in, to where one was going', async () => {
    const app = await open({ at: '/login?code=abc&path=%2Fnotebooks' });
    expect((await app.heard(signInFailed)).payload.reason).toBe(
      'This sign-in is used up or took too long. Please sign in again.',
    );
    app.dispatch(signInRequested(ADMIN));
    await app.heard(signedIn);
    await expect.poll(() => app.path()).toBe('/notebooks');
  });

  test.each([
    [
      'LOG-08 without a token',
      { status: 'Login Success', user_name: 'mona' },
      'Unexpected response. Try again later',
    ],
    [
      'LOG-07 without Login Success',
      { status: 'Almost', token: 'abc' },
      'Something went wrong. Please try again later',
    ],
  ])('%s the exchange signs nobody in', async (_, data, reason) => {
    const app = await open({
      at: '/login?code=abc',
      adapter: async (config) => ({ status: 200, data, statusText: '', headers: {}, config }),
    });
    expect((await app.heard(signInFailed)).payload.reason).toBe(reason);
    expect(app.state().session.current.token).toBeNull();
  });

  test('LOG-04 an error keeps its words in the address and the attempted path out of it', async () => {
    const app = await open({ at: '/login?githubError=denied&path=%2Fnotebooks' });
    await expect.poll(() => app.path()).toBe('/login?githubError=denied');
    app.dispatch(providerChosen('github'));
    expect(app.left).toEqual(['/oauth/github/authorize?path=%2Fnotebooks']);
    await app.neverHeard(codeReceived);
  });

  test.each(['//evil.example/x', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'ACC-03 no path in the address leads to another site: %s',
    async (path) => {
      const app = await open({ at: `/login?path=${encodeURIComponent(path)}` });
      await expect.poll(() => app.path()).toBe('/login');
      app.dispatch(login.events.changed(ADMIN));
      app.dispatch(login.events.submitBlocked());
      await app.heard(signedIn);
      await expect.poll(() => app.path()).toBe('/home');
      expect(app.left).toEqual([]);
    },
  );

  test('LOG-25 a launch that brings a one-time code signs in and goes to its path, and refused, it says that something went wrong', async () => {
    const { at, adapter } = await backFrom('github', '/');
    const code = new URLSearchParams(at.split('?')[1]).get('code') ?? '';
    const app = await open({ at: `/launch?code=${code}&path=%2Fjobs%3Fq%3Dpi`, adapter });
    expect((await app.heard(signedIn)).payload.user.user_name).toBe('mona');
    await expect.poll(() => app.path()).toBe('/jobs?q=pi');
    expect(app.history.length).toBe(1);

    const late = await open({ at: `/launch?code=${code}&path=%2Fjobs`, adapter });
    await late.heard(signInFailed);
    await expect.poll(() => late.path()).toBe('/login');
    expect(late.history.location.state).toEqual({ from: '/jobs' });
    expect(late.state()).toMatchObject({
      toasts: { visible: [{ kind: 'error', text: 'Something went wrong. Please try again.' }] },
    });
    expect(JSON.stringify(late.state().router)).not.toContain(code);
  });

  test('a launch with a code leaves whoever is signed in as they are', async () => {
    const app = await open({ at: '/login' });
    app.dispatch(signInRequested(ADMIN));
    await app.heard(signedIn);
    app.history.push('/launch?code=abc&path=%2Fjobs');
    await expect.poll(() => app.path()).toBe('/jobs');
    await app.neverHeard(codeReceived);
  });
});

describe('a provider that waits to be linked', () => {
  const LINK = 'l'.repeat(43);
  const WAITS = {
    providers: ['google', 'github'],
    link: { title: 'Google', email: 'mona@lab.org', has_password: true, providers: ['github'] },
  };
  /** An app at the login page, whose server tells `options`; it notes what was sent to sign in. */
  const openWaiting = async (options: object = WAITS) => {
    const sent: unknown[] = [];
    const app = await open({
      at: `/login?link=${LINK}&path=%2Fdrive`,
      adapter: async (config) => {
        const answered = (data: object) => ({
          status: 200,
          data,
          statusText: '',
          headers: {},
          config,
        });
        if (config.url?.startsWith('/api/user/login-options') === true) {
          sent.push({ options: config.params as unknown });
          return answered(options);
        }
        if (config.url === '/fsc/user/login/') {
          sent.push(JSON.parse(String(config.data)));
          return answered({ status: 'Login Failed', Error: 'This is another account.' });
        }
        return inMemory(server.app)(config);
      },
    });
    await app.heard(providersSucceeded);
    return { app, sent };
  };

  test('the link leaves the address, is told, and goes with what signs in until that is cancelled', async () => {
    const { app, sent } = await openWaiting();
    expect(app.path()).toBe('/login');
    expect(app.state().session.current.link).toEqual(WAITS.link);
    app.dispatch(signInRequested(ADMIN));
    await app.heard(signInFailed);
    expect(sent.at(-1)).toMatchObject({ user_name: 'admin', link: LINK });
    app.dispatch(providerChosen('github'));
    expect(app.left).toEqual([`/oauth/github/authorize?path=%2Fdrive&link=${LINK}`]);
    app.history.replace('/login', { from: '/drive' });
    app.dispatch(signInRequested(ADMIN));
    await expect.poll(() => sent.length).toBe(3);
    expect(sent.at(-1)).not.toHaveProperty('link');
  });

  test('one that took too long says so', async () => {
    const { app } = await openWaiting({ providers: ['google'] });
    expect(app.state().session.current.link).toBeNull();
  });
});
