import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atOutput, printing, seenIn, soon } from '#test/flows/support/atOutput';
import type { AtWork } from '#test/flows/support/atWork';
import { replyWith } from '#test/harness/formApp';
import { changed, unreachable } from '#test/harness/wire';
import { api } from '~/contract';
import { driveChanged } from '~/web/features/drive/events';
import { picked } from '~/web/work/forms/drivePicker/events';
import {
  conflictResolved,
  conflictsDetected,
  followChosen,
  linesSucceeded,
  linesCopyRequested,
  linesFailed,
  matchRequested,
  outputRefreshRequested,
  resultsSucceeded,
  resultsFailed,
  resultsUnchanged,
  resultsRefreshRequested,
  saveStarted,
  saveEnded,
  savePickerOpened,
  searchFailed,
  windowSeen,
} from '~/web/features/jobs/output/events';
import { selectFolder, selectRows } from '~/web/features/jobs/output/selectors';

const work = atOutput();
const notices = (app: AtWork) => app.state().toasts.visible as readonly unknown[];
const without = (...fields: string[]) =>
  changed((data) =>
    Object.fromEntries(Object.entries(data).filter(([name]) => !fields.includes(name))),
  );

test('API-54 lines that are refused, or promised and not given, are told of and not asked for again by themselves', async () => {
  const ran = await work.run(printing(3_000));
  const app = await work.open(ran);
  const { log, line } = seenIn(app, ran);
  await soon(() => log().ended).toBe(true);
  app.dispatch(followChosen({ ...ran, following: false }));
  const answers = [
    unreachable(503, 'Away'),
    without('lines'),
    changed((data) => ({ ...data, lines: [] })),
    changed((data) => ({ ...data, first_line: 2 })),
  ];
  for (const [nth, answer] of answers.entries()) {
    app.wire.break(api.output.read, answer);
    const before = app.wire.count(api.output.read);
    const missed = app.next(linesFailed);
    app.dispatch(nth === 0 ? windowSeen({ ...ran, from: 0, to: 80 }) : outputRefreshRequested(ran));
    await missed;
    app.dispatch(windowSeen({ ...ran, from: 0, to: 81 + nth }));
    await app.neverHeard(linesSucceeded);
    expect(app.wire.count(api.output.read) - before).toBe(1);
  }
  app.wire.mend(api.output.read);
  app.dispatch(outputRefreshRequested(ran));
  await soon(() => line(1)).toBe('line 1');
});

test('JOB-09 what was found and cannot be read is told as a search that failed', async () => {
  const ran = await work.run('echo hello\n');
  const app = await work.open(ran);
  const { log, search } = seenIn(app, ran);
  await soon(() => log().ended).toBe(true);
  app.wire.break(api.output.search, without('lines'));
  app.history.replace(`/jobs/${ran.batch_job_id}?find=hello`);
  await app.heard(searchFailed);
  expect(search()?.request).toMatchObject({ status: 'failed', problem: { code: 'malformed' } });
});

test('JOB-09 without a match there is nowhere to go', async () => {
  const ran = await work.run('echo hello\n');
  const app = await work.open(ran, '?find=nothing');
  const { search, place } = seenIn(app, ran);
  await soon(search).toMatchObject({ request: { status: 'succeeded' }, count: 0 });
  const before = place();
  app.dispatch(matchRequested({ ...ran, by: 1 }));
  await app.settled();
  expect(place()).toEqual(before);
  app.history.replace(`/jobs/${ran.batch_job_id}`);
  await soon(search).toBeNull();
  app.dispatch(matchRequested({ ...ran, by: 1 }));
  await app.settled();
  expect(place()).toEqual(before);
});

test('API-55 a folder of results that stays as it was keeps its rows, and one that cannot be read is told', async () => {
  const ran = await work.run('echo hello > notes.txt\n');
  const app = await work.open(ran, '?tab=results');
  await app.heard(resultsSucceeded);
  const rows = () => selectRows(app.state(), { ...ran, folder: '/' });
  const before = rows();
  expect(before.map(({ path }) => path)).toContain('/notes.txt');
  app.wire.break(api.output.results, (config) => Promise.resolve(replyWith(config, '', 304)));
  app.dispatch(resultsRefreshRequested());
  await app.heard(resultsUnchanged);
  app.wire.break(api.output.results, (config) => Promise.resolve(replyWith(config, {})));
  app.dispatch(resultsRefreshRequested());
  await app.heard(resultsFailed);
  expect(selectFolder(app.state(), { ...ran, folder: '/' }).request).toMatchObject({
    status: 'failed',
    problem: { code: 'malformed' },
  });
  expect(rows()).toBe(before);
});

test('API-55 saving waits for its own picker, and says what was refused of the names that were taken', async () => {
  const ran = await work.run('echo hello > notes.txt\n');
  await work.server.get(
    'drive',
    'createFolder',
    { storage: 'drive', complete_folder_path: '/twice/', existing_ok: true },
    { token: work.token },
  );
  const app = await work.open(ran, '?tab=results');
  const save = () => app.dispatch(savePickerOpened({ ...ran, paths: ['/notes.txt'] }));
  const pickedFor = (asker: string) =>
    app.dispatch(picked({ for: asker, storage: 'drive', paths: ['/twice/'] }));
  save();
  pickedFor('somebody else');
  await app.neverHeard(saveStarted);
  pickedFor('jobResults');
  await app.heard(saveEnded);
  await app.heard(driveChanged);
  app.wire.break(
    api.output.saveResults,
    (config, real) => real(config),
    unreachable(507, 'The drive is full'),
  );
  save();
  pickedFor('jobResults');
  await app.heard(conflictsDetected);
  app.dispatch(conflictResolved({ answer: 'replace' }));
  await soon(() => notices(app)).toContainEqual(
    expect.objectContaining({
      kind: 'error',
      text: 'The results could not be saved to the drive',
      lines: ['The drive is full'],
    }),
  );

  app.wire.mend(api.output.saveResults);
  const told = app.diary.filter(driveChanged.match).length;
  const texts = notices(app).length;
  const met = app.next(conflictsDetected);
  save();
  pickedFor('jobResults');
  await met;
  app.dispatch(conflictResolved({ answer: 'skip' }));
  await app.settled();
  expect(
    [app.diary.filter(driveChanged.match).length, notices(app).length],
    'nothing was saved, nothing is told',
  ).toEqual([told, texts]);
});

const writeText = vi.fn(() => Promise.resolve());
beforeEach(
  () => void vi.stubGlobal('navigator', { ...globalThis.navigator, clipboard: { writeText } }),
);
afterEach(() => {
  vi.unstubAllGlobals();
  writeText.mockClear();
});

test('JOB-09 lines that cannot be read are not copied, and the reason is told, and a log that became shorter is copied as far as it goes', async () => {
  const ran = await work.run(printing(5));
  const opened = async () => {
    const app = await work.open(ran);
    await soon(() => seenIn(app, ran).log().ended).toBe(true);
    return { app, copy: () => app.dispatch(linesCopyRequested({ ...ran, from: 0, to: 8 })) };
  };
  for (const answer of [unreachable(503, 'Away'), without('lines')]) {
    const { app, copy } = await opened();
    app.wire.break(api.output.read, answer);
    copy();
    await soon(() => notices(app)).toMatchObject([
      { kind: 'error', text: 'The lines could not be copied' },
    ]);
  }
  expect(writeText).not.toHaveBeenCalled();
  const { copy } = await opened();
  copy();
  await soon(() => writeText.mock.calls).toEqual([['line 1\nline 2\nline 3\nline 4\nline 5']]);
});
