import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accountRepository } from '~/server/areas/account/queries/accounts';
import { createSecretBox } from '~/server/platform/files/secretBox';
import { openDatabase, type OpenDatabase } from '~/server/platform/database/database';
import { openEnvironments } from '~/server/areas/environments/environments';
import { buildRows } from '~/server/areas/environments/history/queries';
import { environmentRepository } from '~/server/areas/environments/repository';
import { FilesRemoved } from '~/server/areas/environments/sharing/queries';
import { commandsOf } from '~/server/areas/environments/steps';
import { environments as table } from '~/server/areas/environments/tables';
import { noIsolation } from '~/server/platform/isolation/isolation';
import { RunRecords } from '~/server/platform/kernels/processes/runRecords';
import { newRunId, RUN_VARIABLE } from '~/server/platform/kernels/processes/runs';
import { until } from '#test/harness/until';
import { testTrash } from '../support/testTrash';

let database: OpenDatabase;
let dataFolder: string;
beforeEach(async () => {
  database = await openDatabase({ memory: true });
  dataFolder = await mkdtemp(path.join(os.tmpdir(), 'atelier-left-'));
  const accounts = accountRepository(database.db, createSecretBox(Buffer.alloc(32, 1)));
  await accounts.addTeam({ name: 'atelier', plan: 'creator_pro' });
  await accounts.addUser({
    name: 'ann',
    fullname: 'Ann',
    team: 'atelier',
    isAdmin: false,
    passwordHash: '',
  });
});
afterEach(async () => {
  await database.close();
  await rm(dataFolder, { recursive: true, force: true });
});

const SENTENCE = 'The server was stopped while this environment was built.';
const open = () =>
  openEnvironments({
    config: { dataFolder, sharedFolder: dataFolder, url: null, buildDays: 7 },
    db: database.db,
    isolation: noIsolation(),
    runs: () => ({}) as never,
    numberOf: async () => 1,
    refusal: async () => null,
    indexesOf: async () => [],
    report: (error) => {
      throw error;
    },
    trash: testTrash(dataFolder),
  });
const leave = async (envId: string, builder: string) => {
  const repository = environmentRepository(database.db);
  const what = {
    envName: envId,
    userName: 'ann',
    teamName: 'atelier',
    requirements: '',
    basePython: '/usr/bin/python3',
    pythonVersion: '3.11.2',
  };
  await repository.add({ envId, ...what }, builder);
  await repository.begin(envId, 1);
};

it('ENV a build that its server was killed in has failed when the server is back, in a sentence', async () => {
  await leave('env-mine', `${os.hostname()}:${dataFolder}`);
  await leave('env-theirs', 'another server');
  const opened = await open();
  expect(await opened.find('env-mine', 'atelier')).toMatchObject({
    status: 'failed',
    reason: SENTENCE,
    usable: false,
  });
  expect(await opened.find('env-theirs', 'atelier')).toMatchObject({
    status: 'building',
    reason: null,
  });
  await opened.close();
});

it('ENV the processes of a build that its server was killed in, and what they had half made, are gone when the server is back', async () => {
  const half = path.join(dataFolder, 'environments/env-mine/1');
  await mkdir(half, { recursive: true });
  await leave('env-mine', 'another server');
  const runId = newRunId();
  const child = spawn('sleep', ['300'], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, [RUN_VARIABLE]: runId },
  });
  const ended = once(child, 'exit');
  await new RunRecords(path.join(dataFolder, 'builds')).add(runId, child.pid!, [half], {
    argv: ['sleep', '300'],
  });
  const opened = await open();
  await ended;
  expect(existsSync(half)).toBe(false);
  await opened.close();
});

it('ENV a build that was killed while it was sealed is gone when the server is back, and the one that works is in its place', async () => {
  const folder = path.join(dataFolder, 'environments/env-mine');
  await leave('env-mine', `${os.hostname()}:${dataFolder}`);
  const repository = environmentRepository(database.db);
  await repository.finish('env-mine', 1, { reason: null });
  // A working build of an older server was being sealed, and after that another was built.
  await mkdir(path.join(folder, '1.built/bin'), { recursive: true });
  const order = { requirements: '', basePython: '/usr/bin/python3', pythonVersion: '3.11.2' };
  await repository.order('env-mine', order, `${os.hostname()}:${dataFolder}`);
  await repository.begin('env-mine', 2);
  for (const name of ['1.copy', '2', '2.copy', '2.built'])
    await mkdir(path.join(folder, name, 'half'), { recursive: true });
  await writeFile(path.join(folder, '2.log'), '');
  const opened = await open();
  expect((await readdir(folder)).sort()).toEqual(['1', '2.log']);
  await opened.close();
});

it('ENV a build whose server has not said for a minute that it lives has failed', async () => {
  await leave('env-theirs', 'another server');
  await database.db
    .update(table)
    .set({ leaseUntil: new Date(Date.now() - 1) })
    .where(eq(table.envId, 'env-theirs'));
  const opened = await open();
  expect((await opened.list('atelier')).at(-1)).toMatchObject({
    env_id: 'env-theirs',
    status: 'failed',
    reason: SENTENCE,
  });
  await opened.close();
});

