import { AxiosError } from 'axios';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bodyOf, replyWith, until } from '#test/harness/formApp';
import { signOutRequested, signedOut } from '~/web/core/session/events';
import {
  allAborted,
  allRetried,
  conflictResolved,
  finishedRemoved,
  foldersQueued,
  restHurried,
  uploadFailed,
  uploadRested,
  uploadsSucceeded,
} from '~/web/core/uploads/events';
import {
  selectCurrentConflict,
  selectEveryUpload,
  selectUploadCounts,
  selectUploads,
} from '~/web/core/uploads/selectors';
import { files } from '~/web/lib/browser/files/files';
import { connectionLost, connectionRestored } from '~/web/lib/browser/tab';
import { ADDRESS, atUploads, itemOf, over, PUT, queue, statusIs } from './atUploads';

const at = atUploads();
beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      shouldAdvanceTime: true,
    }),
);
afterEach(() => void vi.useRealTimers());
const dropped = () => Promise.reject(new AxiosError('socket hang up', 'ECONNRESET'));
const passTime = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a failure that may pass', () => {
  test('UPL-21 a file rests and is tried again by itself, each time with a new address', async () => {
    let failures = 2;
    const urls = new Set<string>();
    const app = await at.open({
      [PUT]: async (config, pass) => {
        urls.add(config.url ?? '');
        return failures-- > 0 ? replyWith(config, {}, 503) : pass();
      },
    });
    const target = at.folder();
    const [id] = queue(app, target, { 'a.txt': 'four' });
    await app.heard(uploadRested);
    expect(itemOf(app, id!)).toMatchObject({ status: 'resting', http: 503, tries: 1 });
    expect(itemOf(app, id!).retry_at! - Date.now()).toBeGreaterThan(500);
    await passTime(1500);
    await until(app, () => itemOf(app, id!).tries === 2);
    await passTime(3000);
    await statusIs(app, id!, 'finished');
    expect(urls.size).toBe(3);
    expect(await at.list(target)).toEqual({ 'a.txt': 4 });
  });

  test('UPL-21 it rests as long as the server asks', async () => {
    const app = await at.open({
      [PUT]: async (config) => replyWith(config, { Error: 'slowly', retry_after: 7 }, 429),
    });
    queue(app, at.folder(), { 'a.txt': 'a' });
    const { payload } = await app.heard(uploadRested);
    expect(payload).toMatchObject({ status: 429, reason: 'slowly' });
    expect(payload.retry_at! - Date.now()).toBeGreaterThan(6500);
  });

  test('UPL-21 a small file that has not gone through within two minutes rests, and is tried again', async () => {
    let puts = 0;
    const gaveUp = (ms = 0) =>
      new Promise<never>((_resolve, reject) => {
        setTimeout(() => reject(new AxiosError('timeout', 'ECONNABORTED')), ms);
      });
    // Only the first is stuck: the second may come by itself before the rest is hurried.
    const app = await at.open({
      [PUT]: (config, pass) => ((puts += 1) === 1 ? gaveUp(config.timeout) : pass()),
    });
    const [id] = queue(app, at.folder(), { 'a.txt': 'a' });
    await statusIs(app, id!, 'sending');
    await passTime(115_000);
    expect(itemOf(app, id!).status).toBe('sending');
    const rested = app.next(uploadRested);
    await passTime(5_000);
    expect((await rested).payload).toMatchObject({ id, status: 408 });
    app.dispatch(restHurried());
    await statusIs(app, id!, 'finished');
  });

  test('UPL-08 UPL-12 after six times it is an error, and Retry now does not wait', async () => {
    let puts = 0;
    const app = await at.open({
      [PUT]: () => {
        puts += 1;
        return dropped();
      },
    });
    const [id] = queue(app, at.folder(), { 'a.txt': 'a' });
    for (let tries = 1; tries <= 6; tries += 1) {
      await until(
        app,
        () => itemOf(app, id!).status === 'resting' && itemOf(app, id!).tries === tries,
      );
      app.dispatch(restHurried());
    }
    await statusIs(app, id!, 'error');
    expect([puts, itemOf(app, id!).http]).toEqual([7, 0]);
  });

  test.each([
    [413, 'Too large'],
    [507, 'No room'],
  ])(
    'UPL-19 %i is no such failure: it ends with the sentence of the server',
    async (status, Error) => {
      let asked = 0;
      const app = await at.open({
        [ADDRESS]: async (config) => {
          asked += 1;
          return replyWith(config, { Error }, status);
        },
      });
      const [id] = queue(app, at.folder(), { 'a.txt': 'a' });
      await app.heard(uploadFailed);
      expect(itemOf(app, id!)).toMatchObject({ status: 'error', http: status, reason: Error });
      expect(asked).toBe(1);
    },
  );

  test('an answer that was lost on the way makes no second file and no question', async () => {
    let lost = 1;
    const app = await at.open({
      [PUT]: async (_config, pass) => {
        const reply = await pass();
        return lost-- > 0 ? dropped() : reply;
      },
    });
    const target = at.folder();
    const [id] = queue(app, target, { 'a.txt': 'four' });
    await app.heard(uploadRested);
    app.dispatch(restHurried());
    await statusIs(app, id!, 'finished');
    expect(selectCurrentConflict(app.state())).toBeUndefined();
    expect(await at.list(target)).toEqual({ 'a.txt': 4 });
  });
});

