import nock from 'nock';
import { getAdapter } from 'axios';
import { afterEach, describe, expect, test } from 'vitest';
import { runLinesAlone } from '#test/harness/runLines';
import { files } from '~/web/lib/browser/files/files';
import { connectionLost, connectionRestored } from '~/web/lib/browser/tab';
import { uploads } from '~/web/core/uploads';
import { filesQueued, inDrive, restHurried } from '~/web/core/uploads/events';
import type { RootState } from '~/web/lib/state/root';
import { selectUpload, selectUploadCounts } from '~/web/core/uploads/selectors';

const API = 'http://api.test';
const STORAGE = 'http://files.test';
const running: (() => void)[] = [];
afterEach(() => {
  for (const stop of running.splice(0)) stop();
});

/** The reaction of the storage to one PUT. */
type Answer = (put: nock.Interceptor) => unknown;
const answered =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (put) =>
    put.reply(status, body, headers);
const cutOff: Answer = (put) =>
  put.replyWithError(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }));
const stored: Answer = (put) =>
  put.reply(200, (_uri, body) => ({ status: 'Uploaded', size: String(body).length }));

/** The queue alone before an API that gives addresses, and a storage that answers the PUTs one after the other, the last answer for good. */
const against = (...answers: readonly Answer[]) => {
  const seen = { addresses: 0, puts: [] as Record<string, unknown>[] };
  nock(API)
    .persist()
    .post('/fsc/drive/contents/upload/presigned_url/read/')
    .reply(200, () => ({ url: `${STORAGE}/put/${(seen.addresses += 1)}`, path: '/a.bin' }));
  const storage = nock(STORAGE);
  storage.on('request', ({ headers }: { headers: Record<string, unknown> }) =>
    seen.puts.push(headers),
  );
  for (const [nth, answer] of answers.entries()) {
    const put = storage.put(/^\/put\//);
    answer(nth < answers.length - 1 ? put : put.optionally().times(10));
  }
  const app = runLinesAlone(uploads.flows ?? [], {
    reducers: { ...uploads.reducers },
    credentials: () => ({ token: 'secret', user_name: 'admin' }),
    adapter: getAdapter('http'),
  });
  running.push(app.stop);
  const state = () => app.store.getState() as RootState;
  const queue = (content = 'some bytes') => {
    const file = new File([content], 'a.bin');
    const id = files.keep(file);
    app.dispatch(
      filesQueued({
        files: [{ id, name: 'a.bin', relative_path: 'a.bin', size: file.size }],
        target: inDrive('drive', '/'),
      }),
    );
    return id;
  };
  const became = (id: string, status: string) =>
    expect
      .poll(() => selectUpload(state(), id)?.status, { timeout: 30_000, interval: 10 })
      .toBe(status);
  return {
    ...app,
    seen,
    queue,
    became,
    item: (id: string) => selectUpload(state(), id)!,
    counts: () => selectUploadCounts(state()),
  };
};

/** The queue meets one bad answer, is told not to wait, and meets a good one. */
const recovers = async (bad: Answer, expected: object) => {
  const app = against(bad, stored);
  const id = app.queue();
  await app.became(id, 'resting');
  expect(app.item(id)).toMatchObject(expected);
  app.dispatch(restHurried());
  await app.became(id, 'finished');
  expect(app.seen.addresses).toBe(2);
  return app;
};

describe('on the wire a PUT', () => {
  test('API-03 UPL-15 carries its bytes as octet-stream, and no bearer', async () => {
    const app = against(stored);
    await app.became(app.queue(), 'finished');
    expect(app.seen.puts[0]).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '10',
    });
    expect(app.seen.puts[0]!['authorization']).toBeUndefined();
  });

  test('UPL-12 UPL-21 that is cut off is tried again', async () => {
    await recovers(cutOff, { http: 0, reason: 'The server could not be reached' });
  });

  test.each([408, 429, 500, 502, 503])('UPL-21 answered %i is tried again', async (status) => {
    await recovers(answered(status, { Error: 'not now' }), { http: status });
  });

  test('UPL-21 answered 429 with Retry-After waits that long', async () => {
    const app = await recovers(answered(429, {}, { 'retry-after': '60' }), { http: 429, tries: 1 });
    expect(app.counts()).toMatchObject({ completed: 1 });
  });

  test('UPL-21 refused with 403 asks for one new address, and only one', async () => {
    const refuse = answered(403, { Error: 'out of date' });
    const app = against(refuse, stored);
    await app.became(app.queue(), 'finished');
    expect(app.seen.addresses).toBe(2);
    nock.cleanAll();
    const never = against(refuse);
    const id = never.queue();
    await never.became(id, 'error');
    expect([never.seen.addresses, never.item(id).http, never.item(id).reason]).toEqual([
      2,
      403,
      'out of date',
    ]);
  });

  test('whose bytes did not all arrive is no upload: it is tried again', async () => {
    await recovers(answered(200, { status: 'Uploaded', size: 4 }), {
      reason: 'Only 4 of 10 bytes arrived.',
    });
  });

  test.each([400, 409, 413, 422, 507])(
    "UPL-12 UPL-19 answered %i is an error with the server's sentence",
    async (status) => {
      const app = against(answered(status, { Error: 'No.' }));
      const id = app.queue();
      await app.became(id, 'error');
      expect([app.item(id).http, app.item(id).reason, app.seen.puts.length]).toEqual([
        status,
        'No.',
        1,
      ]);
    },
  );

  test('that fails because the browser is offline waits for the network', async () => {
    const app = against((put) => put.delay(50).replyWithError('network down'), stored);
    const id = app.queue();
    await app.became(id, 'asking');
    app.dispatch(connectionLost());
    await app.became(id, 'resting');
    expect(app.item(id).retry_at).toBeNull();
    app.dispatch(connectionRestored());
    await app.became(id, 'finished');
  });
});
