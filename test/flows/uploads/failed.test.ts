import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bodyOf, chosen, replyWith, until } from '#test/harness/formApp';
import { toastAdded } from '~/web/core/toasts/events';
import {
  allRetried,
  filesQueued,
  filesRegistered,
  foldersQueued,
  foldersSettled,
  inNotebook,
  listCleared,
  partsAbandoned,
  unclaimedRemoved,
  uploadStarted,
  uploadFailed,
  uploadRested,
  uploadsSucceeded,
  uploadsLost,
} from '~/web/core/uploads/events';
import { selectUploadCounts } from '~/web/core/uploads/selectors';
import { files } from '~/web/lib/browser/files/files';
import { ADDRESS, atUploads, itemOf, over, PUT, queue, statusIs } from './atUploads';

const at = atUploads();
const FOLDER = '/fsc/drive/folder/create/';
beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      shouldAdvanceTime: true,
    }),
);
afterEach(() => void vi.useRealTimers());
const passTime = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a file', () => {
  test('UPL-26 that was changed since it was chosen is not sent', async () => {
    let asked = 0;
    const app = await at.open({
      [ADDRESS]: (_config, pass) => {
        asked += 1;
        return pass();
      },
    });
    const file = chosen('a.txt', 'four');
    files.put(file.id, new File(['longer'], 'a.txt'));
    app.dispatch(filesQueued({ files: [file], target: at.folder() }));
    await statusIs(app, file.id, 'error');
    expect([itemOf(app, file.id).reason, asked]).toEqual([
      'The file was changed or taken away since it was chosen: add it again.',
      0,
    ]);
  });

  test('UPL-19 that cannot be brought from where it lies says why', async () => {
    const app = await at.open();
    const file = { ...chosen('a.txt', 'four'), id: 'elsewhere', source: { kind: 'nobody knows' } };
    app.dispatch(filesQueued({ files: [file], target: at.folder() }));
    await app.heard(uploadRested);
    expect(itemOf(app, 'elsewhere')).toMatchObject({
      status: 'resting',
      reason: 'The file is no longer at hand: choose it again.',
    });
  });

  test('that has arrived does not begin again, whoever says so', async () => {
    let asked = 0;
    const app = await at.open({
      [ADDRESS]: (_config, pass) => {
        asked += 1;
        return pass();
      },
    });
    const [id] = queue(app, at.folder(), { 'a.txt': 'four' });
    await over(app);
    app.dispatch(uploadStarted({ id: id!, at: Date.now() }));
    await app.settled();
    expect([asked, itemOf(app, id!).status]).toEqual([1, 'finished']);
  });

  test('UPL-20 that its notebook refuses is an error with the reason, and Retry sends it again', async () => {
    let refusals = 1;
    const app = await at.open({
      '/fsc/python/notebook/append_files/': async (config, pass) =>
        refusals-- > 0 ? replyWith(config, { Error: 'No room left' }, 507) : pass(),
    });
    const [id] = queue(app, inNotebook(await at.notebook()), { 'a.csv': '1' });
    await app.heard(uploadFailed);
    expect(itemOf(app, id!)).toMatchObject({
      status: 'error',
      http: 507,
      reason: 'No room left',
      mustAppend: true,
    });
    app.dispatch(allRetried());
    await app.heard(filesRegistered);
    expect(itemOf(app, id!)).toMatchObject({ status: 'finished', mustAppend: false });
  });
});

