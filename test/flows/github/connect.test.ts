import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { untilPasses } from '#test/harness/until';
import { replyWith, signedInApp, type SignedInApp } from '#test/harness/formApp';
import { workspace } from '#test/flows/support/atWork';
import { GITHUB } from '../support/github';
import type { DeviceReply } from '~/contract';
import {
  connectCancelled,
  connectFailed,
  connectRequested,
  disconnectRequested,
  githubConnected,
} from '~/web/work/github/events';
import { toastAdded } from '~/web/core/toasts/events';
import { signOutRequested } from '~/web/core/session/events';

const { server } = await workspace();
const running: SignedInApp[] = [];
const settled = async () => {
  for (const app of running) await app.settled();
};
beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      now: new Date('2026-01-01T12:00:00Z'),
    }),
);
afterEach(() => {
  for (const app of running.splice(0)) app.stop();
  vi.useRealTimers();
});

const DEVICE = '/oauth/github-device';
const BEGUN: DeviceReply = {
  status: 'begun',
  device_code: 'd1',
  user_code: 'WDJB-MJHT',
  verification_uri: 'https://github.com/login/device',
  expires_in: 60,
  interval: 5,
};
const CONNECTED: DeviceReply = { status: 'connected', github_token: 'gho_1', login: 'mona' };
type Said = DeviceReply | { readonly http: number; readonly body: object };

/** The app with a server that says these things about the device code, the last one for good; and when it was asked, in seconds. */
const open = async (...says: Said[]) => {
  const asked: { at: number; params: Record<string, unknown> }[] = [];
  const start = Date.now();
  const app = await signedInApp(
    server,
    '/home',
    {
      [DEVICE]: (config) => {
        asked.push({
          at: (Date.now() - start) / 1000,
          params: config.params as Record<string, unknown>,
        });
        const said = says.length > 1 ? says.shift()! : says[0]!;
        return Promise.resolve(
          'http' in said ? replyWith(config, said.body, said.http) : replyWith(config, said),
        );
      },
    },
    { config: { ...GITHUB, github_connect: true } },
  );
  running.push(app);
  app.dispatch(connectRequested());
  await settled();
  return {
    app,
    asked,
    account: () => app.state().github?.account,
    notices: () => app.diary.filter(toastAdded.match).map(({ payload }) => payload),
  };
};
const pass = async (seconds: number) => {
  for (let left = seconds; left > 0; left -= 1) {
    await vi.advanceTimersByTimeAsync(1000);
    await settled();
  }
};

describe('connecting by device code', () => {
  test('LOG-13 LOG-14 LOG-16 LOG-24 polls at twice the interval until the person has agreed', async () => {
    const { app, asked, account, notices } = await open(
      BEGUN,
      { status: 'pending' },
      { status: 'pending' },
      CONNECTED,
    );
    const code = account().connecting?.code;
    expect(code).toMatchObject({
      user_code: 'WDJB-MJHT',
      verification_uri: 'https://github.com/login/device',
    });
    expect(Math.round((code!.expiresAt - Date.now()) / 1000)).toBe(60);
    await pass(31);
    expect(asked.map(({ at }) => at)).toEqual([0, 10, 20, 30]);
    expect(asked.map(({ params }) => params['device_code'])).toEqual([undefined, 'd1', 'd1', 'd1']);
    expect(asked.every(({ params }) => params['connect'] === 'github')).toBe(true);
    await app.heard(githubConnected);
    expect(account()).toMatchObject({
      connected: true,
      login: 'mona',
      connecting: null,
      disconnecting: false,
    });
    await untilPasses(() =>
      expect(notices()).toEqual([{ kind: 'success', text: 'Github successfully connected' }]),
    );
    expect(JSON.stringify(app.state())).not.toContain('gho_1');
    await pass(30);
    expect(asked).toHaveLength(4);
  });

  test('LOG-14 polls slower once GitHub asks for it', async () => {
    const { asked } = await open(
      BEGUN,
      { status: 'pending', interval: 10 },
      { status: 'pending' },
      CONNECTED,
    );
    await pass(51);
    expect(asked.map(({ at }) => at)).toEqual([0, 10, 30, 50]);
  });

  test('LOG-22 LOG-13 ends when the code is too old, here or there', async () => {
    const { account, notices, asked } = await open(BEGUN, { status: 'pending' });
    await pass(61);
    expect(account().connecting).toBeNull();
    expect(notices()).toEqual([{ kind: 'warning', text: 'Authorization expired' }]);
    const polls = asked.length;
    await pass(30);
    expect(asked).toHaveLength(polls);
    const there = await open(BEGUN, { status: 'failed', Error: 'Authorization expired' });
    await pass(11);
    expect(there.account().connecting).toBeNull();
    expect(there.notices()).toEqual([{ kind: 'warning', text: 'Authorization expired' }]);
  });

  test("LOG-23 ends with the server's words, or with 'Something went wrong'", async () => {
    const refused = await open(BEGUN, {
      status: 'failed',
      Error: 'The user has denied your application access.',
    });
    await pass(11);
    expect(refused.account().connecting).toBeNull();
    expect(refused.notices()).toEqual([
      { kind: 'error', text: 'The user has denied your application access.' },
    ]);
    const broken = await open({ http: 500, body: {} });
    await settled();
    expect((await broken.app.heard(connectFailed)).payload).toEqual({
      reason: 'Something went wrong',
    });
    expect(broken.account().connecting).toBeNull();
  });

  test('goes on over a poll that timed out', async () => {
    const { app } = await open(BEGUN, { http: 408, body: {} }, CONNECTED);
    await pass(21);
    await app.heard(githubConnected);
  });

  test('LOG-13 Cancel and signing out stop the polling', async () => {
    const { app, asked, account } = await open(BEGUN, { status: 'pending' });
    await pass(11);
    app.dispatch(connectCancelled());
    expect(account().connecting).toBeNull();
    await pass(30);
    expect(asked).toHaveLength(2);
    const other = await open(BEGUN, { status: 'pending' });
    other.app.dispatch(signOutRequested());
    await pass(30);
    expect(other.asked).toHaveLength(1);
  });
});

describe('disconnecting', () => {
  test('is asked of the server, which holds the token too', async () => {
    const { app, account } = await open(CONNECTED);
    await app.heard(githubConnected);
    app.dispatch(disconnectRequested());
    expect(account()).toMatchObject({ connected: true, disconnecting: true });
    await untilPasses(() =>
      expect(account()).toMatchObject({
        connected: false,
        login: null,
        connecting: null,
        disconnecting: false,
      }),
    );
  });
});

test('PRM-05 PRM-08 PRM-23 without the right nothing is asked, and the reason is told', async () => {
  await server.workspace.accounts.keepPlan('atelier', null);
  const { account, asked, notices } = await open(CONNECTED);
  await server.workspace.accounts.keepPlan('atelier', 'creator_pro');
  expect([account().connecting, asked]).toEqual([null, []]);
  expect(notices()).toEqual([
    expect.objectContaining({ kind: 'error', text: 'Your plan has no connected apps.' }),
  ]);
});
