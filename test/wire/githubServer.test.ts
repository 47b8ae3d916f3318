/** Requests of the server to api.github.com and github.com: the answers, word for word, and the possible failures on the way. */
import nock from 'nock';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createSecretBox } from '~/server/platform/files/secretBox';
import { createGithub } from '~/server/areas/github/client';
import { createDevice } from '~/server/areas/github/device';
import { readBranches, readRepos, readTree } from '~/server/areas/github/reading';
import { readOauthSettings } from '~/server/platform/settings/services/oauth';

const settings = readOauthSettings({
  ATELIER_GITHUB_CLIENT_ID: 'Iv1.8a61f9b3a7aba766',
  ATELIER_GITHUB_CLIENT_SECRET: 'shh',
}).github;
const github = createGithub(settings);
const api = () =>
  nock('https://api.github.com', {
    reqheaders: {
      authorization: 'Bearer gho_t',
      'x-github-api-version': '2022-11-28',
      accept: 'application/vnd.github+json',
    },
  });
const site = () => nock('https://github.com');
const read = () => readBranches(github, 'gho_t', 'octocat/Hello-World');
const BRANCHES = '/repos/octocat/Hello-World/branches?per_page=100&page=1';

afterEach(() => {
  vi.useRealTimers();
});

describe('reading', () => {
  test('GH-02 branches', async () => {
    api()
      .get(BRANCHES)
      .reply(200, [
        {
          name: 'master',
          commit: {
            sha: 'c5b97d5ae6c19d5c5df71a34c7fbeeda2479ccbc',
            url: 'https://api.github.com/repos/octocat/Hello-World/commits/c5b97d5ae6c19d5c5df71a34c7fbeeda2479ccbc',
          },
          protected: true,
          protection: {
            required_status_checks: {
              enforcement_level: 'non_admins',
              contexts: ['ci-test', 'linter'],
            },
          },
        },
      ]);
    expect(await read()).toEqual(['master']);
  });

  test('GH-01 every page, as Link says, and never an address that Link names', async () => {
    const page = (number: number) => `/user/repos?sort=full_name&per_page=100&page=${number}`;
    api()
      .get(page(1))
      .reply(200, [{ id: 1296269, full_name: 'octocat/Hello-World' }], {
        link: '<https://evil.example/user/repos?page=2>; rel="next", <https://evil.example/user/repos?page=2>; rel="last"',
      });
    api()
      .get(page(2))
      .reply(200, [{ id: 1296270, full_name: 'octocat/Spoon-Knife' }], {
        link: '<https://api.github.com/user/repos?page=1>; rel="prev"',
      });
    expect(await readRepos(github, 'gho_t')).toEqual([
      'octocat/Hello-World',
      'octocat/Spoon-Knife',
    ]);
  });

  test('GH-03 a tree, a branch with a slash travels as one segment, and submodules are commits', async () => {
    const entry = {
      path: 'file.rb',
      mode: '100644',
      type: 'blob',
      size: 30,
      sha: '44b4fc6d56897b048c772eb4087f854f46256132',
      url: 'https://api.github.com/repos/octocat/Hello-World/git/blobs/44b4',
    };
    api()
      .get('/repos/octocat/Hello-World/git/trees/feature%2Fx?recursive=1')
      .reply(200, {
        sha: '9fb037999f264ba9a7fc6274d15fa3ae2ab98312',
        url: 'https://api.github.com/x',
        truncated: false,
        tree: [
          entry,
          {
            path: 'subdir',
            mode: '040000',
            type: 'tree',
            sha: 'f484d249c660418515fb01c2b9662073663c242e',
            url: 'https://api.github.com/y',
          },
          { path: 'lib', mode: '160000', type: 'commit', sha: 'f484d249' },
        ],
      });
    const { tree } = await readTree(github, 'gho_t', 'octocat/Hello-World', 'feature/x');
    expect(tree.map(({ path, type, size }) => [path, type, size])).toEqual([
      ['file.rb', 'blob', 30],
      ['subdir', 'tree', undefined],
      ['lib', 'commit', undefined],
    ]);
  });

  test.each([
    [
      'the hourly limit',
      403,
      {
        'x-ratelimit-limit': '5000',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': '1767226200',
      },
      'API rate limit exceeded for user ID 1.',
      600,
    ],
    [
      'the same as 429',
      429,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1767226200' },
      'API rate limit exceeded',
      600,
    ],
    [
      'the secondary limit',
      403,
      { 'retry-after': '60', 'x-ratelimit-remaining': '4990' },
      'You have exceeded a secondary rate limit.',
      60,
    ],
    ['a limit without a time', 429, {}, 'Too many requests', 60],
    [
      'a limit that is over already',
      403,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1767225000' },
      'API rate limit exceeded',
      1,
    ],
  ])('%s is a 429 with the seconds to wait', async (_, status, headers, message, retryAfter) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1767225600_000 });
    api()
      .get(BRANCHES)
      .reply(
        status,
        { message, documentation_url: 'https://docs.github.com/rest', status: String(status) },
        headers,
      );
    await expect(read()).rejects.toMatchObject({ statusCode: 429, details: { retryAfter } });
  });

  test.each([
    [401, 'Bad credentials', 403, 'GitHub no longer accepts the connection. Connect GitHub again.'],
    [
      403,
      'Resource not accessible by personal access token',
      403,
      'GitHub does not let you read this.',
    ],
    [404, 'Not Found', 404, 'There is no such repository or branch on GitHub that you may read.'],
    [409, 'Git Repository is empty.', 404, 'The repository on GitHub is empty.'],
    [503, 'Unavailable', 500, 'GitHub could not be reached. Please try again later.'],
  ])('a %i becomes words of ours, and never a 401', async (status, message, statusCode, words) => {
    api().get(BRANCHES).reply(status, { message });
    await expect(read()).rejects.toMatchObject({ statusCode, message: words });
  });

  test('a dropped connection, and an answer that is no JSON', async () => {
    api().get(BRANCHES).replyWithError('socket hang up');
    await expect(read()).rejects.toMatchObject({
      message: 'GitHub could not be reached. Please try again later.',
    });
    api().get(BRANCHES).reply(200, '<html>');
    await expect(read()).rejects.toMatchObject({
      message: 'GitHub answered something unexpected. Please try again later.',
    });
  });

  test('a bearer does not go along with a redirect to another host', async () => {
    api().get(BRANCHES).reply(301, '', { location: 'https://evil.example/branches' });
    nock('https://evil.example')
      .get('/branches')
      .reply(function answer() {
        return [200, [{ name: String(this.req.headers['authorization'] ?? 'no bearer') }]];
      });
    expect(await read()).toEqual(['no bearer']);
  });
});

