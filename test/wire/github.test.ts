import nock from 'nock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHttp } from '~/web/lib/http/http';
import { requestGithub, forgetGithubAnswers, hostOf } from '~/web/lib/http/github';

const API = 'https://api.github.com';
const RAW = 'https://raw.githubusercontent.com';
const HOSTS = { github_api_url: API, github_raw_url: RAW };
const NOW = Date.parse('2026-01-01T12:00:00Z');
const quota = (remaining: number, reset = NOW / 1000 + 1800) => ({
  'x-ratelimit-limit': '5000',
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-used': String(5000 - remaining),
  'x-ratelimit-reset': String(reset),
  'x-ratelimit-resource': 'core',
});
const ORGS = [{ login: 'octo-lab', id: 9000, url: `${API}/orgs/octo-lab`, description: '' }];
const LIMITED = {
  message:
    'API rate limit exceeded for user ID 583231. If you reach out to GitHub Support for help…',
  documentation_url: 'https://docs.github.com/rest',
};

/** One question over the real HTTP client. */
interface Options {
  readonly token?: string | null;
  readonly bytes?: boolean;
  readonly signal?: AbortSignal;
}
const ask = (
  url: string,
  { token = null, bytes = false, signal = new AbortController().signal }: Options = {},
) => requestGithub(createHttp('http://api.test'), HOSTS, { url, token, bytes }, signal);

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetGithubAnswers();
});

describe('a call to GitHub', () => {
  test('GH-05 GH-06 names the version of the API and carries the token', async () => {
    const scope = nock(API, {
      reqheaders: {
        'x-github-api-version': '2022-11-28',
        authorization: 'Bearer gho_1',
        accept: 'application/vnd.github+json',
      },
    })
      .get('/user/orgs')
      .reply(200, ORGS, quota(4999));
    expect(await ask(`${API}/user/orgs`, { token: 'gho_1' })).toEqual({
      kind: 'answer',
      data: ORGS,
      next: null,
      quota: { remaining: 4999, resetAt: NOW + 1_800_000 },
    });
    scope.done();
  });

  test('GH-16 API-03 carries the token to the API host only, and to the raw host nothing that needs a preflight', async () => {
    const scope = nock(RAW, {
      badheaders: ['authorization', 'x-github-api-version', 'if-none-match'],
    })
      .get('/mona/fits/main/a.py')
      .reply(200, 'print(1)');
    const said = await ask(`${RAW}/mona/fits/main/a.py`, { token: 'gho_1', bytes: true });
    expect(said.kind === 'answer' && Buffer.from(said.data as ArrayBuffer).toString()).toBe(
      'print(1)',
    );
    scope.done();
  });

  test('GH-18 tells the address of the next page', async () => {
    const link = `<${API}/user/repos?page=2&per_page=100>; rel="next", <${API}/user/repos?page=7&per_page=100>; rel="last"`;
    nock(API).get('/user/repos').query(true).reply(200, [], { link });
    expect(await ask(`${API}/user/repos?per_page=100`)).toMatchObject({
      next: `${API}/user/repos?page=2&per_page=100`,
    });
    nock(API)
      .get('/user/repos')
      .query(true)
      .reply(200, [], { link: `<${API}/user/repos?page=1>; rel="prev"` });
    expect(await ask(`${API}/user/repos?page=7`)).toMatchObject({ next: null });
  });

  test('that is asked again is answered from what is kept where nothing changed (304), page and all', async () => {
    const link = `<${API}/user/orgs?page=2>; rel="next"`;
    nock(API).get('/user/orgs').reply(200, ORGS, { etag: 'W/"a1"', link });
    await ask(`${API}/user/orgs`, { token: 'gho_1' });
    const scope = nock(API, { reqheaders: { 'if-none-match': 'W/"a1"' } })
      .get('/user/orgs')
      .reply(304, '', quota(4998));
    expect(await ask(`${API}/user/orgs`, { token: 'gho_1' })).toMatchObject({
      kind: 'answer',
      data: ORGS,
      next: `${API}/user/orgs?page=2`,
      quota: { remaining: 4998 },
    });
    scope.done();
  });

  test('of somebody else is not answered from what was kept', async () => {
    nock(API).get('/user/orgs').reply(200, ORGS, { etag: 'W/"a1"' });
    await ask(`${API}/user/orgs`, { token: 'gho_1' });
    nock(API, { badheaders: ['if-none-match'] })
      .get('/user/orgs')
      .reply(200, []);
    expect(await ask(`${API}/user/orgs`, { token: 'gho_2' })).toMatchObject({ data: [] });
  });

  test('that fails is a problem with its status and words', async () => {
    nock(API)
      .get('/repos/mona/none/branches')
      .reply(
        404,
        { message: 'Not Found', documentation_url: 'https://docs.github.com/rest', status: '404' },
        quota(10),
      );
    expect(await ask(`${API}/repos/mona/none/branches`)).toMatchObject({
      kind: 'failed',
      problem: { statusCode: 404, code: 'missing', message: 'Not Found' },
      quota: { remaining: 10 },
    });
  });

  test('with a token that was taken back says what to do', async () => {
    nock(API).get('/user/orgs').reply(401, { message: 'Bad credentials' });
    const problem = {
      statusCode: 401,
      message: 'GitHub no longer accepts the connection. Connect GitHub again.',
    };
    expect(await ask(`${API}/user/orgs`, { token: 'gho_1' })).toMatchObject({
      kind: 'failed',
      problem,
    });
  });

  test('that meets no host is a problem too', async () => {
    nock(API).get('/user/orgs').replyWithError('socket hang up');
    expect(await ask(`${API}/user/orgs`)).toMatchObject({
      kind: 'failed',
      problem: { code: 'offline' },
    });
  });

  test('is aborted by its signal', async () => {
    const scope = nock(API).get('/user/orgs').delay(2000).reply(200, ORGS);
    const sent = new Promise((resolve) => {
      scope.on('request', resolve);
    });
    const controller = new AbortController();
    const asked = ask(`${API}/user/orgs`, { signal: controller.signal });
    await sent;
    controller.abort();
    expect(await asked).toMatchObject({ kind: 'failed', problem: { code: 'aborted' } });
    nock.abortPendingRequests();
  });
});

