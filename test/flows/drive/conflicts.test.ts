import { beforeEach, describe, expect, test } from 'vitest';
import { atDrive, putFile } from '#test/flows/support/atDrive';
import { changed, driven, unreachable } from '#test/harness/wire';
import {
  copyOrMoveDialogOpened,
  copyOrMoveRequested,
  conflictResolved,
  conflictsResolved,
  dialogClosed,
  pickerWent,
} from '~/web/features/drive/events';
import { undecided, type Answer } from '~/web/features/drive/model/nameConflicts';

const work = atDrive({
  '/a.txt': 'new a',
  '/b.txt': 'new b',
  '/c.txt': 'new c',
  '/data/': null,
  '/data/a.txt': 'old',
  '/data/b.txt': 'old',
});
const storage = 'drive' as const;
const move = (paths: readonly string[]) =>
  work.says(copyOrMoveRequested({ action: 'move', storage, paths, destination: '/data/' }));
const answer = (said: Answer, forAll = false) =>
  work.says(conflictResolved({ answer: said, forAll }));
const asked = () => work.ui().clashes && undecided(work.ui().clashes!);

const textOf = async (path: string) => {
  const preview = await driven(
    work.server.get('drive', 'preview', { storage, file_url: path }, { token: work.token }),
  );
  return preview.kind === 'text' ? preview.text : preview.kind;
};

describe('where something is to go', () => {
  const read = { path: '/fsc/drive/contents/read/' } as const;
  const propose = () =>
    work.says(copyOrMoveDialogOpened({ action: 'move', storage, paths: ['/data/a.txt'] }));

  test('the picker begins where it lies and shows the folders alone', async () => {
    await propose();
    expect(work.ui().picker).toMatchObject({
      folder: '/data/',
      folders: [],
      request: { status: 'succeeded' },
    });
    await work.says(pickerWent({ path: '/' }));
    expect(work.ui().picker).toMatchObject({
      folder: '/',
      folders: ['/data/'],
      request: { status: 'succeeded' },
    });
  });

  test.each([
    [
      'ERR-03 what cannot be read',
      unreachable(404, 'There is no such folder.'),
      { statusCode: 404, message: 'There is no such folder.' },
    ],
    [
      'API-02 an answer that is no list',
      changed(() => ({ contents: 'Good evening' })),
      { code: 'malformed' },
    ],
  ])('%s is said in the picker', async (_, answer, problem) => {
    work.wire.break(read, answer);
    await propose();
    expect(work.ui().picker).toMatchObject({ folders: null, request: { problem } });
  });

  test('a folder that is opened after the picker was closed is not read', async () => {
    await propose();
    work.app.dispatch(dialogClosed());
    const before = work.wire.count(read);
    await work.says(pickerWent({ path: '/' }));
    expect(work.wire.count(read)).toBe(before);
    expect(work.ui().picker).toBeNull();
  });
});

describe('names that are taken where something is moved to', () => {
  beforeEach(() => move(['/a.txt', '/b.txt', '/c.txt']));

  test('what does not clash goes at once, and the others are asked about, one after the other', async () => {
    expect(asked()).toEqual(['/a.txt', '/b.txt']);
    expect(await work.onServer()).toEqual(['/a.txt', '/b.txt', '/data/']);
    await answer('replace');
    expect(asked()).toEqual(['/b.txt']);
    await answer('keep_both');
    expect(asked()).toBeNull();
    expect(await work.onServer('/data/')).toEqual([
      '/data/a.txt',
      '/data/b (2).txt',
      '/data/b.txt',
      '/data/c.txt',
    ]);
    expect([
      await textOf('/data/a.txt'),
      await textOf('/data/b.txt'),
      await textOf('/data/b (2).txt'),
    ]).toEqual(['new a', 'old', 'new b']);
    expect(work.notice()).toMatchObject({ text: 'Move content success', offer: null });
  });

  test('one answer for all', async () => {
    await answer('keep_both', true);
    expect(asked()).toBeNull();
    expect(work.shown()).toEqual(['/data/']);
    await work.says(work.notice()!.offer!.event);
    expect(await work.onServer()).toEqual(['/a.txt', '/b.txt', '/c.txt', '/data/']);
    expect([await textOf('/a.txt'), await textOf('/data/a.txt')]).toEqual(['new a', 'old']);
  });

  test('what is skipped stays', async () => {
    await answer('skip', true);
    expect(work.shown()).toEqual(['/a.txt', '/b.txt', '/data/']);
    expect(work.notice()).toMatchObject({ text: 'Move content success' });
  });

  test('a question that is closed leaves what was not decided', async () => {
    await answer('replace');
    await work.says(conflictsResolved());
    expect(work.shown()).toEqual(['/b.txt', '/data/']);
    expect(await textOf('/data/a.txt')).toBe('new a');
  });

  test('undo never writes over what is there meanwhile, and says so', async () => {
    await answer('skip', true);
    await driven(putFile(work.server, work.token, '/c.txt', 'newer'));
    await work.says(work.notice()!.offer!.event);
    expect(work.notice()).toMatchObject({
      kind: 'error',
      text: "Sorry, we couldn't undo all of it",
      lines: ['c.txt: Something of this name is there now.'],
    });
    expect([await textOf('/c.txt'), await textOf('/data/c.txt')]).toEqual(['newer', 'new c']);
  });

  test('a second move that clashes waits for the answers of the first', async () => {
    await work.says(
      copyOrMoveRequested({ action: 'copy', storage, paths: ['/a.txt'], destination: '/data/' }),
    );
    expect(work.ui().clashes).toMatchObject({ action: 'move' });
    await answer('skip', true);
    expect(work.ui().clashes).toMatchObject({ action: 'copy', paths: ['/a.txt'] });
    await answer('keep_both');
    expect(await work.onServer('/data/')).toContain('/data/a (2).txt');
  });
});
