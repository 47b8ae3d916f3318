import { describe, expect, test } from 'vitest';
import { atDrive, putFile } from '#test/flows/support/atDrive';
import { changed, driven, dropped, passing, unreachable } from '#test/harness/wire';
import { api } from '~/contract';
import { entriesChosen, folderSucceeded } from '~/web/features/drive/events';
import { selectFolder, selectUsage } from '~/web/features/drive/selectors';
import { inDrive, uploadsSucceeded } from '~/web/core/uploads/events';

const work = atDrive({ '/a.txt': 'one', '/data/': null, '/data/iris.csv': 'x,y\n1,2\n' });
const root = { storage: 'drive', path: '/' } as const;

describe('the folder that shows', () => {
  test('RT-43 DRV-15 DRV-18 API-20 is the root of the personal drive, with its usage', async () => {
    expect(work.shown()).toEqual(['/a.txt', '/data/']);
    expect(
      work
        .rows()
        .map(({ name, isDir }) => [name, isDir])
        .sort(),
    ).toEqual([
      ['a.txt', false],
      ['data', true],
    ]);
    expect(selectUsage(work.app.state(), root)?.used_bytes).toBe(11);
  });

  test('DRV-01 another folder is read when the address names it, and one that was seen shows at once', async () => {
    work.app.history.push('/drive?path=/data/');
    expect(work.rows()).toEqual([]);
    await work.settled();
    expect(work.shown()).toEqual(['/data/iris.csv']);
    work.app.history.goBack();
    expect(work.shown()).toEqual(['/a.txt', '/data/']);
  });

  test("CON-02 CON-03 LST-24 is read every 30 s, and somebody else's change appears and what is chosen stays", async () => {
    work.app.dispatch(entriesChosen({ paths: ['/a.txt'] }));
    const before = work.rows().find(({ path }) => path === '/a.txt');
    await driven(putFile(work.server, work.token, '/b.txt', 'two'));
    await passing(work.wire, 34_000);
    expect(work.shown()).toEqual(['/a.txt', '/b.txt', '/data/']);
    expect(work.chosen()).toEqual(['/a.txt']);
    expect(work.rows().find(({ path }) => path === '/a.txt')).toBe(before);
  });

  test('LST-24 a poll that brings nothing new changes nothing', async () => {
    const before = work.rows();
    await passing(work.wire, 34_000);
    expect(work.wire.count({ path: '/fsc/drive/contents/read/' })).toBe(2);
    expect(work.rows()).toBe(before);
  });

  test('DRV-17 going elsewhere clears what is chosen, and a change of the view does not', async () => {
    work.app.dispatch(entriesChosen({ paths: ['/a.txt'] }));
    work.app.history.push('/drive?view=list&preview=/a.txt');
    expect(work.chosen()).toEqual(['/a.txt']);
    work.app.history.push('/drive?path=/data/');
    expect(work.chosen()).toEqual([]);
  });

  test('DRV-16 choosing replaces what was chosen', () => {
    work.app.dispatch(entriesChosen({ paths: ['/a.txt'] }));
    work.app.dispatch(entriesChosen({ paths: ['/data/'] }));
    expect(work.chosen()).toEqual(['/data/']);
  });

  test('UPL-20 uploads that arrive in it, or below it, make it read again', async () => {
    await driven(putFile(work.server, work.token, '/new/deep/c.txt', 'three'));
    await work.says(uploadsSucceeded({ target: inDrive('teamdrive', '/new/') }));
    expect(work.shown()).toEqual(['/a.txt', '/data/']);
    await work.says(uploadsSucceeded({ target: inDrive('drive', '/new/') }));
    expect(work.shown()).toEqual(['/a.txt', '/data/', '/new/']);
  });

  test('CON-05 ERR-07 what cannot be read again stays, and a folder that is gone says so', async () => {
    work.wire.break({ path: '/fsc/drive/contents/read/' }, dropped);
    await passing(work.wire, 34_000);
    expect(work.shown()).toEqual(['/a.txt', '/data/']);
    expect(selectFolder(work.app.state(), root).request).toMatchObject({
      status: 'failed',
      problem: { code: 'offline' },
      at: expect.any(Number) as number,
    });
    work.wire.mend({ path: '/fsc/drive/contents/read/' });
    work.app.history.push('/drive?path=/nowhere/');
    await work.settled();
    expect(
      selectFolder(work.app.state(), { storage: 'drive', path: '/nowhere/' }).request,
    ).toMatchObject({ status: 'failed', problem: { statusCode: 404 }, at: undefined });
  });

  test('API-02 an answer without the contents is a load error, never a crash', async () => {
    work.wire.break({ path: '/fsc/drive/contents/read/' }, (config) =>
      Promise.resolve({ data: { path: '/' }, status: 200, statusText: '', headers: {}, config }),
    );
    await passing(work.wire, 34_000);
    expect(selectFolder(work.app.state(), root).request).toMatchObject({
      status: 'failed',
      problem: { code: 'malformed' },
    });
  });
});

