import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkspace, type TestWorkspace } from './support/openWorkspace';
import { testWeb, type TestWeb } from './support/testWeb';

const SCRIPT = 'console.log("app");'.repeat(500);

describe('the web app, its headers, and what is no page', () => {
  let server: TestWorkspace;
  let web: TestWeb;
  beforeAll(async () => {
    web = await testWeb({
      'index.html': `<!doctype html><html><head><title>Atelier</title></head><body>${'A quiet page. '.repeat(500)}</body></html>`,
      'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'assets/index-abc.js': SCRIPT,
      'assets/index-abc.js.gz': gzipSync(SCRIPT),
    });
    const world = 'https://example.com/<world>';
    const links = { world, signUp: null, forgotPassword: null, docs: null };
    server = await openWorkspace({
      config: {
        webFolder: web.folder,
        embedUrl: 'https://world.example/site',
        embedderOrigins: ['https://lab.org'],
        flags: { sweeps: true },
        links,
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await web.remove();
  });
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'GET',
      url,
      headers: { host: 'lab.local:8080', accept: 'text/html', ...headers },
    });

  it.each(['/', '/login', '/notebooks/create?source=empty', '/notebooks/nb-1', '/home'])(
    '%s is the page, checked anew each time',
    async (url) => {
      const reply = await get(url);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      });
    },
  );

  it.each([['*/*'], [undefined]])(
    'a page is answered to link previews and checks too, which accept %s',
    async (accept) => {
      const ask = (url: string) =>
        server.app.inject({
          method: 'GET',
          url,
          headers: { host: 'lab.local:8080', ...(accept === undefined ? {} : { accept }) },
        });
      const reply = await ask('/notebooks/nb-1?tab=history');
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      expect((await ask('/robots.txt')).statusCode).toBe(404);
    },
  );

  it('long replies come compressed, also to this machine: people come through tunnels', async () => {
    const page = (encoding: string) =>
      server.app.inject({
        method: 'GET',
        url: '/home',
        remoteAddress: '127.0.0.1',
        headers: { accept: 'text/html', 'accept-encoding': encoding },
      });
    const plain = await page('identity');
    const [br, gzip] = [await page('br'), await page('gzip')];
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    expect([
      brotliDecompressSync(br.rawPayload).toString(),
      gunzipSync(gzip.rawPayload).toString(),
    ]).toEqual([plain.body, plain.body]);
    expect(br.rawPayload.length).toBeLessThan(plain.body.length / 4);
  });

  it('a file comes as it is, with its length, whatever the browser takes', async () => {
    const token = await server.signIn();
    const text = 'a,b,c\n'.repeat(2000);
    const { url: to } = await server.get(
      'drive',
      'uploadUrl',
      { storage: 'drive', destination_path: '/table.csv', size: text.length },
      { token },
    );
    const inject = (method: 'PUT' | 'GET', address: string, payload?: string) => {
      const { pathname, search, host } = new URL(address, 'http://localhost:8080');
      const headers = {
        host,
        'accept-encoding': 'br, gzip',
        ...(payload === undefined ? {} : { 'content-type': 'application/octet-stream' }),
      };
      return server.app.inject({
        method,
        url: pathname + search,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
    };
    expect((await inject('PUT', to, text)).statusCode).toBeLessThan(300);
    const { url: from } = await server.get(
      'drive',
      'download',
      { storage: 'drive', file_url: '/table.csv' },
      { token },
    );
    const { body, headers } = await inject('GET', from);
    expect([body, headers['content-encoding'], headers['content-length']]).toEqual([
      text,
      undefined,
      String(text.length),
    ]);
  });

  it('tells the page how this installation is set up, and nothing in it can end the script', async () => {
    const { body } = await get('/');
    const [, json = ''] =
      /<script type="application\/json" id="atelier-config">([^<]*)<\/script><\/head>/.exec(body) ??
      [];
    expect(JSON.parse(json)).toEqual({
      world_url: 'https://example.com/<world>',
      signup_url: null,
      forgot_password: true,
      forgot_password_url: null,
      docs_url: null,
      embed_url: 'https://world.example/site',
      embedder_origins: ['https://lab.org'],
      flags: { sweeps: true },
      github_api_url: 'https://api.github.com',
      github_raw_url: 'https://raw.githubusercontent.com',
      github_connect: false,
      openid_name: 'Google',
      assist: false,
      tracing: false,
      stream_chat: null,
      full_replies: true,
    });
  });

  it('hashed files are kept for ever and come compressed where the browser takes it', async () => {
    const plain = await get('/assets/index-abc.js', { accept: '*/*' });
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.body).toBe(SCRIPT);
    const packed = await get('/assets/index-abc.js', { accept: '*/*', 'accept-encoding': 'gzip' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(packed.rawPayload).toEqual(gzipSync(SCRIPT));
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('what a build added is served, and HEAD tells a file without its content', async () => {
    const [before, file] = [
      await get('/assets/later-abc.js', { accept: '*/*' }),
      path.join(web.folder, 'assets/later-abc.js'),
    ];
    await writeFile(file, SCRIPT);
    const after = await get('/assets/later-abc.js', { accept: '*/*' });
    expect([before.statusCode, after.statusCode, after.body]).toEqual([404, 200, SCRIPT]);
    const { statusCode, headers, body } = await server.app.inject({
      method: 'HEAD',
      url: '/assets/later-abc.js',
      headers: { host: 'lab.local:8080' },
    });
    expect([statusCode, headers['content-length'], headers['cache-control'], body]).toEqual([
      200,
      String(SCRIPT.length),
      'public, max-age=31536000, immutable',
      '',
    ]);
    // One that is gone is not there, whatever was known of it.
    await rm(file);
    expect((await get('/assets/later-abc.js', { accept: '*/*' })).statusCode).toBe(404);
  });

  it('API-03 the policy allows the gateway of the host the person uses, and only bare pages and what is published may be framed by others', async () => {
    const policy = String((await get('/notebooks')).headers['content-security-policy']);
    expect(policy).toContain(
      `connect-src 'self' http://lab.local:8888 ws://lab.local:8888 https://api.github.com https://raw.githubusercontent.com;`,
    );
    expect(policy).toContain(
      `frame-src 'self' http://lab.local:8888 https://example.com https://world.example;`,
    );
    expect(policy).toContain(`frame-ancestors 'self';`);
    expect(policy).toContain(`script-src 'self';`);
    for (const address of [
      '/components/notebooks/create',
      '/shared/notebooks/abc',
      '/shared/jobs/abc?x=1',
    ]) {
      const { headers } = await get(address);
      expect([
        address,
        headers['x-frame-options'],
        String(headers['content-security-policy']).includes(
          `frame-ancestors 'self' https://lab.org;`,
        ),
      ]).toEqual([address, undefined, true]);
    }
    for (const address of [
      '/shared/notebooks',
      '/shared/notebooks/',
      '/shared/other/abc',
      '/components',
      '/notebooks/?x=/components/',
    ]) {
      const { headers } = await get(address);
      expect([
        address,
        headers['x-frame-options'],
        String(headers['content-security-policy']).includes(`frame-ancestors 'self';`),
      ]).toEqual([address, 'SAMEORIGIN', true]);
    }
  });

  it('every reply says nosniff and keeps the address to itself', async () => {
    for (const reply of [
      await get('/'),
      await get('/assets/index-abc.js'),
      await get('/fsc/none/'),
    ]) {
      expect(reply.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
    }
  });

  it.each([
    ['%2Fnotebooks%3Fq%3Dpi', '/notebooks?q=pi'],
    ['%2F%2Fevil.example', '/'],
    ['https%3A%2F%2Fevil.example', '/'],
    ['', '/'],
  ])(
    'LOG-17 the app-launch redirect leads anybody to the launch route, with a path of this app: %s',
    async (asked, path) => {
      const { statusCode, headers } = await get(`/api/user/launch-app?path=${asked}`);
      expect([statusCode, headers.location, headers['cache-control']]).toEqual([
        302,
        `/launch?path=${encodeURIComponent(path)}`,
        'no-store',
      ]);
    },
  );

  it.each([
    ['explore', '/gallery'],
    ['explore/new', '/gallery/new'],
    ['profile/ada', '/profile/ada'],
    ['portfolio', '/portfolio'],
    ['posts/1', '/posts/1'],
    ['articles', '/articles'],
    ['experiences', '/experiences'],
    ['', '/'],
    ['%2F%2Fevil.example', '/'],
    ['explore/..%2F..%2Ffsc', '/'],
    ['explore%5C%5Cevil.example', '/'],
    ['explore%3Fx', '/'],
  ])(
    'LOG-18 the embedded login leads anybody to the page of a section, and never to another site: %s',
    async (section, path) => {
      const { statusCode, headers } = await get(`/api/user/login-embed?section=${section}`);
      expect([statusCode, headers.location, headers['cache-control']]).toEqual([
        302,
        path === '/' ? '/' : `${path}?sidebar=false`,
        'no-store',
      ]);
    },
  );

  it.each([
    '/fsc/none/',
    '/api/none',
    '/blob/none',
    '/assets/none.js',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('%s is no page', async (url) => {
    const reply = await get(url, url.startsWith('/assets') ? { accept: '*/*' } : {});
    expect(reply.body).not.toContain('root:');
    if (!url.includes('etc'))
      expect([reply.statusCode, reply.json()]).toEqual([
        404,
        { code: 'missing', Error: 'There is nothing at this address.' },
      ]);
  });

  it('tells that it is well', async () => {
    expect((await get('/api/health')).json()).toEqual({ status: 'ok', running_notebooks: 0 });
  });

  it('a body that is no JSON, or too large, is refused with a sentence and no stack', async () => {
    const post = (payload: string) =>
      server.app.inject({
        method: 'POST',
        url: '/fsc/user/login/',
        payload,
        headers: { 'content-type': 'application/json' },
      });
    const broken = await post('{"user_name":');
    expect([broken.statusCode, broken.json()]).toEqual([
      400,
      { code: 'invalid', Error: 'The request could not be read.' },
    ]);
    const large = await post(JSON.stringify({ user_name: 'x'.repeat(5 * 1024 * 1024) }));
    expect([large.statusCode, large.json()]).toEqual([
      413,
      { code: 'too_large', Error: 'The request is too large.' },
    ]);
  });

  it("a request that is cut off in the middle is nobody's bug", async () => {
    const token = await server.signIn();
    const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
    const before = server.reported.length;
    const begun = once(server.app.server, 'request');
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      [
        'POST /fsc/python/notebook/create/ HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${token}`,
        'Content-Length: 99999',
        'Content-Type: multipart/form-data; boundary=b',
        '',
        '--b\r\nContent-Disposition: form-data; name="config"\r\n\r\n{',
      ].join('\r\n'),
    );
    const [, reply] = (await begun) as [IncomingMessage, ServerResponse];
    const over = once(reply, 'close');
    socket.destroy();
    await over;
    await server.get('notebooks', 'readAll', {}, { token });
    expect(server.reported.slice(before)).toEqual([]);
  });

  it('ERR-03 a bug is told to the operator with its stack, and to the person without', async () => {
    const token = await server.signIn();
    const { list } = server.runtimes;
    Object.assign(server.runtimes, { list: () => Promise.reject(new Error('the secret inside')) });
    const reply = await server.ask('notebooks', 'runtimes', {}, { token });
    Object.assign(server.runtimes, { list });
    expect(reply).toMatchObject({
      status: 500,
      failure: { code: 'failed', Error: 'Something went wrong. Please try again later' },
    });
    expect(JSON.stringify(reply)).not.toContain('secret');
    expect(String(server.reported.at(-1))).toContain('the secret inside');
  });
});
