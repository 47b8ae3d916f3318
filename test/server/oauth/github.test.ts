import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '#test/harness/until';
import { startGithub, type GithubStandIn } from '#test/harness/standIns/github';
import { readOauthSettings } from '~/server/platform/settings/services/oauth';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const CALL = '/oauth/github-device';

/** Everything this server asks of GitHub, on a GitHub of our own in the real shapes. */
describe('GitHub', () => {
  let github: GithubStandIn;
  let server: TestWorkspace;
  let token: string;
  beforeAll(async () => {
    github = await startGithub();
    github.world.device.interval = 0;
    server = await openWorkspace({ config: { oauth: readOauthSettings(github.settings) } });
  });
  afterAll(async () => {
    await server.close();
    await github.close();
  });
  beforeEach(async () => {
    token = await server.signIn();
  });
  afterEach(async () => {
    vi.useRealTimers();
    github.world.fault = null;
    github.world.secondary = null;
    github.world.limit.remaining = 5000;
    await server.get('github', 'disconnect', {}, { token });
  });

  /** GET with a query, as the app asks. */
  const device = async (query: Record<string, string>, bearer = token) => {
    const url = `${CALL}?${new URLSearchParams(query).toString()}`;
    const reply = await server.app.inject({
      method: 'GET',
      url,
      headers: { host: 'localhost:8080', authorization: `Bearer ${bearer}` },
    });
    return { status: reply.statusCode, body: reply.json<Record<string, string & number>>() };
  };
  const begin = async () => (await device({ connect: 'true' })).body;
  const poll = async ({ device_code = '' }: Record<string, string>, bearer = token) =>
    (await device({ connect: 'true', device_code }, bearer)).body;
  const connect = async () => {
    const begun = await begin();
    github.decide('allow');
    return poll(begun);
  };
  const kept = async () =>
    (await server.get('account', 'readUser', {}, { token })).user.github_token;

  describe('by device code', () => {
    it("LOG-16 begins with the code to type and the provider's own interval", async () => {
      const begun = await begin();
      expect(begun).toMatchObject({
        status: 'begun',
        verification_uri: `${github.origin}/login/device`,
        expires_in: 900,
        interval: 0,
      });
      expect(begun['user_code']).toMatch(/^[A-Z]{4}-[A-Z]{4}$/);
      expect(
        new URLSearchParams(
          github.asked.findLast((each) => each.path === '/login/device/code')?.body,
        ).get('scope'),
      ).toBe('repo read:org');
    });

    it('LOG-13 LOG-16 is pending until the person agreed, then connected, and the token is kept for them', async () => {
      const begun = await begin();
      expect(await poll(begun)).toEqual({ status: 'pending' });
      github.decide('allow', begun['user_code']);
      const connected = await until('the connection', async () => {
        const said = await poll(begun);
        return said['status'] === 'connected' && said;
      });
      expect(connected).toEqual({
        status: 'connected',
        github_token: expect.stringMatching(/^gho_/) as string,
        login: 'mona',
      });
      expect(await kept()).toBe(connected['github_token']);
    });

    it('who asks too often is told the longer interval', async () => {
      github.world.device.interval = 5;
      const begun = await begin();
      github.world.device.interval = 0;
      expect(await poll(begun)).toEqual({ status: 'pending' });
      expect(await poll(begun)).toEqual({ status: 'pending', interval: 10 });
    });

    it('LOG-22 a code that is out of date is Authorization expired', async () => {
      const begun = await begin();
      github.expireDevices();
      expect(await poll(begun)).toEqual({ status: 'failed', Error: 'Authorization expired' });
      expect(await kept()).toBeNull();
    });

    it("LOG-23 other failures are told in GitHub's own words", async () => {
      const begun = await begin();
      github.decide('deny');
      expect(await poll(begun)).toEqual({
        status: 'failed',
        Error: 'The authorization request was denied.',
      });
    });

    it('a code of somebody else, or made up, collects nothing', async () => {
      const begun = await begin();
      github.decide('allow');
      const other = await server.addUser('eve');
      const before = github.asked.length;
      expect(await poll(begun, other)).toMatchObject({ status: 'failed' });
      expect(await poll({ device_code: 'made-up' })).toMatchObject({ status: 'failed' });
      expect(github.asked).toHaveLength(before);
      expect((await device({ connect: 'true' }, 'nobody')).status).toBe(401);
    });

    it('forgets the token on disconnect and takes it back at GitHub', async () => {
      const { github_token = '' } = await connect();
      expect(github.world.tokens.has(github_token)).toBe(true);
      expect(await server.get('github', 'disconnect', {}, { token })).toEqual({
        status: 'disconnected',
      });
      expect(await kept()).toBeNull();
      expect(github.world.tokens.has(github_token)).toBe(false);
    });

    it('is not there where GitHub is not set up', async () => {
      const bare = await openWorkspace();
      const bearer = await bare.signIn();
      const reply = await bare.app.inject({
        method: 'GET',
        url: `${CALL}?connect=true`,
        headers: { authorization: `Bearer ${bearer}` },
      });
      expect([reply.statusCode, reply.json()]).toEqual([
        404,
        {
          code: 'missing',
          Error: 'GitHub is not set up here. The administrator of this workspace can do so.',
        },
      ]);
      await bare.close();
    });
  });

  describe('read for a person', () => {
    it('GH-01 repositories, all pages of them', async () => {
      const { repos } = github.world;
      github.world.repos = [
        ...repos,
        ...Array.from({ length: 250 }, (_, at) => ({
          full_name: `mona/r${at}`,
          private: false,
          branches: {},
        })),
      ];
      await connect();
      const read = await server.get('github', 'repos', {}, { token });
      github.world.repos = repos;
      expect(read.repos).toHaveLength(254);
      expect(read.repos.slice(0, 4)).toEqual([
        'mona/fits',
        'mona/secret',
        'mona/empty',
        'octo-lab/huge',
      ]);
    });

    it('GH-02 GH-03 branches, and a tree with its folders', async () => {
      await connect();
      expect(await server.get('github', 'branches', { repo: 'mona/fits' }, { token })).toEqual({
        branches: ['main', 'feature/wide'],
      });
      const { tree, truncated } = await server.get(
        'github',
        'tree',
        { repo: 'mona/fits', branch: 'feature/wide' },
        { token },
      );
      expect(truncated).toBe(false);
      expect(tree.map(({ path: at, type }) => `${type} ${at}`)).toContain('tree data/raw');
      expect(tree.find(({ path: at }) => at === 'wide.ipynb')).toMatchObject({
        type: 'blob',
        size: 58,
      });
      expect(
        (await server.get('github', 'tree', { repo: 'octo-lab/huge', branch: 'main' }, { token }))
          .truncated,
      ).toBe(true);
    });

    it('GH-05 every call names the API version', async () => {
      const headers: unknown[] = [];
      const real = globalThis.fetch;
      globalThis.fetch = (input, init) => {
        headers.push(init?.headers);
        return real(input, init);
      };
      await connect();
      headers.length = 0;
      await server.get('github', 'branches', { repo: 'mona/fits' }, { token }).finally(() => {
        globalThis.fetch = real;
      });
      expect(headers).toEqual([expect.objectContaining({ 'x-github-api-version': '2022-11-28' })]);
    });

    it.each([
      ['repos', {}],
      ['branches', { repo: 'mona/fits' }],
      ['tree', { repo: 'mona/fits', branch: 'main' }],
    ] as const)('%s without a connection says so', async (name, request) => {
      expect(await server.ask('github', name, request, { token })).toMatchObject({
        status: 403,
        failure: { code: 'refused', Error: 'GitHub is not connected. Connect it first.' },
      });
    });

    it('what is not there, or hidden, is told clearly', async () => {
      await connect();
      const words = 'There is no such repository or branch on GitHub that you may read.';
      expect(
        await server.ask('github', 'branches', { repo: 'mona/none' }, { token }),
      ).toMatchObject({ status: 404, failure: { Error: words } });
      expect(
        await server.ask('github', 'tree', { repo: 'mona/fits', branch: 'none' }, { token }),
      ).toMatchObject({ status: 404, failure: { Error: words } });
      expect(
        await server.ask('github', 'tree', { repo: 'mona/empty', branch: 'main' }, { token }),
      ).toMatchObject({ status: 404, failure: { Error: 'The repository on GitHub is empty.' } });
    });

    it.each([
      '../user',
      'mona/..',
      'mona',
      'mona/fits/branches',
      'mona/fits?x=1',
      'http://evil.example/a',
      'mona%2Ffits/x',
      '',
    ])('a repository called %j leads nowhere else', async (repo) => {
      await connect();
      const before = github.asked.length;
      expect(await server.ask('github', 'branches', { repo }, { token })).toMatchObject({
        status: 422,
      });
      expect(github.asked).toHaveLength(before);
    });

    it.each(['../../user', 'a..b', '/x', 'x\u0000', 'x?recursive=0:'])(
      'a branch called %j leads nowhere else',
      async (branch) => {
        await connect();
        const before = github.asked.length;
        expect(
          await server.ask('github', 'tree', { repo: 'mona/fits', branch }, { token }),
        ).toMatchObject({
          status: 422,
          failure: { fields: { branch: expect.any(String) as string } },
        });
        expect(github.asked).toHaveLength(before);
      },
    );

    it('a limit is a 429 that says how long: the hourly one, and the secondary one', async () => {
      await connect();
      github.world.limit = {
        limit: 5000,
        remaining: 0,
        reset: Math.floor(Date.now() / 1000) + 1200,
      };
      const hourly = await server.ask('github', 'repos', {}, { token });
      expect(hourly).toMatchObject({
        status: 429,
        failure: {
          code: 'limited',
          Error: "GitHub's limit is reached. It can be asked again in 20 min.",
        },
      });
      expect('failure' in hourly ? hourly.failure.retry_after : 0).toBeGreaterThan(1190);
      github.world.limit.remaining = 100;
      github.world.secondary = 42;
      expect(await server.ask('github', 'repos', {}, { token })).toMatchObject({
        status: 429,
        failure: { retry_after: 42 },
        headers: { 'retry-after': '42' },
      });
    });

    it('a token that was taken back at GitHub ends the connection, not the session here', async () => {
      const { github_token = '' } = await connect();
      github.world.tokens.delete(github_token);
      expect(await server.ask('github', 'repos', {}, { token })).toMatchObject({
        status: 403,
        failure: { Error: 'GitHub no longer accepts the connection. Connect GitHub again.' },
      });
    });

    it('answers that are no answers are told in a sentence', async () => {
      await connect();
      github.world.fault = { status: 502, body: 'Bad Gateway' };
      expect(await server.ask('github', 'repos', {}, { token })).toMatchObject({
        status: 500,
        failure: { Error: 'GitHub could not be reached. Please try again later.' },
      });
      github.world.fault = { status: 200, body: 'no list' };
      expect(await server.ask('github', 'repos', {}, { token })).toMatchObject({
        status: 500,
        failure: { Error: 'GitHub answered something unexpected. Please try again later.' },
      });
    });
  });
});
