import { expect, test } from 'vitest';
import { settle } from '#test/harness/wire';
import { atDrive } from '#test/flows/support/atDrive';
import { filesDropped } from '~/web/features/drive/events';
import { filesQueued, foldersQueued, inDrive } from '~/web/core/uploads/events';
import { selectUploadCounts } from '~/web/core/uploads/selectors';
import { dropped } from '~/web/lib/browser/files/dropped';

const work = atDrive({ '/data/': null });
const into = { storage: 'drive', path: '/data/' } as const;

const file = (name: string, text = name) => ({
  isFile: true,
  isDirectory: false,
  name,
  file: (take: (file: File) => void) => take(new File([text], name)),
});
const broken = (name: string) => ({
  isFile: true,
  isDirectory: false,
  name,
  file: (_: unknown, fail: (error: Error) => void) => fail(new Error('gone')),
});
const folder = (name: string, ...children: readonly object[]) => ({
  isFile: false,
  isDirectory: true,
  name,
  createReader: () => {
    const portions = [...children.map((child) => [child]), []];
    return {
      readEntries: (take: (entries: readonly object[]) => void) => take(portions.shift() ?? []),
    };
  },
});
const keep = (...entries: readonly object[]) =>
  dropped.keep(
    entries.map((entry) => ({ webkitGetAsEntry: () => entry }) as unknown as DataTransferItem),
  );

test('UPL-22 what is dropped on a folder goes there with its structure, empty folders too, and litter stays behind', async () => {
  const queued = work.app.next(filesQueued);
  const bare = work.app.next(foldersQueued);
  await work.says(
    filesDropped({
      drop: keep(
        file('a.txt'),
        folder('tree', folder('empty'), file('.DS_Store'), folder('deep', file('b.txt'))),
      ),
      folder: into,
    }),
  );
  const target = inDrive('drive', '/data/');
  const { payload } = await queued;
  expect([payload.target, payload.files.map(({ relative_path }) => relative_path)]).toEqual([
    target,
    ['a.txt', 'tree/deep/b.txt'],
  ]);
  expect((await bare).payload).toEqual({ folders: ['tree/empty'], target });
});

test('UPL-22 what is chosen with the button goes there too, however much: a folder keeps its structure, litter stays behind', async () => {
  const inFolder = (name: string) =>
    Object.defineProperty(new File([name], name), 'webkitRelativePath', { value: `tree/${name}` });
  const many = Array.from({ length: 100 }, (_, nth) => inFolder(`${nth}.txt`));
  const drop = dropped.keepChosen([
    ...many.toReversed(),
    inFolder('Thumbs.db'),
    new File(['a'], 'a.txt'),
  ]);
  await work.says(filesDropped({ drop, folder: into }));
  await expect
    .poll(async () => {
      await settle(work.app.wire);
      return selectUploadCounts(work.app.store.getState());
    })
    .toMatchObject({ completed: 101, uploading: 0 });

  const queued = work.app.diary.filter(filesQueued.match).map(({ payload }) => payload);
  expect(queued.flatMap(({ files }) => files.map(({ relative_path }) => relative_path))).toEqual([
    'a.txt',
    ...many.map((_, nth) => `tree/${nth}.txt`),
  ]);
  expect(new Set(queued.map(({ target }) => JSON.stringify(target)))).toEqual(
    new Set([JSON.stringify(inDrive('drive', '/data/'))]),
  );
  // A few are on their way while the rest is read; all of them are one batch.
  expect(queued.map(({ files }) => files.length)).toEqual([32, 69]);
  expect(new Set(queued.map((portion) => portion.batch))).toEqual(new Set([drop]));
});

test('UPL-26 what cannot be read is told, and nothing is queued', async () => {
  await work.says(filesDropped({ drop: keep(file('a.txt'), broken('b.txt')), folder: into }));
  expect(work.notice()).toMatchObject({ kind: 'error', text: 'Failed!' });
  await work.app.neverHeard(filesQueued);
});
