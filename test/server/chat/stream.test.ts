import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameAtStream } from '~/contract/chat';
import { streamToken } from '~/server/areas/chat/stream/stream';
import { readStreamSettings } from '~/server/platform/settings/services/stream';
import { readConfig } from '~/server/platform/settings/config';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const claimsOf = (token: string) =>
  token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object);

describe('conversations at Stream', () => {
  let folder: string;
  let server: TestWorkspace;
  let page: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-stream-'));
    const script = path.join(folder, 'sdk.js');
    await writeFile(script, 'globalThis.StreamChat = class {};');
    await writeFile(
      path.join(folder, 'index.html'),
      '<head><script type="application/json" id="atelier-config">{}</script></head>',
    );
    server = await openWorkspace({
      config: { stream: { key: 'abc123', secret: 'between us', script }, webFolder: folder },
    });
    page = (await server.app.inject({ url: '/chat', headers: { accept: 'text/html' } })).body;
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('CHT-09 the key and the secret are settings, both of them or none, and the path of the SDK may be left out', () => {
    const given = {
      ATELIER_STREAM_KEY: 'abc123',
      ATELIER_STREAM_SECRET: 's',
      ATELIER_STREAM_SCRIPT: '/srv/sdk.js',
    };
    expect(readStreamSettings(given)).toEqual({
      key: 'abc123',
      secret: 's',
      script: '/srv/sdk.js',
    });
    expect([readStreamSettings({}), readConfig({}).stream]).toEqual([null, null]);
    expect(() => readStreamSettings({ ATELIER_STREAM_KEY: 'abc123' })).toThrow(
      'Stream needs ATELIER_STREAM_SECRET too.',
    );
    expect(() => readStreamSettings({ ATELIER_STREAM_SCRIPT: '/srv/sdk.js' })).toThrow(
      'Stream needs ATELIER_STREAM_KEY and ATELIER_STREAM_SECRET too.',
    );
    expect(readStreamSettings({ ...given, ATELIER_STREAM_SCRIPT: '' })?.script).toBeNull();
    expect(() => readStreamSettings({ ...given, ATELIER_STREAM_KEY: 'a"<b' })).toThrow(
      'ATELIER_STREAM_KEY',
    );
  });

  it('CHT-07 API-19 the token names the person, ends by itself, and is signed with the secret', async () => {
    const { token, internal_handle } = await server.get(
      'chat',
      'token',
      {},
      { token: await server.signIn() },
    );
    const [head, claims] = claimsOf(token);
    expect([internal_handle, head, claims]).toEqual([
      'admin',
      { alg: 'HS256', typ: 'JWT' },
      { user_id: 'admin', iat: expect.any(Number), exp: expect.any(Number) },
    ]);
    const [said, sig] = [token.slice(0, token.lastIndexOf('.')), token.split('.')[2]];
    expect(createHmac('sha256', 'between us').update(said).digest('base64url')).toBe(sig);
    expect(claimsOf(streamToken({ secret: 'x' }, 'Ann.b_c', 10_000))[1]).toEqual({
      user_id: '_41_nn_2e_b_5f_c',
      iat: 10,
      exp: 910,
    });
    const names = ['a.b', 'a_2e_b', 'a_b', 'a-b', 'A.b', 'ä', 'a@b'].map(nameAtStream);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => /^[a-z0-9@_-]+$/.test(name))).toBe(true);
  });

  it("CHT-01 CHT-09 the page is told the key and where the SDK lies, never the secret, and the SDK comes from the app's own address", async () => {
    expect(page).toContain('"stream_chat":{"key":"abc123","script":"/stream-chat.js"}');
    expect(page).not.toContain('between us');
    const reply = await server.app.inject({ url: '/stream-chat.js' });
    expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'globalThis.StreamChat = class {};',
    ]);
    const policy = String(
      (await server.app.inject({ url: '/chat', headers: { accept: 'text/html' } })).headers[
        'content-security-policy'
      ],
    );
    expect(policy).toContain('wss://*.stream-io-api.com');
    expect(policy).toMatch(/script-src 'self'(?! https)/);
  });
});
