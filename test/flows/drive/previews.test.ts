/** Files that the browser reads itself: from the preview that the server tells to what is shown, and what is closed in the end. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { atDrive } from '#test/flows/support/atDrive';
import { parquetWorkers } from '#test/harness/standIns/workers';
import { until } from '#test/harness/until';
import { dropped, passing, unreachable, settle } from '#test/harness/wire';
import { pdfOf } from '#test/harness/files/pdfFile';
import { flowers } from '#test/harness/files/parquetFiles';
import { ADMIN } from '#test/server/support/openWorkspace';
import { documents } from '~/web/lib/browser/documents/documents';
import {
  picturesSeen,
  previewSucceeded,
  previewRefreshRequested,
} from '~/web/features/drive/events';
import { selectPreview, selectThumbnail } from '~/web/features/drive/selectors';

const opened = vi.hoisted(() => ({
  sizes: [] as number[],
  closed: 0,
  refuse: null as string | null,
  held: null as Promise<void> | null,
}));
vi.mock('~/web/lib/browser/documents/openPdf', () => ({
  openPdf: async (bytes: ArrayBuffer) => {
    opened.sizes.push(bytes.byteLength);
    await opened.held;
    const document = {
      draw: () => ({ done: Promise.resolve(1), stop: () => undefined }),
      close: () => {
        opened.closed += 1;
      },
    };
    return opened.refuse === null
      ? { ok: true, document, pages: 3, ratio: 1.5 }
      : { ok: false, reason: opened.refuse };
  },
}));

const work = atDrive({ '/a.txt': 'one' });
const PDF = pdfOf(['one', 'two', 'three']);

let workers: ReturnType<typeof parquetWorkers>;
beforeEach(async () => {
  Object.assign(opened, { sizes: [], closed: 0, refuse: null, held: null });
  workers = parquetWorkers();
  vi.stubGlobal('Worker', workers.Worker);
  const store = work.server.workspace.stores.of('drive', {
    user_name: ADMIN.user_name,
    team_name: 'atelier',
  });
  for (const [name, content] of Object.entries({
    'paper.pdf': PDF,
    'flowers.parquet': flowers(150),
    'short.parquet': flowers(150).subarray(0, 700),
  })) {
    await store.write(name, content, { size: content.length, replace: true });
  }
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const goTo = (name: string) => {
  work.app.history.replace(`/drive?preview=/${name}`);
};
/** Code that is loaded, and a reader beside the page, are no requests: what they lead to is waited for. */
const shows = async (name: string) => {
  const arrived = work.app.next(previewSucceeded);
  goTo(name);
  await arrived;
  await work.settled();
  return selectPreview(work.app.state());
};

describe('a PDF', () => {
  test('is read whole, opened once, and closed when another file shows', async () => {
    const { preview } = (await shows('paper.pdf')) ?? {};
    expect(preview).toMatchObject({ kind: 'document', pages: 3, ratio: 1.5 });
    const key = preview?.kind === 'document' ? preview.key : '';
    expect([opened.sizes, documents.of(key) !== null]).toEqual([[PDF.length], true]);
    await work.says(previewRefreshRequested());
    expect([opened.sizes.length, opened.closed]).toEqual([1, 0]);
    await shows('a.txt');
    expect([opened.closed, documents.of(key)]).toEqual([1, null]);
  });

  test('that cannot be opened says why, and one whose bytes do not come can be asked for again', async () => {
    opened.refuse = 'This PDF is protected by a password, so there is nothing to show of it.';
    expect(await shows('paper.pdf')).toMatchObject({
      preview: { kind: 'none', reason: opened.refuse },
      request: { status: 'succeeded' },
    });
    const { url } = (await work.server.get(
      'drive',
      'preview',
      { storage: 'drive', file_url: '/paper.pdf' },
      { token: work.token },
    )) as { url: `/${string}` };
    work.wire.break({ path: '/fsc/drive/object/preview/' }, async (config, real) => ({
      ...(await real(config)),
      data: { kind: 'pdf', url, size: PDF.length, version: 'lost' },
    }));
    work.wire.break(
      { path: url },
      dropped,
      unreachable(403, 'This download address is out of date; ask for a new one.'),
    );
    await work.says(previewRefreshRequested());
    expect(selectPreview(work.app.state())).toMatchObject({
      preview: null,
      request: { problem: { code: 'offline' } },
    });
    await work.says(previewRefreshRequested());
    expect(selectPreview(work.app.state())).toMatchObject({
      preview: null,
      request: { problem: { statusCode: 403 } },
    });
  });
});

