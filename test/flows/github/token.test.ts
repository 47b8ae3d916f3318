/** The person's GitHub token: where the browser keeps it, and who asks GitHub with it, the browser or the server. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilPasses } from '#test/harness/until';
import type { AxiosAdapter } from 'axios';
import type { SagaGenerator } from 'typed-redux-saga';
import { replyWith } from '#test/harness/formApp';
import { runLinesAlone } from '#test/harness/runLines';
import type { Problem, Reply } from '~/contract';
import { orByServer } from '~/web/work/github/flows/orByServer.saga';
import { hasToken, readToken, writeToken } from '~/web/work/github/model/tokenCookie';
import { storeToken } from '~/web/work/github/flows/token.saga';
import { githubDisconnected } from '~/web/work/github/events';
import { cookieSecretRead, profileRead, signedIn } from '~/web/core/session/events';
import { always } from '~/web/lib/saga/policies';

const SECRET = 'a secret of this installation';
beforeEach(() => {
  let kept = '';
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('document', {
    get cookie() {
      return kept;
    },
    set cookie(text: string) {
      kept = text.includes('Max-Age=0') ? '' : (text.split(';')[0] ?? '');
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const offline: Problem = { statusCode: 0, code: 'offline', message: '' };
const refused: Problem = { statusCode: 404, code: 'not_found', message: '' };
const fine: Reply<string> = { ok: true, value: 'from GitHub' };

/** The parties that were asked, in their order, and the answer. */
const asking = async (
  connected: boolean,
  direct: Reply<string>,
  { known = SECRET as string | null, user = {}, status = 200 } = {},
) => {
  const asked: string[] = [];
  const adapter: AxiosAdapter = async (config) => {
    asked.push('profile');
    return replyWith(config, user, status);
  };
  let answer: Reply<string> | undefined;
  const told = (state: null = null, action: unknown) => {
    if (cookieSecretRead.match(action)) asked.push(`known: ${action.payload.cookie_secret}`);
    return state;
  };
  function* from(who: string, reply: Reply<string>): SagaGenerator<Reply<string>> {
    yield* [];
    asked.push(who);
    return reply;
  }
  const app = runLinesAlone(
    [
      always(function* ask() {
        answer = yield* orByServer(
          () => from('GitHub', direct),
          () => from('server', { ok: true, value: 'from the server' }),
        );
      }),
    ],
    {
      adapter,
      reducers: {
        github: { account: () => ({ connected }) },
        session: { current: () => ({ cookieSecret: known }) },
        told,
      },
    },
  );
  await untilPasses(() => expect(answer ?? app.crashes[0]).toBeDefined());
  app.stop();
  expect(app.crashes).toEqual([]);
  return { asked, answer };
};

test('who is not connected asks GitHub, and nobody else does so for them', async () => {
  expect(await asking(false, fine)).toEqual({ asked: ['GitHub'], answer: fine });
  expect(await asking(false, { ok: false, problem: offline })).toMatchObject({ asked: ['GitHub'] });
});

test('where the browser holds no token that it can read, the server asks', async () => {
  expect(await asking(true, fine)).toMatchObject({ asked: ['server'] });
  await writeToken('another installation', 'gho_1');
  expect(await asking(true, fine)).toMatchObject({ asked: ['server'] });
});

test('with a token the browser asks, and the server only where GitHub is not to be reached', async () => {
  await writeToken(SECRET, 'gho_1');
  expect(await asking(true, fine)).toEqual({ asked: ['GitHub'], answer: fine });
  expect(await asking(true, { ok: false, problem: refused })).toEqual({
    asked: ['GitHub'],
    answer: { ok: false, problem: refused },
  });
  expect(await asking(true, { ok: false, problem: offline })).toMatchObject({
    asked: ['GitHub', 'server'],
    answer: { ok: true },
  });
});

test('the token that the profile brings is kept, and goes with a profile that has none', async () => {
  const keep = async (action: Parameters<typeof storeToken>[0]) => {
    let isOver = false;
    const app = runLinesAlone([
      always(function* keepIt() {
        yield* storeToken(action);
        isOver = true;
      }),
    ]);
    await untilPasses(() => expect(isOver || app.crashes[0]).toBe(true));
    app.stop();
  };
  const profile = (github_token: string | null) =>
    profileRead({ user: { github_token }, cookie_secret: SECRET } as never);
  await keep(profile('gho_2'));
  expect(await readToken(SECRET)).toBe('gho_2');
  await keep(profile(null));
  expect(hasToken()).toBe(false);
  await keep(profile('gho_2'));
  await keep(githubDisconnected());
  expect(hasToken()).toBe(false);
  await keep(signedIn({ user: { github_token: 'gho_3' }, cookie_secret: SECRET } as never));
  expect(await readToken(SECRET)).toBe('gho_3');
});

test('after a reload the secret of the cookie is asked for, where there is a cookie, and one that is not told reads nothing', async () => {
  expect(await asking(true, fine, { known: null })).toMatchObject({ asked: ['server'] });
  await writeToken(SECRET, 'gho_1');
  expect(await asking(true, fine, { known: null, user: { cookie_secret: SECRET } })).toMatchObject({
    asked: ['profile', `known: ${SECRET}`, 'GitHub'],
  });
  expect(await asking(true, fine, { known: null, user: { user: {} } })).toMatchObject({
    asked: ['profile', 'known: undefined', 'server'],
  });
  expect(await asking(true, fine, { known: null, status: 503 })).toMatchObject({
    asked: ['profile', 'server'],
  });
});