describe('search', () => {
  test('waits until the typing pauses, and finds in the whole area', async () => {
    const searches = () => work.wire.count({ path: '/fsc/drive/contents/search/' });
    for (const text of ['i', 'ir', 'iri']) {
      work.app.history.replace(`/drive?q=${text}`);
      await passing(work.wire, 100);
    }
    expect(searches()).toBe(0);
    await passing(work.wire, 400);
    expect(searches()).toBe(1);
    expect(work.app.state().drive.search).toMatchObject({
      query: 'iri',
      rows: [{ path: '/data/iris.csv' }],
      request: { status: 'succeeded' },
    });
  });

  test('ERR-03 a search that fails is told with its reason', async () => {
    work.wire.break(
      { path: '/fsc/drive/contents/search/' },
      unreachable(500, 'The disk is asleep.'),
    );
    work.app.history.replace('/drive?q=iris');
    await passing(work.wire, 500);
    expect(work.app.state().drive.search.request).toMatchObject({
      status: 'failed',
      problem: { message: 'The disk is asleep.' },
    });
  });

  test('API-02 an answer that is no list is a failed search', async () => {
    work.wire.break(
      { path: '/fsc/drive/contents/search/' },
      changed(() => ({ contents: 'Good evening', truncated: false })),
    );
    work.app.history.replace('/drive?q=iris');
    await passing(work.wire, 500);
    expect(work.app.state().drive.search.request).toMatchObject({
      status: 'failed',
      problem: { code: 'malformed' },
    });
  });
});

describe('preview', () => {
  test('the file that the address names is read, and the preview of one that is gone closes', async () => {
    work.app.history.replace('/drive?path=/data/&preview=/data/iris.csv');
    await work.settled();
    expect(work.app.state().drive.preview).toMatchObject({
      path: '/data/iris.csv',
      preview: { kind: 'table', columns: ['x', 'y'], rows: [['1', '2']] },
    });
    await work.says({
      type: 'drive/deleteRequested',
      payload: { storage: 'drive', paths: ['/data/iris.csv'] },
    });
    expect(work.app.path()).toBe('/drive?path=%2Fdata%2F');
  });

  test('ERR-03 one that cannot be read says why', async () => {
    work.app.history.replace('/drive?preview=/gone.txt');
    await work.settled();
    expect(work.app.state().drive.preview).toMatchObject({
      path: '/gone.txt',
      preview: null,
      request: { status: 'failed', problem: { statusCode: 404 } },
    });
  });
});

test('CON-02 the two areas are read from their own endpoints', async () => {
  work.app.history.push('/drive?storage=teamdrive');
  await work.app.heard(folderSucceeded, ({ payload }) => payload.storage === 'teamdrive');
  expect(api.drive.read.path).toBe('/fsc/{storage}/contents/read/');
  expect(work.wire.count({ path: '/fsc/teamdrive/contents/read/' })).toBe(1);
});
