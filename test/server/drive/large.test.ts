import { writeFileSync } from 'node:fs';
import { mkdir, open, utimes } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '~/server/platform/storage/store';
import { safePath, zipStream } from '~/server/areas/drive/zip/zipStream';
import { areaFolder, plant } from '../support/driveFiles';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const MIB = 1024 * 1024;

describe('a large drive', () => {
  let server: TestWorkspace;
  let token: string;
  beforeEach(async () => {
    server = await openWorkspace();
    token = await server.signIn();
  });
  afterEach(() => server.close());

  it('DRV-18 lists a folder of 50,000 entries whole, and tells in next to no time that it is unchanged', async () => {
    const folder = path.join(areaFolder(server), 'many');
    await mkdir(folder, { recursive: true });
    for (let at = 0; at < 50_000; at += 1) writeFileSync(path.join(folder, `entry ${at}.csv`), '');
    const old = new Date(Date.now() - 60_000);
    await utimes(folder, old, old);
    const ask = (headers = {}) =>
      server.ask('drive', 'read', { storage: 'drive', path: '/many' }, { token, headers });
    const began = performance.now();
    const reply = await ask();
    expect(performance.now() - began).toBeLessThan(15_000);
    expect('value' in reply && reply.value.contents.length).toBe(50_000);
    const again = performance.now();
    expect((await ask({ 'if-none-match': String(reply.headers['etag']) })).status).toBe(304);
    expect(performance.now() - again).toBeLessThan(500);
  });

  it('API-26 streams a zip as fast as it is read: memory stays flat, and who hangs up ends the reading', async () => {
    await plant(server, { 'big/a.txt': 'a' });
    const sparse = await open(path.join(areaFolder(server), 'big/b.png'), 'w');
    await sparse.truncate(600 * MIB);
    await sparse.close();
    const { port } = await server.app
      .listen({ port: 0, host: '127.0.0.1' })
      .then((address) => new URL(address));
    const { url } = await server.get(
      'drive',
      'download',
      { storage: 'drive', file_url: '/big' },
      { token },
    );
    const address = new URL(url);
    const before = process.memoryUsage().rss;
    const received = await new Promise<number>((resolve, reject) => {
      http.get({ port, host: '127.0.0.1', path: address.pathname + address.search }, (reply) => {
        let bytes = 0;
        reply
          .on('data', (chunk: Buffer) => {
            bytes += chunk.length;
          })
          .on('end', () => resolve(bytes))
          .on('error', reject);
      });
    });
    expect(received).toBeGreaterThan(600 * MIB);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MIB);

    const store = server.workspace.stores.of('drive', { user_name: 'admin', team_name: 'atelier' });
    const opened = vi.spyOn(store, 'read');
    await new Promise<void>((resolve) => {
      const request = http.get(
        { port, host: '127.0.0.1', path: address.pathname + address.search },
        (reply) => {
          let bytes = 0;
          reply
            .on('error', () => undefined)
            .on('data', (chunk: Buffer) => {
              bytes += chunk.length;
              if (bytes > 10 * MIB) request.destroy();
            })
            .once('close', () => resolve());
        },
      );
      request.on('error', () => undefined);
    });
    const content = await opened.mock.results.at(-1)?.value;
    await vi.waitFor(() => expect(content.destroyed).toBe(true), 5_000);
    expect(content.bytesRead).toBeLessThan(100 * MIB);
    expect(server.reported).toEqual([]);
  });
});

describe('a zip', () => {
  it('holds no path that leads out of the folder it is unpacked in', () => {
    expect(
      [
        'a/b.txt',
        '../x',
        'a/../../x',
        '/etc/passwd',
        'a\\..\\b',
        'C:\\x',
        './a',
        'a\u0000b',
        '...',
      ].map(safePath),
    ).toEqual([
      'a/b.txt',
      '__/x',
      'a/__/__/x',
      'etc/passwd',
      'a_.._b',
      'C__x',
      '_/a',
      'a_b',
      '...',
    ]);
  });

  it('that cannot be finished is cut off, so that it is not taken for a whole one', async () => {
    const broken: Pick<Store, 'find' | 'walk' | 'read'> = {
      find: async () => ({ name: 'a', isDir: true, size: null, modified: null }),
      async *walk() {
        yield { path: 'a/b', name: 'b', isDir: false, size: 1, modified: null };
      },
      read: async () => {
        throw new Error('the disk is broken');
      },
    };
    const reported: unknown[] = [];
    const stream = zipStream(
      { store: broken as Store, locations: ['a'], mostBytes: Infinity },
      (error) => void reported.push(error),
    );
    await expect(async () => {
      for await (const _ of stream) continue;
    }).rejects.toThrow('the disk is broken');
    expect(reported).toHaveLength(1);
  });
});
