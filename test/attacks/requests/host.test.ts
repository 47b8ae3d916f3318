import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig, type Config } from '~/server/platform/settings/config';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { testWeb, type TestWeb } from '#test/server/support/testWeb';

const GITHUB = readConfig({
  ATELIER_GITHUB_CLIENT_ID: 'id',
  ATELIER_GITHUB_CLIENT_SECRET: 'secret',
}).oauth;

describe('the name a request says it is for', () => {
  let web: TestWeb;
  let server: TestWorkspace | undefined;
  beforeEach(async () => {
    web = await testWeb();
  });
  afterEach(async () => {
    await server?.close();
    await web.remove();
  });
  const open = async (config: Partial<Config> = {}) => {
    server = await openWorkspace({ config: { webFolder: web.folder, oauth: GITHUB, ...config } });
    const { app } = server;
    return (headers: Record<string, string>, url = '/', remoteAddress = '127.0.0.1') =>
      app.inject({
        method: 'GET',
        url,
        headers: { accept: 'text/html', ...headers },
        remoteAddress,
      });
  };
  const policy = ({ headers }: { headers: Record<string, unknown> }) =>
    String(headers['content-security-policy']);

  const NAMES = [
    ['lab.example.org', 'lab.example.org'],
    ['LAB.example.org:8080', 'lab.example.org'],
    ['10.0.0.7:1', '10.0.0.7'],
    ['[2001:db8::1]:8080', '[2001:db8::1]'],
    ['localhost', 'localhost'],
  ] as const;
  it('is a host name, and the gateway is allowed there', async () => {
    const ask = await open();
    const framed = async (host: string) => /frame-src [^;]*/.exec(policy(await ask({ host })))?.[0];
    for (const [host, name] of NAMES) expect(await framed(host)).toContain(` http://${name}:8888`);
  });

  const NO_NAMES = [
    `lab.org; script-src 'unsafe-inline' *`,
    'lab.org *',
    '*',
    `'unsafe-eval'`,
    'lab.org/path',
    'a@lab.org',
    '[lab]',
    '[::1',
    'lab.org:port',
    'ü.org',
    `${'a.'.repeat(150)}org`,
  ];
  it('is refused where it is no host name, as Host and as X-Forwarded-Host', async () => {
    const ask = await open({ trustedProxies: ['loopback'] });
    for (const headers of NO_NAMES.flatMap((host): Record<string, string>[] => [
      { host },
      { host: 'localhost', 'x-forwarded-host': host },
    ])) {
      const reply = await ask(headers);
      expect([reply.statusCode, reply.json()]).toEqual([
        400,
        { code: 'unreadable', Error: 'The host of the request is not a host name.' },
      ]);
      expect(JSON.stringify(reply.headers)).not.toContain('unsafe-eval');
    }
  });

  it('X-Forwarded-Host and X-Forwarded-Proto count from a trusted proxy alone, and a protocol is one of two', async () => {
    const ask = await open({ trustedProxies: ['10.0.0.0/8'] });
    const said = { host: 'inside', 'x-forwarded-host': 'lab.org', 'x-forwarded-proto': 'https' };
    expect(policy(await ask(said, '/', '10.2.3.4'))).toContain(
      `frame-src 'self' https://lab.org:8888`,
    );
    expect(policy(await ask(said))).toContain(`frame-src 'self' http://inside:8888`);
    expect(
      policy(await ask({ ...said, 'x-forwarded-proto': `*; script-src` }, '/', '10.2.3.4')),
    ).toContain(`frame-src 'self' http://lab.org:8888`);
    const { headers } = await ask(said, '/oauth/github/authorize', '203.0.113.1');
    expect(new URL(String(headers.location)).searchParams.get('redirect_uri')).toBe(
      'http://inside/oauth/github/callback',
    );
  });

  it('no proxy is trusted where none is set, on this machine neither', async () => {
    const ask = await open();
    expect(policy(await ask({ host: 'inside', 'x-forwarded-host': 'lab.org' }))).toContain(
      `frame-src 'self' http://inside:8888`,
    );
  });

  it('with a list every other name is refused in a sentence, but for what asks for health', async () => {
    const ask = await open({ hosts: ['lab.org', '[::1]'], trustedProxies: ['loopback'] });
    expect((await ask({ host: 'LAB.org:8080' })).statusCode).toBe(200);
    expect((await ask({ host: '[::1]:8080' })).statusCode).toBe(200);
    const reply = await ask({ host: 'evil.org' }, '/oauth/github/authorize');
    expect([reply.statusCode, reply.json()]).toEqual([
      421,
      {
        code: 'misdirected',
        Error:
          'evil.org is not a name of this server. The administrator can add it to ATELIER_HOSTS.',
      },
    ]);
    expect((await ask({ host: 'lab.org', 'x-forwarded-host': 'evil.org' })).statusCode).toBe(421);
    expect((await ask({ host: '10.0.0.1' }, '/api/health')).statusCode).toBe(200);
  });
});
