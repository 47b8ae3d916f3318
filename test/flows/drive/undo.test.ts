import { describe, expect, test } from 'vitest';
import { atDrive } from '#test/flows/support/atDrive';
import { driven } from '#test/harness/wire';
import {
  copyOrMoveRequested,
  deleteRequested,
  lastUndoRequested,
  removalRequested,
  renameRequested,
  restoreRequested,
} from '~/web/features/drive/events';
import { renameForm } from '~/web/features/drive/model/forms';
import { selectTrash } from '~/web/features/drive/selectors';

const work = atDrive({ '/a.txt': 'one', '/b.txt': 'two', '/data/': null, '/data/a.txt': 'other' });
const storage = 'drive' as const;
const path = (name: string) => ({ path: `/fsc/drive/${name}/` }) as const;

const rename = async (from: string, name: string) => {
  work.app.dispatch(renameForm.events.opened({ name, storage, path: from }));
  await work.says(renameRequested());
};

describe('undo', () => {
  const trash = async () =>
    (await driven(work.server.get('drive', 'trash', { storage }, { token: work.token }))).contents;

  test('what was deleted is brought back by its notice', async () => {
    await work.says(deleteRequested({ storage, paths: ['/a.txt', '/data/'] }));
    expect(work.notice()).toMatchObject({ text: 'Deletion success', offer: { label: 'Undo' } });
    await work.says(work.notice()!.offer!.event);
    expect(work.notice()).toMatchObject({
      kind: 'success',
      text: 'Restore success',
      lines: ['Restored: /a.txt', 'Restored: /data/'],
    });
    expect(await work.onServer('/data/')).toEqual(['/data/a.txt']);
    expect(work.shown()).toEqual(['/a.txt', '/b.txt', '/data/']);
  });

  test('Ctrl+Z takes back one deed after the other, the last one first, and each once', async () => {
    await rename('/b.txt', 'c.txt');
    await work.says(deleteRequested({ storage, paths: ['/a.txt'] }));
    await work.says(
      copyOrMoveRequested({ action: 'move', storage, paths: ['/c.txt'], destination: '/data/' }),
    );
    expect(work.shown()).toEqual(['/data/']);
    await work.says(lastUndoRequested());
    expect(work.shown()).toEqual(['/c.txt', '/data/']);
    await work.says(lastUndoRequested());
    expect(work.shown()).toEqual(['/a.txt', '/c.txt', '/data/']);
    await work.says(lastUndoRequested());
    expect(work.shown()).toEqual(['/a.txt', '/b.txt', '/data/']);
    await work.says(lastUndoRequested());
    expect(work.notice()).toMatchObject({ kind: 'info', text: 'There is nothing to undo' });
  });

  test('a rename is taken back by a rename, and nothing is moved', async () => {
    await rename('/b.txt', 'c.txt');
    await work.says(lastUndoRequested());
    expect(work.shown()).toContain('/b.txt');
    expect(work.wire.count(path('contents/move'))).toBe(0);
  });

  test('what a notice took back is not taken back again', async () => {
    await work.says(deleteRequested({ storage, paths: ['/a.txt'] }));
    await work.says(work.notice()!.offer!.event);
    await work.says(lastUndoRequested());
    expect(work.notice()).toMatchObject({ text: 'There is nothing to undo' });
    expect(work.wire.count(path('trash/restore'))).toBe(1);
  });

  test.each([
    [
      'a deletion',
      'Deletion success',
      () => work.says(deleteRequested({ storage, paths: ['/a.txt'] })),
    ],
    [
      'a move',
      'Move content success',
      () =>
        work.says(
          copyOrMoveRequested({
            action: 'move',
            storage,
            paths: ['/b.txt'],
            destination: '/data/',
          }),
        ),
    ],
    ['a rename', 'Rename file success', () => rename('/b.txt', 'c.txt')],
  ] as const)('what Ctrl+Z took back is offered no more: %s', async (_what, text, deed) => {
    await deed();
    const told = () => work.notices().find((notice) => notice.text === text);
    expect(told()?.offer).toMatchObject({ label: 'Undo' });
    await work.says(lastUndoRequested());
    expect(told()).toMatchObject({ text, offer: null });
    expect(work.shown()).toEqual(['/a.txt', '/b.txt', '/data/']);
  });

  test('what was taken back leaves the offers of other deeds standing', async () => {
    await rename('/b.txt', 'c.txt');
    await work.says(deleteRequested({ storage, paths: ['/a.txt'] }));
    await work.says(lastUndoRequested());
    expect(work.notices().find(({ text }) => text === 'Rename file success')?.offer).toMatchObject({
      label: 'Undo',
    });
  });

  test('a server that keeps no trash offers none', async () => {
    const config = { status: 200, statusText: '', headers: {} };
    work.wire.break(path('object/delete'), (request) =>
      Promise.resolve({
        ...config,
        config: request as never,
        data: { status: 'deleting', success: ['/a.txt'], failure: [] },
      }),
    );
    await work.says(deleteRequested({ storage, paths: ['/a.txt'] }));
    expect(work.notice()).toMatchObject({ text: 'Deletion success', offer: null });
  });

  test('the trash shows what was deleted, brings it back, and lets go of it for good', async () => {
    await work.says(deleteRequested({ storage, paths: ['/a.txt', '/b.txt'] }));
    work.app.history.push('/drive/trash');
    await work.settled();
    const { rows, bytes } = selectTrash(work.app.state());
    const named = (name: string) =>
      rows
        .filter((row) => row.name === name)
        .slice(0, 1)
        .map(({ id }) => id);
    expect(bytes).toBeGreaterThanOrEqual(6);
    await work.says(removalRequested({ storage, ids: named('a.txt'), named: 'a.txt' }));
    expect(work.notice()).toMatchObject({
      kind: 'success',
      text: 'Removed from the trash for good',
    });
    await work.says(restoreRequested({ storage, ids: named('a.txt') }));
    expect(work.notice()).toMatchObject({
      text: "Sorry, we couldn't restore all files",
      lines: ['Not restored: It is not in the trash any more.'],
    });
    await work.says(restoreRequested({ storage, ids: named('b.txt') }));
    expect(await work.onServer()).toEqual(['/b.txt', '/data/']);
    await work.says(removalRequested({ storage, ids: null, named: 'all of it' }));
    expect(work.app.state().drive.trash).toMatchObject({ rows: [], bytes: 0 });
    expect(await trash()).toEqual([]);
  });
});
