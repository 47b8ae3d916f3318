import { push } from 'connected-react-router';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { putInDrive } from '#test/harness/driveFiles';
import {
  bodyOf,
  replyWith,
  signedInApp,
  until,
  type answering,
  type SignedInApp,
} from '#test/harness/formApp';
import { workspace } from '#test/flows/support/atWork';
import {
  entriesSucceeded,
  entriesFailed,
  folderOpened,
  marked,
  pickDeclined,
  picked,
  pickRequested,
  drivePickerRetryRequested,
  searched,
  storageChosen,
} from '~/web/work/forms/drivePicker/events';
import { selectPicker } from '~/web/work/forms/drivePicker/model/slice';

const { server } = await workspace();
beforeAll(async () => {
  await putInDrive(server, {
    '/iris/data/iris 10.csv': '1',
    '/iris/data/iris 9.csv': '1',
    '/iris/iris.ipynb': '{}',
    '/Zebra/': '',
    '/apple.txt': 'a',
  });
  await putInDrive(server, { '/shared.csv': '1' }, 'teamdrive');
});
const running: SignedInApp[] = [];
afterEach(() => {
  for (const app of running.splice(0)) app.stop();
});

const READ = '/fsc/drive/contents/read/';
type Answers = Parameters<typeof answering>[1];

const open = async (answers: Answers = {}) => {
  const app = await signedInApp(server, '/notebooks', answers);
  running.push(app);
  app.dispatch(pickRequested({ for: 'form', kind: 'any', multiple: true }));
  return app;
};
const picker = (app: SignedInApp) => selectPicker(app.state())!;
const names = (app: SignedInApp) => {
  const { listing } = picker(app);
  return listing.status === 'succeeded'
    ? listing.value.entries.map(({ path }) => path)
    : listing.status;
};
const ready = (app: SignedInApp, where: Partial<ReturnType<typeof picker>>) =>
  until(
    app,
    () =>
      picker(app).listing.status === 'succeeded' &&
      picker(app).search.status !== 'loading' &&
      Object.entries(where).every(([field, value]) => picker(app)[field as 'path'] === value),
  );

