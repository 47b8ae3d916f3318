import { expect, test } from 'vitest';
import { bodyOf, chosen, replyWith, until } from '#test/harness/formApp';
import { browserOfTabs } from '#test/harness/tabs';
import {
  allRetried,
  conflictResolved,
  filesRegistered,
  finishedRemoved,
  inJob,
  inNotebook,
  uploadsRestored,
} from '~/web/core/uploads/events';
import { selectCurrentConflict, selectUploads } from '~/web/core/uploads/selectors';
import { atUploads, itemOf, over, queue, statusIs, type Answers } from './atUploads';

const at = atUploads();
const NOTEBOOK_FILES = '/fsc/python/notebook/append_files/';
const JOB_FILES = '/fsc/python/batchjob/append_files/';
const never: Answers[string] = () => new Promise(() => undefined);

/** Answers the requests at a path and keeps what they said. */
const listening = (path: string) => {
  const said: Record<string, unknown>[] = [];
  return {
    said,
    answers: {
      [path]: (config, pass) => {
        said.push(bodyOf(config));
        return pass();
      },
    } satisfies Answers,
  };
};

test('UPL-05 a file of a notebook has its fields, and must be appended until the notebook knows it: a reload in between forgets nothing', async () => {
  const notebook_id = await at.notebook();
  const before = await at.open({ [NOTEBOOK_FILES]: never });
  const [id] = queue(before, inNotebook(notebook_id), { 'data/a.csv': '1,2' });
  await statusIs(before, id!, 'finished');
  const uploaded = {
    name: 'a.csv',
    dequeRelativePath: `notebooks/${notebook_id}/data/a.csv`,
    objectRelativePath: 'data/a.csv',
    storage: 'drive',
    object: { notebook_id },
  };
  expect(itemOf(before, id!)).toMatchObject({ ...uploaded, mustAppend: true });
  const { said, answers } = listening(NOTEBOOK_FILES);
  const after = await at.reopen(await at.leave(before), answers);
  await after.heard(filesRegistered);
  expect(itemOf(after, id!)).toMatchObject({ ...uploaded, mustAppend: false });
  expect(said).toMatchObject([{ notebook_id, sc_bj_file_urls: [uploaded.dequeRelativePath] }]);
  const later = await at.reopen(await at.leave(after), { [NOTEBOOK_FILES]: never });
  await later.settled();
  expect([itemOf(later, id!).mustAppend, selectUploads(later.state()).batches]).toEqual([
    false,
    {},
  ]);
});

test('UPL-05 UPL-16 a file of a job names the job as its object, and is appended to it', async () => {
  const batch_job_id = await at.job();
  const { said, answers } = listening(JOB_FILES);
  const app = await at.open(answers);
  const [id] = queue(app, inJob(batch_job_id), { 'a.csv': '1,2' });
  await app.heard(filesRegistered);
  const dequeRelativePath = `jobs/${batch_job_id}/a.csv`;
  expect(itemOf(app, id!)).toMatchObject({
    name: 'a.csv',
    dequeRelativePath,
    objectRelativePath: 'a.csv',
    storage: 'drive',
    object: { batch_job_id },
    mustAppend: false,
  });
  expect(said).toMatchObject([{ batch_job_id, sc_bj_file_urls: [dequeRelativePath] }]);
});

test('UPL-05 a file of the drive belongs to no object and is appended to nothing, and its path is the one that the drive has promised', async () => {
  const app = await at.open();
  const target = at.folder();
  queue(app, target, { 'a.txt': 'old' });
  await over(app);
  app.dispatch(finishedRemoved());
  const [id] = queue(app, target, { 'a.txt': 'newer' });
  await statusIs(app, id!, 'clashing');
  const uploaded = {
    name: 'a.txt',
    objectRelativePath: 'a.txt',
    storage: 'drive',
    object: null,
    mustAppend: false,
  };
  expect(itemOf(app, id!)).toMatchObject({
    ...uploaded,
    dequeRelativePath: `${target.folder}a.txt`,
  });
  app.dispatch(
    conflictResolved({
      id: selectCurrentConflict(app.state())!.id,
      answer: 'keep_both',
      for_all: false,
    }),
  );
  await statusIs(app, id!, 'finished');
  const [other] = Object.keys(await at.list(target)).filter((name) => name !== 'a.txt');
  expect(itemOf(app, id!)).toMatchObject({
    ...uploaded,
    dequeRelativePath: `${target.folder}${other}`,
  });
  await app.neverHeard(filesRegistered);
});