describe('empty folders', () => {
  test('UPL-22 that are refused are told by name, without a second try, and the others are made', async () => {
    const asked: unknown[] = [];
    const app = await at.open({
      [FOLDER]: async (config, pass) => {
        const { complete_folder_path: path } = bodyOf(config);
        asked.push(path);
        return String(path).endsWith('bad')
          ? replyWith(config, { Error: 'Not a name' }, 422)
          : pass();
      },
    });
    const target = at.folder();
    app.dispatch(foldersQueued({ folders: ['bad', 'good'], target }));
    const { payload } = await app.heard(toastAdded);
    expect(payload).toMatchObject({
      kind: 'error',
      text: 'Some folders were not created',
      lines: ['bad: Not a name'],
    });
    expect(asked).toEqual([`${target.folder}bad`, `${target.folder}good`]);
    expect(await at.list(target)).toEqual({ good: null });
  });

  test('UPL-22 are all made: nothing is told of them, and a failure that may pass is tried again after a rest', async () => {
    let failures = 1;
    const app = await at.open({
      [FOLDER]: async (config, pass) => (failures-- > 0 ? replyWith(config, {}, 503) : pass()),
    });
    const target = at.folder();
    app.dispatch(foldersQueued({ folders: ['later'], target }));
    await until(app, () => failures === 0);
    await passTime(2000);
    await app.heard(foldersSettled);
    expect(await at.list(target)).toEqual({ later: null });
    await app.neverHeard(toastAdded);
  });

  test('UPL-22 none of which was made are no news for the drive', async () => {
    const app = await at.open({
      [FOLDER]: async (config) => replyWith(config, { Error: 'Not a name' }, 422),
    });
    app.dispatch(foldersQueued({ folders: ['bad'], target: at.folder() }));
    await app.heard(toastAdded);
    await app.neverHeard(uploadsSucceeded);
  });

  test('UPL-22 a notebook has none', async () => {
    let asked = 0;
    const app = await at.open({
      [FOLDER]: (_config, pass) => {
        asked += 1;
        return pass();
      },
    });
    app.dispatch(foldersQueued({ folders: ['empty'], target: inNotebook('nb-1') }));
    await app.neverHeard(foldersSettled);
    expect(asked).toBe(0);
  });
});

describe('what there is no need to tell', () => {
  test('UPL-20 a batch of which nothing arrived is no news for the drive, nothing was lost, and nothing was given up', async () => {
    const app = await at.open({ [PUT]: async (config) => replyWith(config, { Error: 'No' }, 422) });
    queue(app, at.folder(), { 'a.txt': 'a' });
    await over(app);
    app.dispatch(listCleared());
    await app.neverHeard(uploadsSucceeded);
    await app.neverHeard(uploadsLost);
    await app.neverHeard(partsAbandoned);
  });

  test('UPL-20 while more of a batch is on its way what has arrived is told once', async () => {
    const app = await at.open({
      [PUT]: (config, pass) =>
        config.url?.includes('stuck') ? new Promise(() => undefined) : pass(),
    });
    queue(app, at.folder(), { 'a.txt': 'a', 'stuck.txt': 'b' });
    await until(app, (state) => selectUploadCounts(state).completed === 1);
    await passTime(3100);
    await app.heard(uploadsSucceeded);
    await passTime(50_000);
    expect(app.diary.filter(uploadsSucceeded.match)).toHaveLength(1);
  });
});

describe('parts that nobody claims', () => {
  test('UPL-23 a server that does not know the question is no trouble', async () => {
    const app = await at.open({
      '/fsc/file/upload/idle/readall/': async (config) =>
        replyWith(config, { Error: 'No such path' }, 404),
    });
    await passTime(11_000);
    await app.neverHeard(toastAdded);
  });

  test.each([
    [404, 'success', 'Unfinished uploads were removed from the server'],
    [503, 'error', 'Some unfinished uploads could not be removed'],
  ] as const)(
    'UPL-23 that are removed: where the server answers %i it is a %s',
    async (status, kind, text) => {
      const app = await at.open({
        '/fsc/file/upload/abort/': async (config) => replyWith(config, { Error: 'No' }, status),
      });
      app.dispatch(unclaimedRemoved({ upload_ids: ['upload-1'] }));
      expect((await app.heard(toastAdded)).payload).toMatchObject({ kind, text });
    },
  );
});