describe('GH-09 a rate limit', () => {
  const limit = async (status: number, body: object, headers: Record<string, string>) => {
    nock(API).get('/user/orgs').reply(status, body, headers);
    const said = await ask(`${API}/user/orgs`);
    return said.kind === 'limited' ? (said.retryAt - NOW) / 1000 : said.kind;
  };

  test('of the hour lasts until its reset', async () => {
    expect(await limit(403, LIMITED, quota(0))).toBe(1800);
    expect(await limit(429, LIMITED, quota(0))).toBe(1800);
  });

  test('of many calls at once lasts as long as retry-after says, whatever is left of the hour', async () => {
    expect(
      await limit(
        403,
        { message: 'You have exceeded a secondary rate limit.' },
        { ...quota(4000), 'retry-after': '17' },
      ),
    ).toBe(17);
  });

  test('that names no time lasts a minute', async () => {
    expect(
      await limit(403, { message: 'You have exceeded a secondary rate limit.' }, quota(4000)),
    ).toBe(60);
    expect(await limit(429, {}, {})).toBe(60);
    expect(await limit(403, LIMITED, quota(0, NOW / 1000 - 5))).toBe(60);
  });

  test('never lasts longer than the hour, however wrong the clock here is', async () => {
    expect(await limit(403, LIMITED, quota(0, NOW / 1000 + 50_000))).toBe(3600);
  });

  test('is no other 403', async () => {
    expect(
      await limit(
        403,
        { message: 'Resource protected by organization SAML enforcement.' },
        quota(4000),
      ),
    ).toBe('failed');
  });
});

describe('GH-16 the two hosts', () => {
  test('are the only ones that are asked', async () => {
    for (const url of [
      'https://evil.example/user',
      'http://api.github.com/user',
      'https://api.github.com.evil.example/user',
      'https://me@api.github.com/user',
      'file:///etc/passwd',
      '/user',
    ]) {
      expect(hostOf(url, HOSTS), url).toBeNull();
      expect(await ask(url, { token: 'gho_1' })).toMatchObject({
        kind: 'failed',
        problem: { code: 'refused' },
      });
    }
    expect(hostOf(`${API}/user`, HOSTS)).toBe('api');
    expect(hostOf(`${RAW}/mona/fits/main/a`, HOSTS)).toBe('raw');
  });

  test('may be those of a company, below a path, and http only where they are configured so', () => {
    const own = {
      github_api_url: 'https://ghe.corp/api/v3',
      github_raw_url: 'http://localhost:7000/raw',
    };
    expect(hostOf('https://ghe.corp/api/v3/user', own)).toBe('api');
    expect(hostOf('https://ghe.corp/login', own)).toBeNull();
    expect(hostOf('http://localhost:7000/raw/mona/fits/main/a', own)).toBe('raw');
  });

  test('are not left by a redirect, and inside of them one is followed', async () => {
    const elsewhere = nock('https://evil.example').get('/take').reply(200, []);
    nock(API).get('/user/orgs').reply(302, '', { location: 'https://evil.example/take' });
    expect((await ask(`${API}/user/orgs`, { token: 'gho_1' })).kind).toBe('failed');
    expect(elsewhere.isDone()).toBe(false);
    nock(API)
      .get('/repos/mona/old/branches')
      .reply(301, '', { location: `${API}/repositories/7/branches` });
    nock(API, { reqheaders: { authorization: 'Bearer gho_1' } })
      .get('/repositories/7/branches')
      .reply(200, [{ name: 'main' }]);
    expect(await ask(`${API}/repos/mona/old/branches`, { token: 'gho_1' })).toMatchObject({
      kind: 'answer',
      data: [{ name: 'main' }],
    });
    nock.cleanAll();
  });
});