/** Files as the version before wrote them: fields under other names. */
const former = (given: object) => ({ batch: 'batch-1', status: 'waiting', ...given });

test('UPL-05 UPL-23 a list that the version before kept in the tab comes back with these fields, and goes on', async () => {
  const notebook_id = 'nb-1';
  const folder = at.folder();
  const target = { kind: 'drive', storage: 'drive', folder: folder.folder };
  const left = await at.leave(await at.open());
  const waiting = chosen('in/b.txt', 'bb');
  const promised = chosen('c.txt', 'ccc');
  const shelves = [
    former({
      id: 'there',
      name: 'a.csv',
      relative_path: 'a.csv',
      size: 1,
      target: { kind: 'notebook', notebook_id },
      status: 'finished',
    }),
    former({ ...waiting, target, batch: 'batch-2', registered: true }),
    former({
      ...promised,
      target,
      batch: 'batch-2',
      status: 'aborted',
      place: `${folder.folder}c (2).txt`,
      registered: true,
    }),
  ];
  const unregistered = [
    former({
      id: 'gone',
      name: 'd.csv',
      relative_path: 'd.csv',
      size: 1,
      target: { kind: 'notebook', notebook_id },
      status: 'finished',
      registered: false,
    }),
  ];
  const kept = {
    shelves,
    unregistered,
    folders: [{ folders: ['empty'], target }],
    folded: false,
    open: true,
    _persist: { version: 2, rehydrated: true },
  };
  const written = Object.fromEntries(
    Object.entries(kept).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const said: Record<string, unknown>[] = [];
  const answers: Answers = {
    [NOTEBOOK_FILES]: async (config) => {
      said.push(bodyOf(config));
      return replyWith(config, { notebook: { notebook_id } });
    },
  };
  const app = await at.reopen(
    { ...left, tab: { ...left.tab, 'persist:uploads': JSON.stringify(written) } },
    answers,
  );
  await app.heard(filesRegistered);
  await over(app);
  await until(app, (state) => selectUploads(state).folders.length === 0);
  expect(said.flatMap(({ sc_bj_file_urls }) => sc_bj_file_urls).toSorted()).toEqual([
    `notebooks/${notebook_id}/a.csv`,
    `notebooks/${notebook_id}/d.csv`,
  ]);
  expect(itemOf(app, promised.id)).toMatchObject({
    status: 'aborted',
    dequeRelativePath: `${folder.folder}c (2).txt`,
    promised: true,
    mustAppend: false,
  });
  app.dispatch(allRetried());
  await over(app);
  expect(await at.list(folder)).toEqual({ empty: null, in: null, 'c (2).txt': 3 });
  const again = await at.leave(app);
  expect(Object.keys(JSON.parse(again.tab['persist:uploads']!) as object).toSorted()).toEqual([
    '_persist',
    'entities',
    'folded',
    'folders',
    'open',
    'unregistered',
  ]);
});

test('UPL-05 UPL-23 what a tab of the version before left comes back in the next one with these fields', async () => {
  const browser = browserOfTabs();
  const tab = browser.tab();
  const target = at.folder();
  const left = await at.leave(await at.open());
  const file = chosen('a.txt', 'four');
  const written = former({
    ...file,
    target: { kind: 'drive', storage: 'drive', folder: target.folder },
    registered: true,
  });
  tab
    .page()
    .leave({ version: 1, user_name: 'admin', files: [written], unregistered: [], folders: [] });
  tab.close();
  const app = await at.reopen(left, {}, { leftLists: browser.tab().page() });
  await app.heard(uploadsRestored);
  expect(itemOf(app, file.id)).toMatchObject({
    status: 'aborted',
    name: 'a.txt',
    dequeRelativePath: `${target.folder}a.txt`,
    objectRelativePath: 'a.txt',
    storage: 'drive',
    object: null,
    mustAppend: false,
  });
  app.dispatch(allRetried());
  await over(app);
  expect(await at.list(target)).toEqual({ 'a.txt': 4 });
});
