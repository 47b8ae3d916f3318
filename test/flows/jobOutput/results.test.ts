import { expect, test } from 'vitest';
import { atOutput, soon, untilFile, type Ran } from '#test/flows/support/atOutput';
import { copiedSoFar, endlessCopy } from '#test/flows/support/endlessCopy';
import { unreachable } from '#test/harness/wire';
import { api } from '~/contract';
import type { AtWork } from '#test/flows/support/atWork';
import { copyCancelRequested, copyProgressed, driveChanged } from '~/web/features/drive/events';
import { pickDeclined, picked } from '~/web/work/forms/drivePicker/events';
import {
  conflictResolved,
  conflictsDetected,
  downloadReady,
  fragmentSucceeded,
  fragmentRefreshRequested,
  resultsSucceeded,
  resultsDownloadRequested,
  resultsFailed,
  resultsRefreshRequested,
  saveEnded,
  savePickerOpened,
  resultsSaveFailed,
} from '~/web/features/jobs/output/events';
import {
  selectFolder,
  selectFragment,
  selectRows,
  selectSaving,
} from '~/web/features/jobs/output/selectors';

const work = atOutput();
const WRITING =
  'mkdir -p out/deep\nprintf "step,loss\\n1,0.5\\n" > out/metrics.csv\necho hello > notes.txt\n';
const rows = (app: AtWork, ran: Ran, folder = '/') =>
  selectRows(app.state(), { ...ran, folder })
    .map(({ path }) => path)
    .sort();
const notices = (app: AtWork) => app.state().toasts.visible as readonly unknown[];

test('API-55 the files a job leaves behind are listed, folder by folder, while it runs', async () => {
  const ran = await work.start(await work.add(`${WRITING}${untilFile('go')}touch late.txt\n`));
  const app = await work.open(ran, '?tab=results');
  for (let asked = 1; !rows(app, ran).includes('/notes.txt'); asked += 1) {
    await soon(
      () =>
        app
          .told()
          .filter((type) => type === resultsSucceeded.type || type === 'jobs/resultsUnchanged')
          .length,
    ).toBeGreaterThanOrEqual(asked);
    app.dispatch(resultsRefreshRequested());
  }
  expect(rows(app, ran)).toEqual(expect.arrayContaining(['/notes.txt', '/out/']));
  await work.put(ran, 'go');
  await soon(() => rows(app, ran)).toContain('/late.txt');
  app.history.push(`/jobs/${ran.batch_job_id}?tab=results&path=/out/`);
  await soon(() => rows(app, ran, '/out/')).toEqual(['/out/deep/', '/out/metrics.csv']);
});

test('API-55 a result shows its head beside the list, and again when it was written anew', async () => {
  const ran = await work.run(WRITING);
  const app = await work.open(ran, '?tab=results&path=/out/&preview=/out/metrics.csv');
  const shown = () => selectFragment(app.state(), { ...ran, path: '/out/metrics.csv' });
  await app.heard(fragmentSucceeded);
  expect(shown()).toMatchObject({
    fragment: { kind: 'table', columns: ['step', 'loss'], rows: [['1', '0.5']] },
    request: { status: 'succeeded' },
  });
  const before = shown();
  app.dispatch(fragmentRefreshRequested());
  await app.next(fragmentSucceeded);
  expect(shown()).toBe(before);
  app.wire.break(api.output.fragment, unreachable(404, 'It is not here any more'));
  app.dispatch(fragmentRefreshRequested());
  await soon(shown).toMatchObject({ request: { problem: { message: 'It is not here any more' } } });
});

test('API-55 results that cannot be read are told of, and what was known stays', async () => {
  const ran = await work.run(WRITING);
  const app = await work.open(ran, '?tab=results');
  await app.heard(resultsSucceeded);
  app.wire.break(api.output.results, unreachable(503, 'Away'));
  app.dispatch(resultsRefreshRequested());
  await app.heard(resultsFailed);
  expect(selectFolder(app.state(), { ...ran, folder: '/' }).request).toMatchObject({
    status: 'failed',
    problem: { message: 'Away' },
  });
  expect(rows(app, ran)).toContain('/notes.txt');
});

test('API-55 one result is downloaded as it is', async () => {
  const ran = await work.run(WRITING);
  const app = await work.open(ran, '?tab=results');
  app.dispatch(resultsDownloadRequested({ ...ran, paths: ['/notes.txt'] }));
  const {
    payload: { url, name },
  } = await app.heard(downloadReady);
  expect(name).toBe('notes.txt');
  const { pathname, search, host } = new URL(url);
  expect(
    (await work.server.app.inject({ method: 'GET', url: pathname + search, headers: { host } }))
      .body,
  ).toBe('hello\n');
});