describe('the device flow', () => {
  const tokens = new Map<string, string | null>();
  const accounts = {
    keepGithubToken: async (name: string, token: string | null) => void tokens.set(name, token),
  };
  const secretBox = createSecretBox(Buffer.alloc(32, 7));
  const device = createDevice({ accounts, secretBox, github, settings });
  const code = secretBox.seal('3584d83530557fdd1f46af8289938c8ef79f9dc5', 'mona');
  const token = (reply: object) =>
    site()
      .post('/login/oauth/access_token', {
        client_id: 'Iv1.8a61f9b3a7aba766',
        device_code: '3584d83530557fdd1f46af8289938c8ef79f9dc5',
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      })
      .reply(200, reply);

  test('LOG-16 begins', async () => {
    site()
      .post('/login/device/code', { client_id: 'Iv1.8a61f9b3a7aba766', scope: 'repo read:org' })
      .reply(200, {
        device_code: '3584d83530557fdd1f46af8289938c8ef79f9dc5',
        user_code: 'WDJB-MJHT',
        verification_uri: 'https://github.com/login/device',
        expires_in: 900,
        interval: 5,
      });
    const begun = await device.begin('mona');
    expect(begun).toMatchObject({
      status: 'begun',
      user_code: 'WDJB-MJHT',
      verification_uri: 'https://github.com/login/device',
      expires_in: 900,
      interval: 5,
    });
    expect(JSON.stringify(begun)).not.toContain('3584d83530557fdd1f46af8289938c8ef79f9dc5');
  });

  test('LOG-23 where the app may not use it, GitHub says why', async () => {
    site().post('/login/device/code').reply(400, {
      error: 'device_flow_disabled',
      error_description: 'Device Flow must be explicitly enabled for this App',
    });
    expect(await device.begin('mona')).toEqual({
      status: 'failed',
      Error: 'Device Flow must be explicitly enabled for this App',
    });
  });

  test.each([
    [
      {
        error: 'authorization_pending',
        error_description: 'The authorization request is still pending.',
      },
      { status: 'pending' },
    ],
    [
      {
        error: 'slow_down',
        error_description: 'Too many requests have been made in the same timeframe.',
        interval: 10,
      },
      { status: 'pending', interval: 10 },
    ],
    [
      { error: 'expired_token', error_description: "This 'device_code' has expired." },
      { status: 'failed', Error: 'Authorization expired' },
    ],
    [
      { error: 'access_denied', error_description: 'The authorization request was denied.' },
      { status: 'failed', Error: 'The authorization request was denied.' },
    ],
    [{ error: 'incorrect_device_code' }, { status: 'failed', Error: 'incorrect_device_code' }],
  ])('LOG-13 LOG-22 LOG-23 %j', async (reply, expected) => {
    token(reply);
    expect(await device.poll('mona', code)).toEqual(expected);
    expect(tokens.size).toBe(0);
  });

  test('LOG-13 connected: whose it is, and kept', async () => {
    token({ access_token: 'gho_t', token_type: 'bearer', scope: 'read:org,repo' });
    api().get('/user').reply(200, {
      login: 'octocat',
      id: 1,
      node_id: 'MDQ6VXNlcjE=',
      type: 'User',
      name: 'monalisa octocat',
    });
    expect(await device.poll('mona', code)).toEqual({
      status: 'connected',
      github_token: 'gho_t',
      login: 'octocat',
    });
    expect(tokens.get('mona')).toBe('gho_t');
  });

  test("a token is taken back with the client's own credentials", async () => {
    const revoked = nock('https://api.github.com')
      .delete('/applications/Iv1.8a61f9b3a7aba766/token', { access_token: 'gho_t' })
      .basicAuth({ user: 'Iv1.8a61f9b3a7aba766', pass: 'shh' })
      .reply(204);
    await github.revoke('gho_t');
    expect(revoked.isDone()).toBe(true);
  });
});

test('the reply is checked before anybody believes it', async () => {
  api().get('/user').reply(200, { login: 7 });
  await expect(github.get('/user', 'gho_t', z.object({ login: z.string() }))).rejects.toMatchObject(
    { statusCode: 500 },
  );
});
