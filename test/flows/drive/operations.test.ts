import { describe, expect, test } from 'vitest';
import { atDrive, putFile } from '#test/flows/support/atDrive';
import { delayedReply, unreachable } from '#test/harness/wire';
import { api } from '~/contract';
import {
  copyOrMoveRequested,
  deleteRequested,
  newFolderRequested,
  renameRequested,
} from '~/web/features/drive/events';
import { signedOut, signOutRequested } from '~/web/core/session/events';
import { folderForm, renameForm } from '~/web/features/drive/model/forms';
import { selectNameRule } from '~/web/features/drive/selectors';

const work = atDrive({ '/a.txt': 'one', '/b.txt': 'two', '/data/': null, '/data/a.txt': 'other' });
const storage = 'drive' as const;
const path = (name: string) => ({ path: `/fsc/drive/${name}/` }) as const;
const status = (words: string) => (config: object) =>
  Promise.resolve({
    data: { status: words },
    status: 200,
    statusText: '',
    headers: {},
    config: config as never,
  });

const newFolder = async (folderName: string) => {
  work.app.dispatch(folderForm.events.opened({ folderName, storage, path: '/' }));
  await work.says(newFolderRequested());
};
const renameProblem = () =>
  renameForm.shownProblemsOf(work.app.state().drive.renameForm, selectNameRule(work.app.state()));
const rename = async (from: string, name: string) => {
  work.app.dispatch(renameForm.events.opened({ name, storage, path: from }));
  await work.says(renameRequested());
};

describe('a new folder', () => {
  test('DRV-20 DRV-33 is made, shown and chosen', async () => {
    await newFolder('My models');
    expect(work.notice()).toMatchObject({ kind: 'success', text: 'New folder creation success' });
    expect(work.shown()).toContain('/My models/');
    expect(work.chosen()).toEqual(['/My models/']);
    expect(await work.onServer()).toContain('/My models/');
    expect(work.app.state().drive.folderForm).toBeNull();
  });

  const problemOf = () =>
    folderForm.shownProblemsOf(work.app.state().drive.folderForm, selectNameRule(work.app.state()));

  test('DRV-23 a name that breaks the rule is not sent, and the refused character is named', async () => {
    const sentence = 'Please enter a valid folder name (alphanumeric, spaces and hyphens)';
    const cases = [
      ['', ''],
      ['   ', ''],
      ['a/b', ': “/” is not allowed'],
      ['under_score', ': “_” is not allowed'],
      ['dot.ted', ': “.” is not allowed'],
    ];
    for (const [name = '', why = ''] of cases) {
      await newFolder(name);
      expect(problemOf()).toEqual({ folderName: sentence + why });
    }
    expect(work.wire.count(path('folder/create'))).toBe(0);
  });

  test('DRV-20 a click that comes after the form was closed makes none', async () => {
    await newFolder('Once');
    await work.says(newFolderRequested());
    expect(work.wire.count(path('folder/create'))).toBe(1);
    expect(work.notices()).toHaveLength(1);
  });

  test('a taken name is told in the form', async () => {
    await newFolder('data');
    expect(problemOf()).toMatchObject({ folderName: expect.stringContaining('data') as string });
    expect(work.notices()).toEqual([]);
  });

  test("DRV-31 ERR-04 ERR-05 a failure says what, and the server's own words", async () => {
    work.wire.break(path('folder/create'), unreachable(503, 'The disk is busy.'));
    await newFolder('later');
    expect(work.notice()).toMatchObject({
      kind: 'error',
      text: "Sorry, we couldn't create folder later. Try again later",
      lines: ['The disk is busy.'],
    });
  });

  test('DRV-20 DRV-22 it counts only where the status is creating, deleting, moving or copying', async () => {
    work.wire.break(path('folder/create'), status('pondering'));
    await newFolder('one');
    expect(work.notice()).toMatchObject({
      kind: 'error',
      text: "Sorry, we couldn't create folder one. Try again later",
    });
    for (const accepted of ['creating', 'deleting', 'moving', 'copying']) {
      work.wire.break(path('folder/create'), status(accepted));
      await newFolder(`x ${accepted}`);
      expect(work.notice()).toMatchObject({ text: 'New folder creation success' });
    }
  });
});

