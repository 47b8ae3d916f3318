import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '~/server/platform/storage/store';
import { ANN, BOB, type OpenedStores } from './opened';

/** The smallest part that S3 takes. */
const PART = 5 * 1024 * 1024;
const SIZE = 2 * PART + 1234;
let areas = 0;

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Statuses with which a storage may reject a body: the request is wrong, not the storage. */
const REFUSED = [400, 403, 409, 411, 413, 422];

/** Uploads in parts. */
export const partsSuite = (name: string, opened: () => OpenedStores) =>
  describe('uploads in parts', () => {
    const whole = randomBytes(SIZE);
    let store: Store;
    beforeEach(() => {
      areas += 1;
      store = opened().stores.of('drive', { ...ANN, user_name: `kim${areas}` });
    });
    const bytesOf = (number: number) => whole.subarray((number - 1) * PART, number * PART);
    const send = (url: string, bytes: Buffer) =>
      opened().send(url, { method: 'PUT', body: new Uint8Array(bytes) });
    const sendPart = async (path: string, id: string, number: number, bytes = bytesOf(number)) =>
      (await send(await store.parts.putUrl(path, id, number, bytesOf(number).length), bytes))
        .status;
    const begin = (path: string) => store.parts.begin(path, { size: SIZE, partSize: PART });
    const content = async (path: string) => hash(await buffer(await store.read(path)));

    it(`parts arrive in any order and again, and make one file, on ${name}`, async () => {
      const id = await begin('new/big.bin');
      expect(await store.parts.list('new/big.bin', id)).toEqual([]);
      expect(await sendPart('new/big.bin', id, 3)).toBe(200);
      expect(await sendPart('new/big.bin', id, 1, randomBytes(PART))).toBe(200);
      expect(await store.parts.list('new/big.bin', id)).toEqual([
        { number: 1, size: PART },
        { number: 3, size: 1234 },
      ]);
      expect(
        Math.abs(Date.now() - (await store.parts.lastArrival('new/big.bin', id))),
      ).toBeLessThan(60_000);
      await expect(
        store.parts.complete('new/big.bin', id, { size: SIZE, replace: false }),
      ).rejects.toMatchObject({ code: 'invalid' });
      expect(await sendPart('new/big.bin', id, 1)).toBe(200);
      expect(await sendPart('new/big.bin', id, 2)).toBe(200);
      expect(await store.find('new/big.bin')).toBeNull();
      await store.parts.complete('new/big.bin', id, { size: SIZE, replace: false });
      expect(await store.find('new/big.bin')).toMatchObject({ size: SIZE });
      expect(await content('new/big.bin')).toBe(hash(whole));
      expect(await store.used()).toBe(SIZE);
      await store.parts.abort('new/big.bin', id);
      expect(await content('new/big.bin')).toBe(hash(whole));
    });

    it(`a part of another size is refused and does not count, on ${name}`, async () => {
      const id = await begin('big.bin');
      const url = await store.parts.putUrl('big.bin', id, 1, PART);
      expect(REFUSED).toContain((await send(url, whole.subarray(0, PART - 1))).status);
      expect(REFUSED).toContain((await send(url, whole.subarray(0, PART + 1))).status);
      expect(await store.parts.list('big.bin', id)).toEqual([]);
      await store.parts.abort('big.bin', id);
    });

    it(`UPL-21 where the storage spans parts one body may bring all that are missing, and of one that breaks off the whole parts stay, on ${name}`, async () => {
      const id = await begin('big.bin');
      const rest = SIZE - PART;
      if (!store.parts.spans) {
        await store.parts.abort('big.bin', id);
        return;
      }
      expect(await sendPart('big.bin', id, 1)).toBe(200);
      const url = await store.parts.putUrl('big.bin', id, 2, rest);
      const broken = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new Uint8Array(whole.subarray(PART, 2 * PART + 100)));
          controller.close();
        },
      });
      const cut = await opened()
        .send(url, { method: 'PUT', body: broken, duplex: 'half' } as RequestInit)
        .catch(() => null);
      expect(REFUSED).toContain(cut?.status ?? 400);
      expect(await store.parts.list('big.bin', id)).toEqual([
        { number: 1, size: PART },
        { number: 2, size: PART },
      ]);
      expect(REFUSED).toContain(
        (await send(url, Buffer.concat([whole.subarray(PART), Buffer.from('more')]))).status,
      );
      expect((await send(url, whole.subarray(PART))).status).toBe(200);
      await store.parts.complete('big.bin', id, { size: SIZE, replace: false });
      expect(await content('big.bin')).toBe(hash(whole));
    });

    it(`a name that was taken meanwhile is kept, and the upload may still replace it, on ${name}`, async () => {
      const id = await begin('big.bin');
      for (const number of [1, 2, 3]) await sendPart('big.bin', id, number);
      await store.write('big.bin', Buffer.from('mine'), { size: 4, replace: false });
      await expect(
        store.parts.complete('big.bin', id, { size: SIZE, replace: false }),
      ).rejects.toMatchObject({ code: 'exists' });
      expect(await content('big.bin')).toBe(hash(Buffer.from('mine')));
      await store.parts.complete('big.bin', id, { size: SIZE, replace: true });
      expect(await content('big.bin')).toBe(hash(whole));
      expect(await store.used()).toBe(SIZE);
    });

    it(`an upload that was given up is gone, and giving up again is fine, on ${name}`, async () => {
      const id = await begin('big.bin');
      await sendPart('big.bin', id, 1);
      const url = await store.parts.putUrl('big.bin', id, 2, PART);
      await store.parts.abort('big.bin', id);
      await expect(store.parts.list('big.bin', id)).rejects.toMatchObject({ code: 'missing' });
      expect((await send(url, bytesOf(2))).status).toBe(404);
      await store.parts.abort('big.bin', id);
      expect(await store.list('')).toEqual([]);
      expect(await store.used()).toBe(0);
    });

    it(`an upload belongs to its path and its area, on ${name}`, async () => {
      const id = await begin('big.bin');
      for (const number of [1, 2, 3]) await sendPart('big.bin', id, number);
      const bob = opened().stores.of('drive', BOB);
      await expect(
        store.parts.complete('other.bin', id, { size: SIZE, replace: true }),
      ).rejects.toMatchObject({ code: 'missing' });
      await expect(
        bob.parts.complete('big.bin', id, { size: SIZE, replace: true }),
      ).rejects.toMatchObject({ code: 'missing' });
      await expect(bob.parts.list('big.bin', id)).rejects.toMatchObject({ code: 'missing' });
      await expect(store.parts.list('big.bin', '../../etc')).rejects.toMatchObject({
        code: 'missing',
      });
      expect(await store.parts.list('big.bin', id)).toHaveLength(3);
      await store.parts.abort('big.bin', id);
    });

    it(`the address of one part serves no other, and none when changed, on ${name}`, async () => {
      const id = await begin('big.bin');
      const url = await store.parts.putUrl('big.bin', id, 1, PART);
      const other = url.includes('partNumber=1')
        ? url.replace('partNumber=1', 'partNumber=2')
        : url.replace(`${id}/1?`, `${id}/2?`);
      expect(other).not.toBe(url);
      expect((await send(other, bytesOf(2))).status).toBe(403);
      expect(
        (await send(url.replace(/(sig|X-Amz-Signature)=[^&]*/, '$1=x'), bytesOf(1))).status,
      ).toBe(403);
      expect(await store.parts.list('big.bin', id)).toEqual([]);
      await store.parts.abort('big.bin', id);
    });
  });