const onDrive = async (folder: string) =>
  (
    await work.server.get(
      'drive',
      'read',
      { storage: 'drive', path: folder },
      { token: work.token },
    )
  ).contents
    .map(({ name }) => name)
    .sort();

test('API-55 results are saved to a folder of the drive that is picked, and names that are taken are asked about', async () => {
  await work.server.get(
    'drive',
    'createFolder',
    { storage: 'drive', complete_folder_path: '/kept/' },
    { token: work.token },
  );
  const ran = await work.run(WRITING);
  const app = await work.open(ran, '?tab=results');
  const save = () => app.dispatch(savePickerOpened({ ...ran, paths: ['/notes.txt', '/out/'] }));
  save();
  expect(app.state().forms?.drivePicker.open).toMatchObject({
    for: 'jobResults',
    kind: 'folder',
  });
  app.dispatch(picked({ for: 'jobResults', storage: 'drive', paths: ['/kept/'] }));
  await app.heard(saveEnded);
  expect(await onDrive('/kept/')).toEqual(['notes.txt', 'out']);
  await soon(() => notices(app)).toMatchObject([
    { kind: 'success', text: '2 items saved to the drive, in kept' },
  ]);

  save();
  app.dispatch(picked({ for: 'jobResults', storage: 'drive', paths: ['/kept/'] }));
  await app.heard(conflictsDetected);
  expect(selectSaving(app.state())).toMatchObject({ phase: 'asking', destination: '/kept/' });
  app.dispatch(conflictResolved({ answer: 'keep_both' }));
  await app.next(saveEnded);
  expect(await onDrive('/kept/')).toHaveLength(4);
});

test('API-55 a picker that is closed saves nothing, and a refusal is told in the words of the server', async () => {
  const ran = await work.run(WRITING);
  const app = await work.open(ran, '?tab=results');
  app.dispatch(savePickerOpened({ ...ran, paths: ['/notes.txt'] }));
  app.dispatch(pickDeclined({ for: 'jobResults' }));
  await app.heard(saveEnded);
  expect(app.wire.count(api.output.saveResults)).toBe(0);
  app.wire.break(api.output.saveResults, unreachable(507, 'The drive is full'));
  app.dispatch(savePickerOpened({ ...ran, paths: ['/notes.txt'] }));
  app.dispatch(picked({ for: 'jobResults', storage: 'drive', paths: ['/kept/'] }));
  await app.next(saveEnded);
  expect(notices(app)).toMatchObject([
    {
      kind: 'error',
      text: 'The results could not be saved to the drive',
      lines: ['The drive is full'],
    },
  ]);
});

test('API-55 results that take their time say how far they are, and are cancelled with their request, in either part', async () => {
  const ran = await work.run(WRITING);
  const app = await work.open(ran, '?tab=results');
  const copy = endlessCopy();
  const save = () => {
    app.dispatch(savePickerOpened({ ...ran, paths: ['/notes.txt'] }));
    app.dispatch(picked({ for: 'jobResults', storage: 'drive', paths: ['/'] }));
  };
  const cancel = () => {
    const saving = selectSaving(app.state());
    app.dispatch(
      copyCancelRequested({ copy_id: (saving && 'copyId' in saving && saving.copyId) || '' }),
    );
  };
  app.wire.break(api.output.saveResults, copy.answer);
  app.wire.break(api.drive.copyProgress, copiedSoFar(2, 6), copiedSoFar());
  save();
  await app.heard(copyProgressed);
  expect(selectSaving(app.state())).toMatchObject({
    phase: 'copying',
    progress: { copied_bytes: 2, total_bytes: 6 },
  });
  await app.next(copyProgressed);
  expect(selectSaving(app.state())).toMatchObject({ progress: { copied_bytes: 2 } });
  cancel();
  await app.heard(saveEnded);
  expect(selectSaving(app.state())).toBeNull();
  expect(app.told().filter((type) => type === driveChanged.type)).toHaveLength(1);
  const cancelled = {
    kind: 'info',
    text: 'Saving to the drive was cancelled',
    lines: ['What was saved before stays.'],
  };
  expect(notices(app)).toMatchObject([cancelled]);

  app.wire.mend(api.output.saveResults);
  save();
  await app.next(saveEnded);
  save();
  await app.heard(conflictsDetected);
  app.wire.break(api.output.saveResults, copy.answer);
  app.dispatch(conflictResolved({ answer: 'replace' }));
  await soon(copy.aborted).toEqual([true, false]);
  expect(selectSaving(app.state())).not.toHaveProperty('progress');
  const ended = app.next(saveEnded);
  cancel();
  await ended;
  expect(copy.aborted()).toEqual([true, true]);
  expect(app.told().filter((type) => type === resultsSaveFailed.type)).toEqual([]);
});