describe('rename', () => {
  test('DRV-19 DRV-33 a file, and undo gives its name back', async () => {
    await rename('/a.txt', 'c.txt');
    expect(work.notice()).toMatchObject({ text: 'Rename file success', offer: { label: 'Undo' } });
    expect(work.shown()).toEqual(['/b.txt', '/c.txt', '/data/']);
    await work.says(work.notice()!.offer!.event);
    expect(work.notice()).toMatchObject({ kind: 'success', text: 'Undo success' });
    expect(await work.onServer()).toEqual(['/a.txt', '/b.txt', '/data/']);
    expect(work.shown()).toEqual(['/a.txt', '/b.txt', '/data/']);
  });

  test('DRV-33 a folder has words of its own, and keeps being chosen', async () => {
    work.app.dispatch({ type: 'drive/entriesChosen', payload: { paths: ['/data/'] } });
    await rename('/data/', 'raw');
    expect(work.notice()).toMatchObject({ text: 'Rename folder success' });
    expect(work.chosen()).toEqual(['/raw/']);
  });

  test('DRV-24 DRV-25 folders have no dots, files no dots only', async () => {
    const sentence = 'Please enter a valid name (alphanumeric, spaces and hyphens)';
    for (const [from, name, why] of [
      ['/data/', 'raw.d', ': “.” is not allowed'],
      ['/a.txt', '..', ''],
      ['/a.txt', '.', ''],
      ['/a.txt', '...', ''],
      ['/a.txt', '', ''],
      ['/a.txt', 'a/b', ': “/” is not allowed'],
      ['/a.txt', 'a_b', ': “_” is not allowed'],
    ] as const) {
      await rename(from, name);
      expect(renameProblem()).toEqual({ name: sentence + why });
    }
    expect(work.wire.count(path('object/rename'))).toBe(0);
  });

  test('DRV-24 characters that a name already has may stay', async () => {
    await work.says(deleteRequested({ storage, paths: ['/b.txt'] }));
    await putFile(work.server, work.token, '/train_set (1).csv', 'x');
    await rename('/train_set (1).csv', 'train_set (2).csv');
    expect(work.notice()).toMatchObject({ text: 'Rename file success' });
    expect(await work.onServer()).toContain('/train_set (2).csv');
    await rename('/train_set (2).csv', 'train_set [2].csv');
    expect(renameProblem()).toEqual({
      name: 'Please enter a valid name (alphanumeric, spaces and hyphens): “[” is not allowed',
    });
  });

  test('DRV-31 a failure names it, a taken name is told in the form, and the same name is no rename', async () => {
    await rename('/a.txt', 'b.txt');
    expect(renameProblem()).toMatchObject({ name: expect.stringContaining('b.txt') as string });
    const asked = work.wire.count(path('object/rename'));
    await rename('/a.txt', 'a.txt');
    expect(work.app.state().drive.renameForm).toBeNull();
    expect(work.wire.count(path('object/rename'))).toBe(asked);
    work.wire.break(path('object/rename'), unreachable(500, ''));
    await rename('/a.txt', 'z.txt');
    expect(work.notice()).toMatchObject({
      text: "Sorry, we couldn't rename a.txt. Try again later",
      lines: ['Something went wrong'],
    });
  });
});

describe('delete', () => {
  test('DRV-33 what is chosen goes', async () => {
    await work.says(deleteRequested({ storage, paths: ['/a.txt', '/data/'] }));
    expect(work.notice()).toMatchObject({ kind: 'success', text: 'Deletion success' });
    expect(work.shown()).toEqual(['/b.txt']);
  });

  test('DRV-21 DRV-32 partial success tells both lists', async () => {
    await work.says(deleteRequested({ storage, paths: ['/a.txt', '/gone.txt'] }));
    expect(work.notice()).toMatchObject({
      kind: 'warning',
      text: "Sorry, we couldn't delete all files",
    });
    expect(work.notice()!.lines[0]).toBe('Deleted: a.txt');
    expect(work.notice()!.lines[1]).toMatch(/^Not deleted: gone\.txt \(.+\)$/);
    expect(work.shown()).toEqual(['/b.txt', '/data/']);
  });

  test('DRV-31 nothing at all is told in one sentence', async () => {
    work.wire.break(path('object/delete'), unreachable(500, 'No.'));
    await work.says(deleteRequested({ storage, paths: ['/a.txt', '/b.txt'] }));
    expect(work.notice()).toMatchObject({
      text: "Sorry, we couldn't delete 2 items. Try again later",
      lines: ['No.'],
    });
    expect(work.ui().working).toEqual([]);
  });
});

