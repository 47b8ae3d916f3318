import { describe, expect, test } from 'vitest';
import { bodyOf, chosen, replyWith, until, type SignedInApp } from '#test/harness/formApp';
import { notebookRead } from '~/web/features/notebooks/events';
import { toastAdded } from '~/web/core/toasts/events';
import {
  closeDeclined,
  closeRequested,
  filesQueued,
  inNotebook,
  listCleared,
  uploadAborted,
  uploadFailed,
  uploadRetried,
} from '~/web/core/uploads/events';
import {
  selectEveryUpload,
  selectUpload,
  selectUploadCounts,
  selectUploads,
} from '~/web/core/uploads/selectors';
import {
  mayRetry,
  panelStateOf,
  statusTextOf,
  uploadStateOf,
} from '~/web/core/uploads/model/counting';
import { atUploads, over, type Answers } from './atUploads';

const at = atUploads();
const URL_PATH = '/fsc/file/request_presigned_upload_url/';

const open = async (answers: Answers = {}) => ({
  app: await at.open(answers),
  notebook_id: await at.notebook(),
});
const queue = (app: SignedInApp, notebook_id: string, names: readonly string[]) => {
  const queued = names.map((name) => chosen(name, `content of ${name}`));
  app.dispatch(filesQueued({ files: queued, target: inNotebook(notebook_id) }));
  return queued.map(({ id }) => id);
};
const textOf = (app: SignedInApp, id: string) => {
  const { status, http } = selectUpload(app.state(), id)!;
  return statusTextOf({ state: uploadStateOf(status), http });
};
const names = (count: number) => Array.from({ length: count }, (_, at) => `data/part-${at}.csv`);