describe('a file whose reader is still at it', () => {
  test('is closed as soon as it is open, where another one shows by then', async () => {
    let open = () => undefined as void;
    opened.held = new Promise((resolve) => {
      open = resolve;
    });
    goTo('paper.pdf');
    await until('the reader began', async () => opened.sizes.length === 1);
    await shows('a.txt');
    expect(opened.closed).toBe(0);
    open();
    await until('the document was closed', async () => opened.closed === 1);
    expect(selectPreview(work.app.state())?.preview).toMatchObject({ kind: 'text' });
  });
});

describe('a parquet file', () => {
  test('whose reader cannot be loaded says that the network is away, and can be asked for again', async () => {
    vi.doMock('~/web/lib/browser/parquet/inWorker', () => {
      throw new Error('Failed to fetch dynamically imported module');
    });
    goTo('flowers.parquet');
    await until(
      'the failure is told',
      async () => selectPreview(work.app.state())?.request.problem?.code === 'offline',
    );
    vi.doUnmock('~/web/lib/browser/parquet/inWorker');
    const arrived = work.app.next(previewSucceeded);
    await work.says(previewRefreshRequested());
    await arrived;
    expect(selectPreview(work.app.state())?.preview).toMatchObject({
      kind: 'records',
      totalRows: 150,
    });
  });

  test('shows its first rows, and its reader ends', async () => {
    const { preview } = (await shows('flowers.parquet')) ?? {};
    expect(preview).toMatchObject({
      kind: 'records',
      totalRows: 150,
      totalColumns: 3,
      columns: [{ name: 'id', type: 'int32' }, { name: 'species' }, { name: 'width' }],
    });
    expect(preview?.kind === 'records' && preview.rows.length).toBe(100);
    expect(workers.running()).toBe(0);
    expect((await shows('short.parquet'))?.preview).toEqual({
      kind: 'none',
      reason: expect.stringMatching(/^This is not a Parquet file/) as string,
    });
  });

  test('whose reader never ends is given up, and its reader ends when another file shows', async () => {
    workers = parquetWorkers({ silent: true });
    vi.stubGlobal('Worker', workers.Worker);
    goTo('flowers.parquet');
    await until('the reader runs', async () => workers.running() === 1);
    expect(selectPreview(work.app.state())?.preview).toBe(null);
    await passing(work.wire, 31_000);
    expect(selectPreview(work.app.state())?.preview).toEqual({
      kind: 'none',
      reason: expect.stringMatching(/takes too long/) as string,
    });
    expect(workers.running()).toBe(0);
    goTo('short.parquet');
    await until('the next reader runs', async () => workers.running() === 1);
    await shows('a.txt');
    expect(workers.running()).toBe(0);
  });
});

describe('pictures of tiles', () => {
  const seen = (names: readonly string[], version = '1') =>
    picturesSeen({ storage: 'drive', pictures: names.map((path) => ({ path, version })) });
  const asked = () => work.wire.count({ path: '/fsc/drive/contents/thumbnails/read/' });
  const urlOf = (path: string) => selectThumbnail(work.app.state(), 'drive', path);

  test('are asked for together, once, and anew where a file changed or the address grew old', async () => {
    const store = work.server.workspace.stores.of('drive', {
      user_name: ADMIN.user_name,
      team_name: 'atelier',
    });
    for (const name of ['a.png', 'b.png'])
      await store.write(name, Buffer.from('x'), { size: 1, replace: true });
    await work.says(seen(['/a.png', '/b.png', '/gone.png']));
    expect([asked(), urlOf('/gone.png')]).toEqual([1, null]);
    expect(urlOf('/a.png')).toContain('/blob/drive/user/admin/a.png');
    await work.says(seen(['/a.png', '/b.png', '/gone.png']));
    expect(asked()).toBe(1);
    await work.says(seen(['/a.png'], '2'));
    expect(asked()).toBe(2);
    await passing(work.wire, 11 * 60_000);
    await work.says(seen(['/a.png'], '2'));
    expect(asked()).toBe(3);
    await work.says(seen(Array.from({ length: 150 }, (_, at) => `/many ${at}.png`)));
    expect(asked()).toBe(5);
    await settle(work.wire);
  });
});