describe('picking from the drive', () => {
  test('NB-09 DRV-02 DRV-18 it opens at the root: folders first, then by name, and a trailing slash marks a folder', async () => {
    const app = await open();
    expect(picker(app)).toMatchObject({
      for: 'form',
      storage: 'drive',
      path: '/',
      marks: [],
      listing: { status: 'loading' },
    });
    await app.heard(entriesSucceeded);
    expect(names(app)).toEqual(['/iris/', '/Zebra/', '/apple.txt']);
  });

  test('DRV-17 a folder and another area forget the marks, and both areas are read from the server', async () => {
    const app = await open();
    await app.heard(entriesSucceeded);
    app.dispatch(marked({ paths: ['/apple.txt'] }));
    app.dispatch(folderOpened({ path: '/iris/data/' }));
    expect(picker(app).marks).toEqual([]);
    await ready(app, { path: '/iris/data/' });
    expect(names(app)).toEqual(['/iris/data/iris 9.csv', '/iris/data/iris 10.csv']);
    app.dispatch(storageChosen({ storage: 'teamdrive' }));
    await ready(app, { storage: 'teamdrive', path: '/' });
    expect(names(app)).toEqual(['/shared.csv']);
  });

  test('NB-09 a folder that is opened after the dialog was closed is not read', async () => {
    let reads = 0;
    const app = await open({
      [READ]: (_, pass) => {
        reads += 1;
        return pass();
      },
    });
    await app.heard(entriesSucceeded);
    app.dispatch(pickDeclined({ for: 'form' }));
    app.dispatch(folderOpened({ path: '/iris/' }));
    await app.neverHeard(entriesSucceeded, { where: ({ payload }) => payload.path === '/iris/' });
    expect(reads).toBe(1);
    expect(app.crashes).toEqual([]);
  });

  test('NB-09 a folder that is being read when the dialog closes is dropped', async () => {
    let answer = () => {};
    const app = await open({
      [READ]: (_, pass) =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }).then(pass),
    });
    app.dispatch(pickDeclined({ for: 'form' }));
    answer();
    await app.neverHeard(entriesSucceeded);
    await app.neverHeard(entriesFailed);
    expect(app.crashes).toEqual([]);
  });

  test('NB-09 a search looks below the open folder, keeps the list until it is answered, and is sent once for hasty typing', async () => {
    const asked: unknown[] = [];
    const app = await open({
      '/fsc/drive/contents/search/': (config, pass) => {
        asked.push(bodyOf(config)['query']);
        return pass();
      },
    });
    app.dispatch(folderOpened({ path: '/iris/' }));
    await ready(app, { path: '/iris/' });
    for (const query of ['i', 'ir', 'iris 1']) app.dispatch(searched({ query }));
    expect(picker(app)).toMatchObject({
      search: { status: 'loading' },
      listing: { status: 'succeeded' },
    });
    await ready(app, { query: 'iris 1' });
    expect(names(app)).toEqual(['/iris/data/iris 10.csv']);
    expect(asked).toEqual(['iris 1']);
    app.dispatch(searched({ query: '' }));
    await ready(app, { query: '' });
    expect(names(app)).toEqual(['/iris/data/', '/iris/iris.ipynb']);
  });

  test('a reply that comes after another folder was opened is dropped', async () => {
    let answerFirst: (() => void) | undefined;
    const app = await open({
      [READ]: async (config, pass) => {
        if (bodyOf(config)['path'] === '/iris/')
          await new Promise<void>((resolve) => {
            answerFirst = resolve;
          });
        return pass();
      },
    });
    await app.heard(entriesSucceeded);
    app.dispatch(folderOpened({ path: '/iris/' }));
    await expect.poll(() => answerFirst).toBeDefined();
    app.dispatch(folderOpened({ path: '/Zebra/' }));
    answerFirst?.();
    await ready(app, { path: '/Zebra/' });
    expect(names(app)).toEqual([]);
    expect(app.diary.filter(entriesSucceeded.match).map(({ payload }) => payload.path)).toEqual([
      '/',
      '/Zebra/',
    ]);
  });

  test('ERR-07 a folder that cannot be read says why, and Retry reads it again, and a reply without its list is such a failure', async () => {
    let broken: 'refused' | 'nonsense' | null = 'refused';
    const app = await open({
      [READ]: async (config, pass) => {
        if (broken === 'refused')
          return replyWith(config, { code: 'failed', Error: 'The disk is asleep.' }, 500);
        return broken === 'nonsense' ? replyWith(config, { path: '/' }) : pass();
      },
    });
    await app.heard(entriesFailed);
    expect(picker(app).listing).toMatchObject({
      status: 'failed',
      problem: { message: 'The disk is asleep.' },
    });
    broken = 'nonsense';
    const missed = app.next(entriesFailed);
    app.dispatch(drivePickerRetryRequested());
    expect((await missed).payload.problem.code).toBe('malformed');
    broken = null;
    app.dispatch(drivePickerRetryRequested());
    await ready(app, { path: '/' });
  });
});

describe('the answer', () => {
  test('NB-09 what was picked closes the dialog and goes to who asked, and the next pick begins in that folder', async () => {
    const app = await open();
    app.dispatch(folderOpened({ path: '/iris/' }));
    await ready(app, { path: '/iris/' });
    app.dispatch(picked({ for: 'form', storage: 'drive', paths: ['/iris/iris.ipynb'] }));
    expect(selectPicker(app.state())).toBeNull();
    app.dispatch(
      pickRequested({ for: 'another', kind: 'file', multiple: false, accept: ['.ipynb'] }),
    );
    await ready(app, { path: '/iris/' });
    expect(picker(app)).toMatchObject({
      for: 'another',
      kind: 'file',
      multiple: false,
      accept: ['.ipynb'],
    });
  });

  test('NB-09 where the folder of the last pick is gone, the next one begins at the root', async () => {
    await putInDrive(server, { '/short/lived.txt': 'x' });
    const app = await open();
    app.dispatch(folderOpened({ path: '/short/' }));
    await ready(app, { path: '/short/' });
    app.dispatch(pickDeclined({ for: 'form' }));
    await server.get(
      'drive',
      'delete',
      { storage: 'drive', complete_object_path: ['/short/'] },
      { token: await server.signIn() },
    );
    app.dispatch(pickRequested({ for: 'form', kind: 'any', multiple: true }));
    await ready(app, { path: '/' });
    expect(names(app)).toEqual(['/iris/', '/Zebra/', '/apple.txt']);
  });

  test('RT-07 leaving the page declines, by Back too, and drops the reading', async () => {
    const app = await open({ [READ]: () => new Promise(() => undefined) });
    app.dispatch(push('/home'));
    expect((await app.heard(pickDeclined)).payload).toEqual({ for: 'form' });
    expect(selectPicker(app.state())).toBeNull();
    app.dispatch(pickRequested({ for: 'form', kind: 'any', multiple: true }));
    app.history.goBack();
    expect(selectPicker(app.state())).toBeNull();
  });
});
