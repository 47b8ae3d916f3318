import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '~/server/platform/storage/store';
import { ANN, MAX_BYTES, type OpenedStores } from './opened';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
let areas = 0;

const changed = (url: string, change: (address: URL) => void): string => {
  const isOurs = url.startsWith('/');
  const address = new URL(url, 'http://x');
  change(address);
  return isOurs ? address.pathname + address.search : address.href;
};

/** Statuses with which a storage may reject a body: the request is wrong, not the storage. */
const REFUSED = [400, 403, 409, 411, 413, 422];

/** The addresses that need no bearer. */
export const addressSuite = (name: string, opened: () => OpenedStores) =>
  describe('signed addresses', () => {
    let store: Store;
    let account: typeof ANN;
    beforeEach(() => {
      areas += 1;
      account = { ...ANN, user_name: `eve${areas}` };
      store = opened().stores.of('drive', account);
    });
    const put = (url: string, body: string) =>
      opened().send(url, {
        method: 'PUT',
        body,
        headers: { 'content-type': 'application/octet-stream' },
      });
    const content = async (path: string) => text(await store.read(path));

    it(`UPL-15 a file is PUT to an address without a bearer, folders above are made, on ${name}`, async () => {
      const url = await store.putUrl('new/räum & co.csv', { size: 4, replace: false });
      expect((await put(url, 'a,b\n')).status).toBe(200);
      expect(await content('new/räum & co.csv')).toBe('a,b\n');
      expect(await store.list('new')).toMatchObject([{ name: 'räum & co.csv', size: 4 }]);
      expect((await put(await store.putUrl('empty', { size: 0, replace: false }), '')).status).toBe(
        200,
      );
      expect(await store.find('empty')).toMatchObject({ size: 0 });
    });

    it(`an address takes exactly the bytes it was made for, on ${name}`, async () => {
      const url = await store.putUrl('a.txt', { size: 4, replace: false });
      for (const body of ['abc', 'abcde', ''])
        expect(REFUSED).toContain((await put(url, body)).status);
      expect(await store.find('a.txt')).toBeNull();
    });

    it(`API-22 an address whose size was not told takes what fits and nothing that does not, on ${name}`, async () => {
      const at = (location: string, replace = false) =>
        opened().unsized({ area: store.area, location, replace });
      expect((await put(at('new/räum.csv'), 'a,b\n')).status).toBe(200);
      expect(await content('new/räum.csv')).toBe('a,b\n');
      expect((await put(at('new/räum.csv'), 'again')).status).toBe(409);
      expect((await put(at('new/räum.csv', true), 'again')).status).toBe(200);
      expect((await put(at('large'), 'x'.repeat(MAX_BYTES + 1))).status).toBe(413);
      const endless = new ReadableStream({
        start: (stream) => {
          stream.enqueue(new TextEncoder().encode('x'));
          stream.close();
        },
      });
      expect(
        (
          await opened().send(at('chunked'), {
            method: 'PUT',
            body: endless,
            duplex: 'half',
          } as RequestInit)
        ).status,
      ).toBe(422);
      expect((await store.list('')).map((entry) => entry.name)).toEqual(['new']);
      expect(await content('new/räum.csv')).toBe('again');
    });

    it(`no address is given to a name that is taken, unless it is to be replaced, on ${name}`, async () => {
      await store.write('dir/a.txt', Buffer.from('old'), { size: 3, replace: false });
      await expect(store.putUrl('dir/a.txt', { size: 1, replace: false })).rejects.toMatchObject({
        code: 'exists',
      });
      await expect(store.putUrl('dir', { size: 1, replace: true })).rejects.toMatchObject({
        code: 'conflict',
      });
      expect(
        (await put(await store.putUrl('dir/a.txt', { size: 3, replace: true }), 'new')).status,
      ).toBe(200);
      expect(await content('dir/a.txt')).toBe('new');
    });

    it.each([
      [
        'another file',
        (address: URL) => {
          address.pathname = address.pathname.replace('a.txt', 'b.txt');
        },
      ],
      [
        'another person',
        (address: URL) => {
          address.pathname = address.pathname.replace(/eve\d+/, 'ann');
        },
      ],
      [
        'a folder above',
        (address: URL) => {
          address.pathname = address.pathname.replace('a.txt', '%2e%2e%2fa.txt');
        },
      ],
      [
        'a later end',
        (address: URL) => {
          if (address.searchParams.has('expires'))
            address.searchParams.set('expires', String(Date.now() + 86_400_000));
          if (address.searchParams.has('X-Amz-Expires'))
            address.searchParams.set('X-Amz-Expires', '86400');
        },
      ],
      [
        'no signature',
        (address: URL) => {
          for (const word of ['sig', 'X-Amz-Signature']) address.searchParams.delete(word);
        },
      ],
      [
        'another signature',
        (address: URL) => {
          for (const word of ['sig', 'X-Amz-Signature'])
            if (address.searchParams.has(word)) address.searchParams.set(word, 'A'.repeat(43));
        },
      ],
    ])(`an address that was changed to %s is refused, on ${name}`, async (_what, change) => {
      // Nothing that the hashes of a refusal could hold by chance.
      const secret = 'kept secret';
      await store.write('a.txt', Buffer.from(secret), { size: secret.length, replace: true });
      const writing = changed(await store.putUrl('a.txt', { size: 4, replace: true }), change);
      const reading = changed(await store.getUrl('a.txt', { attachment: true }), change);
      expect((await put(writing, 'evil')).status).toBe(403);
      const reply = await opened().send(reading);
      expect(reply.status).toBe(403);
      expect(await reply.text()).not.toContain(secret);
      expect(await content('a.txt')).toBe(secret);
      expect(await store.find('b.txt')).toBeNull();
    });

    it(`an address for one method does not serve another, on ${name}`, async () => {
      await store.write('a.txt', Buffer.from('abc'), { size: 3, replace: true });
      expect((await put(await store.getUrl('a.txt', { attachment: true }), 'xyz')).status).toBe(
        403,
      );
      expect(
        (await opened().send(await store.putUrl('a.txt', { size: 3, replace: true }))).status,
      ).toBe(403);
      expect(await content('a.txt')).toBe('abc');
    });

    it(`UPL-21 an address that is out of date is refused, on ${name}`, async () => {
      await store.write('a.txt', Buffer.from('abc'), { size: 3, replace: true });
      const hasty = opened().hasty.of('drive', account);
      const [writing, reading] = [
        await hasty.putUrl('a.txt', { size: 3, replace: true }),
        await hasty.getUrl('a.txt', { attachment: true }),
      ];
      await expect.poll(async () => (await opened().send(reading)).status).toBe(403);
      expect((await put(writing, 'xyz')).status).toBe(403);
      expect(await content('a.txt')).toBe('abc');
    });

    it(`a file is fetched whole or in a range, under its name, on ${name}`, async () => {
      await store.write('dir/räum "1".csv', Buffer.from('0123456789'), { size: 10, replace: true });
      const url = await store.getUrl('dir/räum "1".csv', { attachment: true });
      const whole = await opened().send(url);
      expect(whole.headers.get('content-disposition')).toBe(
        String.raw`attachment; filename="r?um \"1\".csv"; filename*=UTF-8''r%C3%A4um%20%221%22.csv`,
      );
      expect([await whole.text(), whole.headers.get('content-length')]).toEqual([
        '0123456789',
        '10',
      ]);
      const range = await opened().send(url, { headers: { range: 'bytes=2-4' } });
      expect([range.status, range.headers.get('content-range'), await range.text()]).toEqual([
        206,
        'bytes 2-4/10',
        '234',
      ]);
      expect(await (await opened().send(url, { headers: { range: 'bytes=-3' } })).text()).toBe(
        '789',
      );
      expect((await opened().send(url, { headers: { range: 'bytes=10-' } })).status).toBe(416);
      await expect(store.getUrl('dir', { attachment: true })).rejects.toMatchObject({
        code: 'missing',
      });
      await expect(store.getUrl('none', { attachment: true })).rejects.toMatchObject({
        code: 'missing',
      });
    });

    it.each(['page.html', 'picture.svg', 'page.xhtml', 'code.js'])(
      `%s never comes as something a browser would run, on ${name}`,
      async (file) => {
        await store.write(file, Buffer.from(SVG), { size: SVG.length, replace: true });
        for (const attachment of [true, false]) {
          const reply = await opened().send(await store.getUrl(file, { attachment }));
          expect(await reply.text()).toBe(SVG);
          expect(reply.headers.get('content-type')).toBe('application/octet-stream');
          expect(reply.headers.get('content-disposition')).toMatch(/^attachment/);
        }
      },
    );

    it(`a picture may be shown in place, on ${name}`, async () => {
      await store.write('a.PNG', Buffer.from('png'), { size: 3, replace: true });
      const reply = await opened().send(await store.getUrl('a.PNG', { attachment: false }));
      expect(reply.headers.get('content-type')).toBe('image/png');
      expect(reply.headers.get('content-disposition')).toMatch(/^inline/);
      await reply.arrayBuffer();
    });
  });
