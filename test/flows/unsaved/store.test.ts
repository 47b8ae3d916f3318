import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserDatabase } from '#test/harness/standIns/browserDatabase';
import { createTextStore } from '~/web/features/unsaved/model/store';

let database: ReturnType<typeof browserDatabase>;
beforeEach(() => {
  database = browserDatabase();
  vi.stubGlobal('indexedDB', database);
});
afterEach(() => void vi.unstubAllGlobals());

const text = (id: string, value: unknown = id) =>
  ({ kind: 'notebook', id, name: `Notebook ${id}`, value }) as const;

test('a text is found by its author alone, also where one name begins with the other', async () => {
  const store = createTextStore();
  await store.put('ana', text('n1', 'of ana'));
  await store.put('anabel', text('n1', 'of anabel'));
  expect((await store.find('ana', 'notebook', 'n1'))?.value).toBe('of ana');
  expect((await store.list('ana')).map(({ value }) => value)).toEqual(['of ana']);
  expect([await store.list('ben'), await store.find('ben', 'notebook', 'n1')]).toEqual([
    [],
    undefined,
  ]);
});

test('removing takes one text, deleting takes all of one author and none of another', async () => {
  const store = createTextStore();
  for (const id of ['n1', 'n2', 'n3']) await store.put('ana', text(id));
  await store.put('ben', text('n1'));
  await store.remove('ana', 'notebook', 'n2');
  expect((await store.list('ana')).map(({ id }) => id)).toEqual(['n1', 'n3']);
  await store.removeAll('ana');
  expect([await store.list('ana'), (await store.list('ben')).length]).toEqual([[], 1]);
});

test('without a database, and without feature in it, it rejects', async () => {
  const store = createTextStore();
  database.fill(true);
  await expect(store.put('ana', text('n1'))).rejects.toThrow('No room');
  database.fill(false);
  expect(await store.list('ana')).toEqual([]);
  vi.stubGlobal('indexedDB', undefined);
  await expect(createTextStore().list('ana')).rejects.toThrow('no database');
});
