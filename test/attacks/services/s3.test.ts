/** Files in S3: what paths, names and signed addresses give of other people's, and what a browser makes of hostile files. */
import http from 'node:http';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { missingSwift, startSwift, type Swift } from '#test/server/support/swift';
import type { S3Settings } from '~/server/platform/storage/s3/bucket';

const SECRET = 'what only Ada may read';

describe.skipIf(missingSwift() !== null)('files in S3', () => {
  let swift: Swift;
  let place: S3Settings;
  let server: TestWorkspace;
  let client: S3Client;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    swift = await startSwift();
    place = await swift.bucket();
    server = await openWorkspace({ config: { s3: place } });
    client = new S3Client({
      endpoint: place.endpoint,
      region: place.region,
      forcePathStyle: true,
      credentials: { accessKeyId: place.accessKey, secretAccessKey: place.secretKey },
    });
    for (const name of ['ad', 'ada', 'eve']) tokens[name] = await server.addUser(name);
    expect(await send(await address('ada', '/secret.txt', SECRET.length), SECRET)).toBe(200);
  });
  afterAll(async () => {
    client?.destroy();
    await server?.close();
    await swift?.stop();
  });

  const as = (name: string) => ({ token: tokens[name] ?? '' });
  const asked = async (who: string, destination_path: string, size: number) => {
    const request = { storage: 'drive', destination_path, size } as const;
    const reply = await server.ask('drive', 'uploadUrl', request, as(who));
    return 'value' in reply ? reply.value.url : null;
  };
  const address = async (who: string, path: string, size: number) =>
    (await asked(who, path, size)) ?? 'none';
  /** Sends as a program of one's own does: with any header, and the address letter by letter. */
  const send = (url: string, body: string, headers: Record<string, string> = {}, method = 'PUT') =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(url);
      const path = url.slice(url.indexOf('/', 'http://'.length));
      const request = http.request(
        { hostname, port, path, method, headers: { 'content-length': body.length, ...headers } },
        (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0));
        },
      );
      request.on('error', reject).end(body);
    });
  const keys = async () =>
    ((await client.send(new ListObjectsV2Command({ Bucket: place.bucket }))).Contents ?? [])
      .map(({ Key = '' }) => Key)
      .filter((key) => !key.startsWith('.atelier/') && !key.endsWith('/'));
  const contentOf = async (key: string) =>
    (
      await client.send(new GetObjectCommand({ Bucket: place.bucket, Key: key }))
    ).Body?.transformToString();
  const download = (who: string, file_url: string) =>
    server.ask('drive', 'download', { storage: 'drive', file_url }, as(who));

  it.each([
    '/../ada/secret.txt',
    '//user/ada/secret.txt',
    '/..\\ada\\secret.txt',
    '/%2e%2e/ada/secret.txt',
    '/．．/ada/secret.txt',
    '/?prefix=user/ada/',
  ])(
    '%j leads into no area but the own one: neither to be read, nor to be written',
    async (path) => {
      const before = (await keys()).filter((key) => !key.startsWith('user/eve/'));
      const reply = await download('eve', path);
      if ('value' in reply)
        expect(await (await fetch(reply.value.url)).text()).not.toContain(SECRET);
      const url = await asked('eve', path, 3);
      if (url !== null) await send(url, 'eve');
      expect((await keys()).filter((key) => !key.startsWith('user/eve/'))).toEqual(before);
      expect(await contentOf('user/ada/secret.txt')).toBe(SECRET);
    },
  );

  it('somebody whose name begins the name of another one sees, finds and deletes nothing of them', async () => {
    const all = { storage: 'drive', path: '/' } as const;
    expect((await server.get('drive', 'read', all, as('ad'))).contents).toEqual([]);
    const found = await server.get('drive', 'search', { ...all, query: 'secret' }, as('ad'));
    expect(found.contents).toEqual([]);
    expect((await server.get('drive', 'read', all, as('ad'))).usage?.used_bytes).toBe(0);
    for (const path of ['/', '/a', '/a/secret.txt']) {
      const complete_object_path = [path];
      await server.ask('drive', 'delete', { storage: 'drive', complete_object_path }, as('ad'));
    }
    expect(await contentOf('user/ada/secret.txt')).toBe(SECRET);
  });

  describe('an address to send a file to', () => {
    it('takes no other file, no other size, no other method, and not for longer', async () => {
      const url = await address('eve', '/mine.txt', 3);
      const other = (change: (url: URL) => void) => {
        const changed = new URL(url);
        change(changed);
        return changed.href;
      };
      const elsewhere = url.replace('/user/eve/mine.txt', '/user/ada/secret.txt');
      expect(elsewhere).not.toBe(url);
      const refused = {
        key: await send(elsewhere, 'eve'),
        up: await send(url.replace('/eve/mine.txt', '/eve/../ada/secret.txt'), 'eve'),
        longer: await send(url, 'evil'),
        shorter: await send(url, 'e'),
        read: await send(url, '', {}, 'GET'),
        delete: await send(url, '', {}, 'DELETE'),
        post: await send(url, 'eve', {}, 'POST'),
        rights: await send(`${url}&acl`, 'eve'),
        parts: await send(`${url}&uploads`, 'eve'),
        time: await send(
          other(({ searchParams }) => searchParams.set('X-Amz-Expires', '604800')),
          'eve',
        ),
        unsigned: await send(
          other(({ searchParams }) => searchParams.delete('X-Amz-Signature')),
          'eve',
        ),
      };
      for (const [what, status] of Object.entries(refused))
        expect([what, status >= 400]).toEqual([what, true]);
      expect(await contentOf('user/ada/secret.txt')).toBe(SECRET);
      expect(await send(url, 'eve')).toBe(200);
    });

    it('copies nothing of other people, whatever headers come with it', async () => {
      const source = `/${place.bucket}/user/ada/secret.txt`;
      const url = await address('eve', '/copy.txt', 0);
      await send(url, '', { 'x-amz-copy-source': source });
      const found = await contentOf('user/eve/copy.txt').catch(() => 'nothing');
      expect(found).not.toContain(SECRET);
    });
  });

  it('a file that says it is a page is bytes to be saved, and its address says no other type', async () => {
    const page = '<script>alert(document.domain)</script>';
    for (const name of ['/page.html', '/picture.svg', '/page.png.html', '/x.xhtml']) {
      await send(await address('eve', name, page.length), page, { 'content-type': 'text/html' });
      const reply = await download('eve', name);
      const url = 'value' in reply ? reply.value.url : '';
      const got = await fetch(url);
      expect([name, got.headers.get('content-type')]).toEqual([name, 'application/octet-stream']);
      expect(got.headers.get('content-disposition')).toMatch(/^attachment/);
      for (const change of [
        (at: URL) => at.searchParams.set('response-content-type', 'text/html'),
        (at: URL) => at.searchParams.delete('response-content-disposition'),
      ]) {
        const changed = new URL(url);
        change(changed);
        expect((await fetch(changed)).status).toBe(403);
      }
    }
  });
});