it('ENV the wish to stop reaches the server that builds', async () => {
  await leave('env-theirs', 'another server');
  const opened = await open();
  await opened.stopBuild('env-theirs', 'ann');
  expect(await environmentRepository(database.db).renew('env-theirs', 1)).toEqual({
    wanted: true,
    stopAskedBy: 'ann',
  });
  await opened.remove('env-theirs');
  expect(await environmentRepository(database.db).renew('env-theirs', 1)).toEqual({
    wanted: false,
    stopAskedBy: null,
  });
  await opened.close();
});

it('ENV folders of environments that are no more are in the trash after a start, and an environment without its folder is unknown', async () => {
  const folder = path.join(dataFolder, 'environments');
  await mkdir(path.join(folder, 'env-gone/1'), { recursive: true });
  await writeFile(path.join(folder, 'env-gone/1.log'), '');
  await leave('env-lost', 'another server');
  await environmentRepository(database.db).finish('env-lost', 1, { reason: null });
  const opened = await open();
  expect(await readdir(folder)).not.toContain('env-gone');
  const [entry = ''] = await readdir(path.join(dataFolder, 'trash'));
  expect(await readdir(path.join(dataFolder, 'trash', entry, 'content'))).toEqual(['1', '1.log']);
  expect(await opened.find('env-lost', 'atelier')).toMatchObject({
    status: 'unknown',
    usable: false,
    reason: expect.stringContaining('/usr/bin/python3'),
  });
  await expect(opened.pythonOf('env-lost', 'atelier')).rejects.toMatchObject({ statusCode: 422 });
  expect(await opened.packagesOf('env-lost', 'atelier')).toEqual([]);
  await opened.close();
});

it('ENV a server that stops while it seals an environment of an older one waits until no file is written any more', async () => {
  const folder = path.join(dataFolder, 'environments/env-old');
  await mkdir(path.join(folder, '1/bin'), { recursive: true });
  await writeFile(path.join(folder, '1/bin/python'), '');
  for (let n = 0; n < 3_000; n += 1) await writeFile(path.join(folder, `1/${n}.py`), '');
  await leave('env-old', 'another server');
  await environmentRepository(database.db).finish('env-old', 1, { reason: null });
  await database.db.update(table).set({ leaseUntil: new Date(Date.now() - 1) });
  const opened = await open();
  const checking = opened.checkAll();
  await until('the copy', () => existsSync(path.join(folder, '1.copy/1.py')));
  await opened.close();
  expect(await readdir(folder)).toEqual(['1']);
  await checking;
  expect(await readdir(path.join(folder, '1'))).toHaveLength(3_001);
});

const plan = { python: '/usr/bin/python3', version: '3.11.2', folder: '/data/env-1/1' };

it('ENV where the system keeps ensurepip in a package of its own, the pip of the machine installs into the environment', () => {
  const own = { venv: true, ensurepip: null, pip: '23.0.1' };
  expect(commandsOf(plan, own)).toEqual({
    making: ['/usr/bin/python3', '-m', 'venv', '--without-pip', '/data/env-1/1'],
    pip: ['/usr/bin/python3', '-m', 'pip', '--python', '/data/env-1/1/bin/python'],
    pipVersion: '23.0.1',
  });
  expect(commandsOf(plan, { ...own, ensurepip: '20.3.4' })).toEqual({
    making: ['/usr/bin/python3', '-m', 'venv', '/data/env-1/1'],
    pip: ['/data/env-1/1/bin/python', '-m', 'pip'],
    pipVersion: '20.3.4',
  });
});

it.each([
  { venv: true, ensurepip: null, pip: null },
  { venv: true, ensurepip: null, pip: '20.3.4' },
  { venv: false, ensurepip: null, pip: '23.0' },
])("ENV what cannot make environments is told with Debian's package: %o", (tools) => {
  expect(() => commandsOf(plan, tools)).toThrow('apt install python3.11-venv');
});

it('ENV a build shares no files that were removed meanwhile, and a folder of a deleted environment stays while a build has files in it', async () => {
  const repository = environmentRepository(database.db);
  const share = {
    key: 'equal',
    of: { envId: 'env-one', build: 1, files: { envId: 'env-one', build: 1 } },
  };
  const end = { reason: null, share };
  for (const envId of ['env-one', 'env-two', 'env-three']) await leave(envId, 'another server');
  await repository.finish('env-one', 1, { reason: null });
  await repository.finish('env-two', 1, end);
  await buildRows(database.db).markRemoved('env-one', 1, -1_000);
  await expect(repository.finish('env-three', 1, end)).rejects.toThrow(FilesRemoved);
  expect((await repository.find('env-three'))?.status).toBe('building');
  await repository.remove('env-one');
  await expect(repository.finish('env-three', 1, end)).rejects.toThrow(FilesRemoved);
  const python = path.join(dataFolder, 'environments/env-one/1/bin/python');
  await mkdir(path.dirname(python), { recursive: true });
  await writeFile(python, '');
  const opened = await open();
  expect(await opened.pythonOf('env-two', 'atelier')).toBe(python);
  await opened.remove('env-two');
  expect(existsSync(path.join(dataFolder, 'environments/env-one'))).toBe(false);
  await opened.close();
});
