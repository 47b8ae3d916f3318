import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClaims } from '~/server/areas/drive/claims';
import { saveResult } from '~/server/areas/jobs/output/saving';
import { readLimitSettings } from '~/server/platform/limits/settings';
import { ANN, openedStores, type OpenedStores } from '../opened';

let opened: OpenedStores;
beforeAll(async () => {
  opened = await openedStores(null);
});
afterAll(() => opened.close());

it('a result that is streamed into a storage elsewhere is counted as it is read, and arrives whole', async () => {
  const results = opened.stores.disk('user/ann');
  const content = 'x'.repeat(1024 * 1024);
  const size = content.length;
  await results.write('result.txt', Buffer.from(content), { size, replace: false });
  const { copyIn: _onDiskOnly, ...drive } = opened.stores.of('drive', { ...ANN, user_name: 'bob' });
  const copied: number[] = [];
  const measured: number[] = [];
  const outcome = await saveResult(createClaims(), {
    results,
    drive,
    from: 'result.txt',
    name: 'saved.txt',
    folder: '',
    onClash: 'ask',
    makeRoom: () => Promise.resolve(),
    limits: readLimitSettings({}),
    signal: new AbortController().signal,
    counted: {
      lacksLength: () => true,
      measured: (bytes) => void measured.push(bytes),
      copied: (bytes) => void copied.push(bytes),
    },
  });
  expect(outcome).toEqual({ kind: 'done', location: '/saved.txt' });
  expect(await text(await drive.read('saved.txt'))).toBe(content);
  expect(measured).toEqual([size]);
  expect(copied.length).toBeGreaterThan(1);
  expect(copied.reduce((sum, bytes) => sum + bytes, 0)).toBe(size);
});