describe('uploading', () => {
  test("UPL-15 UPL-20 API-33 files are PUT to the notebook's folder and registered after the last one", async () => {
    const appended: unknown[] = [];
    const { app, notebook_id } = await open({
      '/fsc/python/notebook/append_files/': (config, pass) => {
        appended.push(bodyOf(config));
        return pass();
      },
    });
    queue(app, notebook_id, names(5));
    const {
      payload: { row: notebook },
    } = await app.heard(notebookRead, ({ payload }) => payload.id === notebook_id);
    expect(notebook.sc_bj_file_urls).toEqual(
      expect.arrayContaining(names(5).map((name) => `notebooks/${notebook_id}/${name}`)),
    );
    expect(appended).toHaveLength(1);
    expect(selectUploadCounts(app.state())).toEqual({
      completed: 5,
      errors: 0,
      canceled: 0,
      uploading: 0,
    });
    expect(await at.stored(`notebooks/${notebook_id}/data/part-4.csv`)).toBe(
      'content of data/part-4.csv',
    );
  });

  test('UPL-15 API-03 the PUT carries octet-stream and never the bearer', async () => {
    const headers: Record<string, unknown>[] = [];
    const { app, notebook_id } = await open({
      '/blob/': (config, pass) => {
        headers.push({ ...config.headers });
        return pass();
      },
    });
    queue(app, notebook_id, ['a.csv']);
    await over(app);
    expect(headers[0]).toMatchObject({ 'Content-Type': 'application/octet-stream' });
    expect(Object.keys(headers[0]!).map((name) => name.toLowerCase())).not.toContain(
      'authorization',
    );
  });

  test('UPL-24 UPL-25 UPL-21 CON-02 three at a time, and an address is asked for only when a place is free', async () => {
    let now = 0;
    let most = 0;
    let asked = 0;
    const held: (() => void)[] = [];
    const { app, notebook_id } = await open({
      [URL_PATH]: (_config, pass) => {
        asked += 1;
        return pass();
      },
      '/blob/': async (_config, pass) => {
        most = Math.max(most, (now += 1));
        await new Promise<void>((resolve) => held.push(resolve));
        now -= 1;
        return pass();
      },
    });
    queue(app, notebook_id, names(8));
    await expect.poll(() => held.length, { timeout: 30_000 }).toBe(3);
    expect([asked, most]).toEqual([3, 3]);
    for (let sent = 3; sent <= 8; sent += 1) {
      held.shift()!();
      if (sent < 8) await expect.poll(() => asked, { timeout: 30_000 }).toBe(sent + 1);
    }
    await expect
      .poll(
        () => {
          held.splice(0).forEach((go) => go());
          return selectUploadCounts(app.state()).uploading;
        },
        { interval: 5 },
      )
      .toBe(0);
    expect([asked, most]).toEqual([8, 3]);
  });

  test('UPL-11 UPL-21 Retry asks for a new address', async () => {
    const urls: string[] = [];
    let broken = true;
    const { app, notebook_id } = await open({
      [URL_PATH]: async (_config, pass) => {
        const reply = await pass();
        urls.push((reply.data as { url: string }).url);
        return reply;
      },
      '/blob/': async (config, pass) => (broken ? replyWith(config, '', 422) : pass()),
    });
    const [id] = queue(app, notebook_id, ['a.csv']);
    await over(app);
    expect(selectUpload(app.state(), id!)).toMatchObject({ status: 'error', http: 422 });
    expect(textOf(app, id!)).toBe('Request Failed with 422');
    broken = false;
    app.dispatch(uploadRetried({ id: id! }));
    await app.heard(notebookRead, ({ payload }) => payload.id === notebook_id);
    expect(selectUpload(app.state(), id!)).toMatchObject({ status: 'finished' });
    expect(urls).toHaveLength(2);
    expect(urls[1]).not.toBe(urls[0]);
  });

  test('UPL-21 an address that is refused as too old is asked for once more by itself', async () => {
    let refusals = 1;
    let asked = 0;
    const { app, notebook_id } = await open({
      [URL_PATH]: (_config, pass) => {
        asked += 1;
        return pass();
      },
      '/blob/': async (config, pass) =>
        refusals-- > 0 ? replyWith(config, { Error: 'out of date' }, 403) : pass(),
    });
    queue(app, notebook_id, ['a.csv']);
    await over(app);
    expect(selectUploadCounts(app.state())).toMatchObject({ completed: 1 });
    expect(asked).toBe(2);
  });

  test('UPL-18 UPL-19 an address that is refused is no toast, but the file ends in ERROR with Retry', async () => {
    const { app, notebook_id } = await open({
      [URL_PATH]: async (config) => replyWith(config, { Error: 'no room' }, 507),
    });
    const [id] = queue(app, notebook_id, ['a.csv']);
    await app.heard(uploadFailed);
    const item = selectUpload(app.state(), id!)!;
    expect([
      panelStateOf(uploadStateOf(item.status)),
      mayRetry(uploadStateOf(item.status)),
      item.reason,
    ]).toEqual(['ERROR', true, 'no room']);
    await app.neverHeard(toastAdded);
  });

  test('UPL-08 UPL-10 UPL-12 Cancel aborts the request, the others go on', async () => {
    let aborted = 0;
    const { app, notebook_id } = await open({
      '/blob/': (config, pass) =>
        config.url?.includes('part-1')
          ? new Promise((_resolve, reject) => {
              config.signal?.addEventListener?.('abort', () => {
                aborted += 1;
                reject(new Error('aborted'));
              });
            })
          : pass(),
    });
    const ids = queue(app, notebook_id, names(3));
    await until(app, (state) => selectUploadCounts(state).completed === 2);
    app.dispatch(uploadAborted({ id: ids[1]! }));
    await app.heard(notebookRead, ({ payload }) => payload.id === notebook_id);
    expect(aborted).toBe(1);
    expect(selectUploadCounts(app.state())).toEqual({
      completed: 2,
      errors: 0,
      canceled: 1,
      uploading: 0,
    });
    expect(textOf(app, ids[1]!)).toBe('Canceled');
  });

  test('UPL-13 UPL-14 closing with unfinished uploads asks, and Cancel upload empties the list and stops what runs', async () => {
    let aborted = 0;
    const { app, notebook_id } = await open({
      '/blob/': (config) =>
        new Promise((_resolve, reject) => {
          config.signal?.addEventListener?.('abort', () => {
            aborted += 1;
            reject(new Error('aborted'));
          });
        }),
    });
    queue(app, notebook_id, names(6));
    await until(
      app,
      (state) => selectEveryUpload(state).filter(({ status }) => status === 'sending').length === 3,
    );
    await app.settled({ heldBack: 3 });
    app.dispatch(closeRequested());
    expect(selectUploads(app.state()).closing).toBe(true);
    app.dispatch(closeDeclined());
    expect(selectUploads(app.state())).toMatchObject({ closing: false, ids: { length: 6 } });
    app.dispatch(closeRequested());
    app.dispatch(listCleared());
    expect(selectUploads(app.state()).ids).toEqual([]);
    expect(aborted).toBe(3);
    queue(app, notebook_id, ['later.csv']);
    await until(app, (state) =>
      selectEveryUpload(state).some(({ status }) => status === 'sending'),
    );
  });

  test('UPL-14 what had arrived before the list was emptied still belongs to the notebook', async () => {
    const { app, notebook_id } = await open({
      '/blob/': (config, pass) =>
        config.url?.includes('part-0') ? pass() : new Promise(() => undefined),
    });
    queue(app, notebook_id, names(40));
    await until(app, (state) => selectUploadCounts(state).completed === 1);
    app.dispatch(listCleared());
    const {
      payload: { row: notebook },
    } = await app.heard(notebookRead, ({ payload }) => payload.id === notebook_id);
    expect(notebook.sc_bj_file_urls).toContain(`notebooks/${notebook_id}/data/part-0.csv`);
  });

  test('UPL-11 a file that was canceled while it waited, and retried, is sent once', async () => {
    const sent: string[] = [];
    const held: (() => void)[] = [];
    const { app, notebook_id } = await open({
      '/blob/': async (config, pass) => {
        sent.push(config.url ?? '');
        if (sent.length <= 3) await new Promise<void>((resolve) => held.push(resolve));
        return pass();
      },
    });
    const ids = queue(app, notebook_id, names(5));
    await expect.poll(() => held.length, { timeout: 30_000 }).toBe(3);
    app.dispatch(uploadAborted({ id: ids[4]! }));
    app.dispatch(uploadRetried({ id: ids[4]! }));
    held.forEach((go) => go());
    await over(app);
    expect(selectUploadCounts(app.state())).toMatchObject({ completed: 5, canceled: 0 });
    expect(sent.filter((url) => url.includes('part-4'))).toHaveLength(1);
  });

  test('UPL-12 a file that is gone is a canceled one that says to choose it again', async () => {
    const { app, notebook_id } = await open();
    const queued = { ...chosen('a.csv', 'a'), id: 'gone' };
    app.dispatch(filesQueued({ files: [queued], target: inNotebook(notebook_id) }));
    await over(app);
    expect(textOf(app, 'gone')).toBe('Canceled');
    expect(selectUpload(app.state(), 'gone')).toMatchObject({
      status: 'aborted',
      lost: true,
      reason: expect.stringContaining('choose it again') as string,
    });
  });

  test('of hundreds of small files the page hears together, a few times', async () => {
    const { app, notebook_id } = await open({
      [URL_PATH]: async (config) => replyWith(config, { url: 'http://files.test/blob/x' }),
      '/blob/': async (config) => replyWith(config, {}),
      '/fsc/python/notebook/append_files/': async (config) =>
        replyWith(config, { notebook: { notebook_id: 'x' } }),
    });
    let heard = 0;
    const stop = app.store.subscribe(() => {
      heard += 1;
    });
    queue(app, notebook_id, names(200));
    await over(app);
    stop();
    expect(selectUploadCounts(app.state()).completed).toBe(200);
    expect(heard).toBeLessThan(30);
  });
});
