import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODE_LIMIT } from '~/contract/jobs/output';
import { problemOf } from '../support/driveFiles';
import { addJob, executeJob, untilStatus } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

let server: TestWorkspace;
let token: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
});
afterAll(() => server.close());

const fileOf = (id: string, name = 'train.py') =>
  path.join(server.dataFolder, 'files/admin/jobs', id, name);
const read = (batch_job_id: string) => server.get('code', 'read', { batch_job_id }, { token });
const versionOf = async (id: string) => {
  const code = await read(id);
  return code.kind === 'text' ? code.version : '';
};

it('the main file of a job is read and replaced, and the next submission runs it, and what an earlier one ran stays to be seen', async () => {
  const { batch_job_id: id } = await addJob(server, token, 'print("before")\n', {
    main_file: 'train.py',
  });
  const first = await executeJob(server, token, { batch_job_id: id });
  await untilStatus(server, token, id, 'Executed');
  const version = await versionOf(id);
  expect(await read(id)).toEqual({
    kind: 'text',
    path: 'train.py',
    text: 'print("before")\n',
    version,
  });
  const saved = await server.get(
    'code',
    'save',
    { batch_job_id: id, text: 'print("größer")\n', version },
    { token },
  );
  expect(await read(id)).toEqual({
    kind: 'text',
    path: 'train.py',
    text: 'print("größer")\n',
    version: saved.version,
  });
  expect(
    await server.get('code', 'ran', { batch_job_id: id, submission_id: first }, { token }),
  ).toMatchObject({ kind: 'text', text: 'print("before")\n' });
  const second = await executeJob(server, token, { batch_job_id: id });
  await untilStatus(server, token, id, 'Executed');
  expect(
    (
      await server.get(
        'output',
        'read',
        { batch_job_id: id, submission_id: second, agent_id: 'agent-0', line: 0, count: 9 },
        { token },
      )
    ).lines,
  ).toEqual(['größer']);
});

it('JOB-02 a program of Node means the same wherever the data of Atelier lies: a package.json above it is not read', async () => {
  await writeFile(path.join(server.dataFolder, 'package.json'), '{"type": "module"}');
  const { batch_job_id: id } = await addJob(
    server,
    token,
    "console.log(typeof require('node:fs').readFileSync);\n",
    { main_file: 'train.js' },
  );
  const submission_id = await executeJob(server, token, { batch_job_id: id });
  await untilStatus(server, token, id, 'Executed');
  expect(
    (
      await server.get(
        'output',
        'read',
        { batch_job_id: id, submission_id, agent_id: 'agent-0', line: 0, count: 9 },
        { token },
      )
    ).lines,
  ).toEqual(['function']);
});

it('a text that was changed meanwhile is not written over', async () => {
  const { batch_job_id: id } = await addJob(server, token, 'a = 1\n', { main_file: 'train.py' });
  const version = await versionOf(id);
  await writeFile(fileOf(id), 'a = 2\n');
  expect(
    problemOf(
      await server.ask('code', 'save', { batch_job_id: id, text: 'a = 3\n', version }, { token }),
    ),
  ).toEqual([409, 'conflict', expect.stringContaining('changed meanwhile')]);
  expect(await read(id)).toMatchObject({ text: 'a = 2\n' });
});

it('what is no text, what is gone and what is too long says why, and a notebook is a page, and is not saved here', async () => {
  const { batch_job_id: id } = await addJob(server, token, 'x\n', { main_file: 'train.py' });
  const reason = async () => {
    const code = await read(id);
    return code.kind === 'none' ? code.reason : code.kind;
  };
  await writeFile(fileOf(id), Buffer.from([0xff, 0xfe, 0x00]));
  expect(await reason()).toBe('train.py is not text in UTF-8.');
  await writeFile(fileOf(id), 'x'.repeat(CODE_LIMIT + 1));
  expect(await reason()).toContain('are not shown here');
  await rm(fileOf(id));
  expect(await reason()).toBe('train.py is not there any more.');
  const { batch_job_id: book } = await addJob(
    server,
    token,
    '{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}',
    { main_file: 'a.ipynb' },
  );
  const page = await read(book);
  expect(
    await server.runtimes.readings.get(page.kind === 'page' ? page.url : '')?.read(),
  ).toMatchObject({ ok: true });
  expect(
    (await server.ask('code', 'save', { batch_job_id: book, text: '', version: 'x' }, { token }))
      .status,
  ).toBe(409);
  expect(
    (
      await server.ask(
        'code',
        'save',
        { batch_job_id: id, text: 'x'.repeat(CODE_LIMIT + 1), version: 'x' },
        { token },
      )
    ).status,
  ).toBe(422);
});

it('a teammate reads it, and only who may edit the job changes it', async () => {
  const { batch_job_id: id } = await addJob(server, token, 'a = 1\n', { main_file: 'train.py' });
  const [mary, zoe] = [await server.addUser('mary'), await server.addUser('zoe', 'another team')];
  const statuses = async (as: string) => [
    (await server.ask('code', 'read', { batch_job_id: id }, { token: as })).status,
    (
      await server.ask(
        'code',
        'save',
        { batch_job_id: id, text: 'a = 2\n', version: 'x' },
        { token: as },
      )
    ).status,
  ];
  expect([await statuses(mary), await statuses(zoe)]).toEqual([
    [200, 403],
    [404, 404],
  ]);
});