describe('offline', () => {
  test('nothing new starts, and everything goes on when the network is back', async () => {
    let asked = 0;
    const app = await at.open({
      [ADDRESS]: (_config, pass) => {
        asked += 1;
        return pass();
      },
    });
    app.dispatch(connectionLost());
    queue(app, at.folder(), { 'a.txt': 'a', 'b.txt': 'b' });
    await passTime(5000);
    expect([asked, selectUploadCounts(app.state()).uploading]).toEqual([0, 2]);
    app.dispatch(connectionRestored());
    await over(app);
    expect(selectUploadCounts(app.state()).completed).toBe(2);
  });

  test('what runs then rests without a time, and no try is lost', async () => {
    let broken = true;
    const app = await at.open({
      [PUT]: (_config, pass) => {
        if (broken) app.dispatch(connectionLost());
        return broken ? dropped() : pass();
      },
    });
    const [id] = queue(app, at.folder(), { 'a.txt': 'a' });
    await app.heard(uploadRested);
    expect(itemOf(app, id!)).toMatchObject({ retry_at: null, tries: 0 });
    broken = false;
    app.dispatch(connectionRestored());
    await statusIs(app, id!, 'finished');
  });
});

describe('a name that is taken', () => {
  const clashing = async () => {
    const app = await at.open();
    const target = at.folder();
    queue(app, target, { 'a.txt': 'old', 'b.txt': 'old' });
    await over(app);
    app.dispatch(finishedRemoved());
    queue(app, target, { 'a.txt': 'newer', 'b.txt': 'newer', 'c.txt': 'newer' });
    await until(app, (state) => selectUploads(state).clashes.length === 2);
    return { app, target, id: selectCurrentConflict(app.state())!.id };
  };
  test.each([
    ['keep_both', 5, { 'a.txt': 3, 'b.txt': 3, 'c.txt': 5 }],
    ['replace', 3, { 'a.txt': 5, 'b.txt': 5, 'c.txt': 5 }],
    ['skip', 3, { 'a.txt': 3, 'b.txt': 3, 'c.txt': 5 }],
  ] as const)('UPL-22 is asked about, and %s is done for all', async (answer, count, expected) => {
    const { app, target, id } = await clashing();
    app.dispatch(conflictResolved({ id, answer, for_all: true }));
    await over(app);
    const there = await at.list(target);
    expect(there).toMatchObject(expected);
    expect(Object.keys(there)).toHaveLength(count);
    expect(selectUploads(app.state()).forAll).toBeNull();
  });
  test('UPL-22 or for one, and the other is still asked about', async () => {
    const { app, id } = await clashing();
    app.dispatch(conflictResolved({ id, answer: 'replace', for_all: false }));
    await statusIs(app, id, 'finished');
    expect(selectUploads(app.state()).clashes).toHaveLength(1);
  });
});

describe('everything at once', () => {
  test('UPL-10 UPL-11 Cancel all and Retry all', async () => {
    let open = false;
    const app = await at.open({
      [PUT]: (_config, pass) => (open ? pass() : new Promise(() => undefined)),
    });
    const names = Object.fromEntries(Array.from({ length: 20 }, (_, nth) => [`f${nth}.txt`, 'x']));
    const target = at.folder();
    queue(app, target, names);
    await passTime(300);
    app.dispatch(allAborted());
    expect(selectUploadCounts(app.state())).toMatchObject({ canceled: 20, uploading: 0 });
    open = true;
    app.dispatch(allRetried());
    await over(app);
    expect(Object.keys(await at.list(target))).toHaveLength(20);
  });

  test('UPL-24 what was chosen together is one batch, in however many portions it is read: three at a time, and told once', async () => {
    let [under, most] = [0, 0];
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const app = await at.open({
      [PUT]: async (_config, pass) => {
        most = Math.max(most, (under += 1));
        await gate;
        const reply = await pass();
        under -= 1;
        return reply;
      },
    });
    const target = at.folder();
    queue(app, target, { 'a.txt': 'a', 'b.txt': 'b' }, 'drop-1');
    queue(app, target, { 'c.txt': 'c', 'd.txt': 'd' }, 'drop-1');
    await until(app, () => most === 3);
    open();
    await over(app);
    await app.heard(uploadsSucceeded);
    expect(await at.list(target)).toEqual({ 'a.txt': 1, 'b.txt': 1, 'c.txt': 1, 'd.txt': 1 });
    await app.settled();
    expect([most, app.diary.filter(uploadsSucceeded.match).length]).toEqual([3, 1]);
  });

  test('UPL-22 API-21 structure is kept, empty folders are made, and the drive is told', async () => {
    const made: unknown[] = [];
    const app = await at.open({
      '/fsc/drive/folder/create/': (config, pass) => {
        made.push(bodyOf(config)['complete_folder_path']);
        return pass();
      },
    });
    const target = at.folder();
    app.dispatch(foldersQueued({ folders: ['top/empty'], target }));
    queue(app, target, { 'top/in/a.txt': 'a', 'Ü/b.txt': 'b' });
    await over(app);
    await app.heard(uploadsSucceeded);
    await until(app, (state) => selectUploads(state).folders.length === 0);
    expect(made).toEqual([`${target.folder}top/empty`]);
    expect(await at.list(target)).toEqual({ top: null, Ü: null });
    expect(await at.list({ folder: `${target.folder}top/` })).toEqual({ empty: null, in: null });
  });

  test('UPL-14 signing out ends every upload and forgets the files', async () => {
    const app = await at.open({ [PUT]: () => new Promise(() => undefined) });
    const [id] = queue(app, at.folder(), { 'a.txt': 'a' });
    await passTime(300);
    app.dispatch(signOutRequested());
    await app.heard(signedOut);
    expect(selectEveryUpload(app.state())).toEqual([]);
    expect(files.find(id!)).toBeUndefined();
  });
});