describe('an answer of another status', () => {
  test.each([
    ['rename', 'object/rename', 'a.txt', () => rename('/a.txt', 'c.txt')],
    [
      'delete',
      'object/delete',
      'a.txt',
      () => work.says(deleteRequested({ storage, paths: ['/a.txt'] })),
    ],
    [
      'move',
      'contents/move',
      'a.txt',
      () =>
        work.says(
          copyOrMoveRequested({
            action: 'move',
            storage,
            paths: ['/a.txt'],
            destination: '/data/',
          }),
        ),
    ],
    [
      'copy',
      'contents/copy',
      'a.txt',
      () =>
        work.says(
          copyOrMoveRequested({
            action: 'copy',
            storage,
            paths: ['/a.txt'],
            destination: '/data/',
          }),
        ),
    ],
  ])('DRV-20 DRV-31 does not accept a %s', async (deed, name, what, act) => {
    const answer = (words: string) => (config: object) =>
      Promise.resolve({
        data: { status: words, success: ['/a.txt'], failure: [] },
        status: 200,
        statusText: '',
        headers: {},
        config: config as never,
      });
    work.wire.break(path(name), answer('pondering'));
    await act();
    expect(work.notice()).toMatchObject({
      kind: 'error',
      text: `Sorry, we couldn't ${deed} ${what}. Try again later`,
    });
    expect(work.ui().working).toEqual([]);
  });
});

describe('move and copy', () => {
  test('DRV-19 DRV-33 a move goes there, and undo brings it back', async () => {
    await work.says(
      copyOrMoveRequested({ action: 'move', storage, paths: ['/b.txt'], destination: '/data/' }),
    );
    expect(work.notice()).toMatchObject({ text: 'Move content success', offer: { label: 'Undo' } });
    expect(work.shown()).toEqual(['/a.txt', '/data/']);
    expect(await work.onServer('/data/')).toEqual(['/data/a.txt', '/data/b.txt']);
    await work.says(work.notice()!.offer!.event);
    expect(work.shown()).toEqual(['/a.txt', '/b.txt', '/data/']);
  });

  test('a copy to where it lies makes a second one, without a question', async () => {
    await work.says(
      copyOrMoveRequested({ action: 'copy', storage, paths: ['/a.txt'], destination: '/' }),
    );
    expect(work.notice()).toMatchObject({ text: 'Copy content success', offer: null });
    expect(work.shown()).toHaveLength(4);
    expect(work.shown()).toContain('/a (2).txt');
  });

  test('DRV-11 DRV-32 a folder cannot be moved into itself: the server refuses, and both lists are told', async () => {
    await work.says(
      copyOrMoveRequested({
        action: 'move',
        storage,
        paths: ['/data/', '/b.txt'],
        destination: '/data/',
      }),
    );
    expect(work.notice()).toMatchObject({
      text: "Sorry, we couldn't move all files",
      offer: { label: 'Undo' },
    });
    expect(work.notice()!.lines).toEqual([
      'Moved: b.txt',
      expect.stringMatching(/^Not moved: data \(/),
    ]);
  });

  test('DRV-31 a move or copy that the server would not do names what', async () => {
    for (const action of ['move', 'copy'] as const) {
      work.wire.break(path(`contents/${action}`), unreachable(500, ''));
      await work.says(
        copyOrMoveRequested({ action, storage, paths: ['/b.txt'], destination: '/data/' }),
      );
      expect(work.notice()).toMatchObject({
        text: `Sorry, we couldn't ${action} b.txt. Try again later`,
      });
    }
  });
});

test('who signs out while something is deleted is told nothing more, and nothing crashes', async () => {
  const answer = delayedReply();
  work.wire.break(api.drive.delete, answer.answer);
  work.app.dispatch(deleteRequested({ storage, paths: ['/a.txt'] }));
  await expect.poll(work.app.wire.waiting).toBe(1);
  work.app.dispatch(signOutRequested());
  await work.app.heard(signedOut);
  answer.release();
  await expect.poll(work.app.wire.waiting).toBe(0);
  expect(work.app.told().filter((type) => /crashed|Refused|deleteEnded/i.test(type))).toEqual([]);
});
