import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { atJobs } from '#test/flows/support/atJobs';
import { driven, dropped, settle } from '#test/harness/wire';
import { api } from '~/contract';
import {
  codeSucceeded,
  codeFailed,
  codeReverted,
  codeSaved,
  codeTyped,
  codeRefreshRequested,
  codeSaveFailed,
  saveRequested,
} from '~/web/features/jobs/code/events';
import {
  selectDraft,
  selectIsSaving,
  selectNow,
  selectRan,
  selectSaveProblem,
} from '~/web/features/jobs/code/model';

const work = atJobs(['Train', 'Quick'], (idOf) => `/jobs/${idOf('Train')}`);

const id = () => work.idOf('Train');
const state = () => work.app.state();
const open = async (query: string) => {
  work.app.history.push(`/jobs/${id()}${query}`);
  await settle(work.wire);
};
const type = (text: string) => work.app.dispatch(codeTyped({ batch_job_id: id(), text }));
const save = async () => {
  work.app.dispatch(saveRequested({ batch_job_id: id() }));
  await settle(work.wire);
};
beforeEach(async () => {
  expect(work.wire.count(api.code.read)).toBe(0);
  await open('?tab=code');
});

test('the code is read once it shows, and what is typed is a draft until it is saved, or is as it was', async () => {
  expect([work.wire.count(api.code.read), selectNow(state(), id())?.code]).toMatchObject([
    1,
    { kind: 'text', path: 'run.sh', text: 'echo hello\n' },
  ]);
  type('echo hi\n');
  expect(selectDraft(state(), id())?.text).toBe('echo hi\n');
  type('echo hello\n');
  expect(selectDraft(state(), id())).toBeNull();
  type('echo hi\n');
  work.app.dispatch(codeReverted({ batch_job_id: id() }));
  expect(selectDraft(state(), id())).toBeNull();
});

test('saving sends the draft once and tells so, and what is typed meanwhile stays a draft, on top of what was saved', async () => {
  await save();
  expect([work.wire.count(api.code.save), selectIsSaving(state(), id())]).toEqual([0, false]);
  type('echo hi\n');
  work.app.dispatch(saveRequested({ batch_job_id: id() }));
  expect(selectIsSaving(state(), id())).toBe(true);
  type('echo hi there\n');
  await settle(work.wire);
  expect([
    selectNow(state(), id())?.code,
    selectDraft(state(), id())?.text,
    selectIsSaving(state(), id()),
  ]).toMatchObject([{ text: 'echo hi\n' }, 'echo hi there\n', false]);
  await save();
  expect([selectDraft(state(), id()), work.wire.count(api.code.save)]).toEqual([null, 2]);
  expect(work.notices()).toMatchObject([{ kind: 'success', count: 2 }]);
});

test('a file that was changed meanwhile is refused, and the draft stays until it is given up, and then the file is read anew', async () => {
  type('echo mine\n');
  await driven(
    writeFile(
      path.join(work.server.dataFolder, 'files/admin/jobs', id(), 'run.sh'),
      'echo theirs\n',
    ),
  );
  await save();
  expect(work.app.told()).toContain(codeSaveFailed.type);
  expect(work.app.told()).not.toContain(codeSaved.type);
  expect([selectDraft(state(), id())?.text, selectSaveProblem(state())?.statusCode]).toEqual([
    'echo mine\n',
    409,
  ]);
  work.app.dispatch(codeRefreshRequested({ batch_job_id: id() }));
  await settle(work.wire);
  expect([
    selectDraft(state(), id()),
    selectSaveProblem(state()),
    selectNow(state(), id())?.code,
  ]).toMatchObject([null, null, { text: 'echo theirs\n' }]);
});

test('what a submission ran is read while it is compared, and what cannot be read says why', async () => {
  const submission = `${id()}-1`;
  const ran = { kind: 'text', path: 'run.sh', text: 'echo before\n', version: '1' };
  work.wire.break(api.code.ran, (config) =>
    Promise.resolve({ data: ran, status: 200, statusText: '', headers: {}, config }),
  );
  await open(`?tab=code&compare=${submission}`);
  expect(work.wire.count(api.code.ran)).toBe(1);
  expect(selectRan(state(), submission)).toMatchObject({
    code: ran,
    request: { status: 'succeeded' },
  });
  work.wire.break(api.code.ran, dropped);
  await open(`?tab=code&compare=${id()}-2`);
  expect([selectRan(state(), submission), selectRan(state(), `${id()}-2`)]).toMatchObject([
    null,
    { code: null, request: { problem: { code: 'offline' } } },
  ]);
  work.wire.break(api.code.read, dropped);
  work.app.dispatch(codeRefreshRequested({ batch_job_id: id() }));
  await settle(work.wire);
  expect(work.app.told()).toContain(codeFailed.type);
  expect(selectNow(state(), id())).toMatchObject({
    code: { text: 'echo hello\n' },
    request: { problem: { code: 'offline' } },
  });
});

test('what is said of another job, or of code that is no text, changes nothing here', async () => {
  const before = selectNow(state(), id());
  const other = 'job-other';
  work.app.dispatch(codeTyped({ batch_job_id: other, text: 'echo\n' }));
  work.app.dispatch(codeSaved({ batch_job_id: other, text: 'echo\n', version: '2' }));
  expect([
    selectDraft(state(), other),
    selectNow(state(), other),
    selectNow(state(), id()),
  ]).toEqual([null, null, before]);
  work.app.dispatch(
    codeFailed({ batch_job_id: other, problem: { statusCode: 404, code: 'missing', message: '' } }),
  );
  expect([selectNow(state(), other)?.code, selectNow(state(), id())]).toEqual([null, null]);
  work.app.dispatch(
    codeSucceeded({
      batch_job_id: id(),
      code: { kind: 'none', path: 'run.sh', reason: 'It is too long.' },
    }),
  );
  type('echo hi\n');
  expect(selectDraft(state(), id())).toBeNull();
});
