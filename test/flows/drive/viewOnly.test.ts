import { beforeEach, expect, test } from 'vitest';
import { atDrive, putFile } from '#test/flows/support/atDrive';
import { openAtWork } from '#test/flows/support/atWork';
import { driven, settle } from '#test/harness/wire';
import type { RootState } from '~/web/lib/state/root';
import { DEFAULT_FLAGS } from '~/web/lib/state/config';
import {
  copyOrMoveRequested,
  deleteRequested,
  downloadReady,
  downloadRequested,
  pathCopyRequested,
  renameRequested,
} from '~/web/features/drive/events';
import { entryActions } from '~/web/features/drive/model/entryActions';
import { selectViewOnly } from '~/web/features/drive/selectors';
import { renameForm } from '~/web/features/drive/model/forms';

const work = atDrive({ '/mine.txt': 'mine' }, '/drive?storage=teamdrive', {
  config: { flags: { team_drive_view_only: true } },
});
const storage = 'teamdrive' as const;

beforeEach(async () => {
  if (!(await work.onServer('/', storage)).includes('/ours.txt'))
    await driven(putFile(work.server, work.token, '/ours.txt', 'ours', storage));
});

const reasons = (paths: readonly string[], viewOnly?: string) =>
  Object.fromEntries(
    entryActions({ storage: 'drive', paths, viewOnly }, () => undefined).map(
      ({ label, reason }) => [label, reason],
    ),
  );

test('DRV-26 DRV-27 DRV-28 nothing is offered for nothing, and each action says why it cannot be taken', () => {
  expect(reasons([])).toEqual({});
  expect(Object.values(reasons(['/a.txt'])).filter(Boolean)).toEqual([]);
  const one = 'Choose only one: several are chosen.';
  expect(reasons(['/a.txt', '/b.txt'])).toEqual({
    Download: undefined,
    Rename: one,
    Move: undefined,
    Copy: undefined,
    'Copy path': one,
    Delete: undefined,
  });
});

test('DRV-29 a team drive that is view only disables rename, move and delete', () => {
  const state = {
    config: { flags: { ...DEFAULT_FLAGS, team_drive_view_only: true } },
  } as RootState;
  expect(selectViewOnly(state, { storage: 'drive' })).toBeUndefined();
  const reason = selectViewOnly(state, { storage });
  expect(reasons(['/a.txt'], reason)).toMatchObject({
    Rename: reason,
    Move: reason,
    Delete: reason,
    Copy: undefined,
    Download: undefined,
    'Copy path': undefined,
  });
});

test('DRV-29 PRM-23 the server refuses what a hidden control would have', async () => {
  work.app.dispatch(renameForm.events.opened({ name: 'z.txt', storage, path: '/ours.txt' }));
  await work.says(renameRequested());
  await work.says(
    copyOrMoveRequested({ action: 'move', storage, paths: ['/ours.txt'], destination: '/' }),
  );
  await work.says(deleteRequested({ storage, paths: ['/ours.txt'] }));
  expect(work.notices().map(({ text }) => text)).toEqual([
    "Sorry, we couldn't rename ours.txt. Try again later",
    expect.stringContaining("couldn't move"),
    expect.stringContaining("couldn't delete"),
  ]);
  expect(await work.onServer('/', storage)).toContain('/ours.txt');
});

test('DRV-29 PRM-23 an app that knows sends nothing at all', async () => {
  const app = await openAtWork(work.server, {
    token: work.token,
    config: { flags: { ...DEFAULT_FLAGS, team_drive_view_only: true } },
  });
  app.dispatch(renameForm.events.opened({ name: 'z.txt', storage, path: '/ours.txt' }));
  app.dispatch(renameRequested());
  app.dispatch(
    copyOrMoveRequested({ action: 'move', storage, paths: ['/ours.txt'], destination: '/' }),
  );
  app.dispatch(deleteRequested({ storage, paths: ['/ours.txt'] }));
  await settle(app.wire);
  expect((app.state().toasts.visible as { lines: string[] }[]).map(({ lines }) => lines)).toEqual(
    Array(3).fill(['The team drive can only be viewed and added to here.']),
  );
  for (const path of ['object/rename', 'contents/move', 'object/delete'])
    expect(app.wire.count({ path: `/fsc/teamdrive/${path}/` })).toBe(0);
  app.stop();
});

test('DRV-34 a browser that keeps its clipboard closed is told of', async () => {
  await work.says(pathCopyRequested({ path: '/mine.txt' }));
  expect(work.notice()).toMatchObject({
    kind: 'error',
    text: "Your browser doesn't support this option",
  });
});

test('a file is downloaded as it is, a folder or several things as one zip', async () => {
  const ready = async (paths: readonly string[]) => {
    const next = work.app.next(downloadReady);
    await work.says(downloadRequested({ storage: 'drive', paths }));
    return (await next).payload;
  };
  const one = await ready(['/mine.txt']);
  expect(one.name).toBe('mine.txt');
  const { pathname, search, host } = new URL(one.url);
  expect(
    await driven(
      work.server.app
        .inject({ method: 'GET', url: pathname + search, headers: { host } })
        .then((reply) => reply.body),
    ),
  ).toBe('mine');
  await driven(
    work.server.get(
      'drive',
      'createFolder',
      { storage: 'drive', complete_folder_path: '/set/', existing_ok: true },
      { token: work.token },
    ),
  );
  expect((await ready(['/set/'])).name).toBe('set.zip');
  expect((await ready(['/mine.txt', '/set/'])).name).toMatch(/\.zip$/);
  await work.says(downloadRequested({ storage: 'drive', paths: ['/gone.txt'] }));
  expect(work.notice()).toMatchObject({
    text: "Sorry, we couldn't download gone.txt. Try again later",
  });
});
