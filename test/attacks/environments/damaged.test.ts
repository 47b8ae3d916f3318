/** An environment that somebody with more rights than people's programs have changes on the disk: noticed at the next start, or by the daily check. */
import { execFile } from 'node:child_process';
import {
  appendFile,
  chmod,
  copyFile,
  lchown,
  lstat,
  rename,
  rm,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { machine } from '#test/harness/machine';
import { until } from '#test/harness/until';
import { addJob } from '#test/server/support/jobSettings';
import { addNotebook } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

const run = promisify(execFile);
const LONG = 240_000;
const BUILT = { timeout: 150_000, interval: 200 } as const;

describe.skipIf(machine.python === null)('an environment that was changed on the disk', () => {
  let server: TestWorkspace;
  let token: string;
  let envId: string;
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
    const asked = { env_name: 'shared', requirements: '' };
    envId = (await server.get('environments', 'create', asked, { token })).environment.env_id;
    await until('the build', async () => (await read()).status === 'ready', 150_000);
  }, LONG);
  afterAll(() => server.close());
  /** As after an update of a server that did not seal: what is there by now is taken as it is. */
  const sealAnew = async () => {
    const { db, environments } = server.workspace;
    await run('chown', ['-R', '--no-dereference', `${process.getuid?.()}`, folderOf()]);
    await db.execute(sql`delete from environment_builds`);
    await db.execute(
      sql`update environments set damage = null, lease_until = now() - interval '1 hour'`,
    );
    await environments.checkAll();
  };
  // A test leaves damage, and a build for each would take minutes.
  beforeEach(async () => {
    if ((await read()).status !== 'ready') await sealAnew();
    expect((await read()).status).toBe('ready');
  }, LONG);

  const folderOf = () => path.join(server.dataFolder, 'environments', envId);
  const read = async () =>
    (await server.get('environments', 'read', { env_id: envId }, { token })).environment;
  const python = () => server.workspace.environments.pythonOf(envId, 'atelier');
  const site = async () => {
    const venv = path.dirname(path.dirname(await python()));
    const { python_version: version } = await read();
    return path.join(
      venv,
      'lib',
      `python${version?.split('.').slice(0, 2).join('.')}`,
      'site-packages',
    );
  };
  const forgetCheck = () =>
    server.workspace.db.execute(
      sql`update environment_builds set check_datetime = now() - interval '1 hour'`,
    );
  const SENTENCE = 'Its files were changed after they were built';

  it(
    'is not used: a start is refused with 422, the page says what happened, and a new build is used again',
    { timeout: LONG },
    async () => {
      const { notebook_id } = await addNotebook(server, token, { env_id: envId });
      const job = await addJob(server, token, 'print(1)', { env_id: envId });
      const before = await python();
      await writeFile(path.join(await site(), 'planted.pth'), 'import os\n');
      const refused = {
        status: 422,
        failure: {
          Error: expect.stringMatching(
            /^Nothing can run in the environment shared: Its files were changed after they were built \(lib\/.*site-packages.*\)\. Build it again on the page Environments\.$/,
          ) as string,
        },
      };
      expect(await server.ask('notebooks', 'connect', { notebook_id }, { token })).toMatchObject(
        refused,
      );
      expect(
        await server.ask('jobs', 'execute', { batch_job_id: job.batch_job_id }, { token }),
      ).toMatchObject(refused);
      const page = await server.get('environments', 'read', { env_id: envId }, { token });
      expect(page.packages).toEqual([]);
      expect(await read()).toMatchObject({
        status: 'damaged',
        usable: false,
        reason: expect.stringMatching(
          /^Its files were changed .* Nothing runs in it until it is built again\.$/,
        ),
      });
      const { environments } = await server.get('environments', 'readAll', {}, { token });
      expect(environments.find(({ env_id }) => env_id === envId)).toMatchObject({
        status: 'damaged',
      });
      await server.get('environments', 'build', { env_id: envId }, { token });
      await expect.poll(async () => (await read()).status, BUILT).toBe('ready');
      expect(await python()).not.toBe(before);
    },
  );

  it.each<[string, (folder: string) => Promise<unknown>]>([
    [
      'a module that site runs is added',
      (folder) => writeFile(path.join(folder, 'sitecustomize.py'), ''),
    ],
    [
      'a file is replaced by another',
      async (folder) => {
        await copyFile(path.join(folder, 'pip/__main__.py'), path.join(folder, 'pip/new'));
        await rename(path.join(folder, 'pip/new'), path.join(folder, 'pip/__init__.py'));
      },
    ],
    [
      'a folder is replaced by a file',
      async (folder) => {
        await rm(path.join(folder, 'pip/_vendor'), { recursive: true });
        await writeFile(path.join(folder, 'pip/_vendor'), '');
      },
    ],
    ['a file is removed', (folder) => rm(path.join(folder, 'pip/__init__.py'))],
    ['a folder can be written', (folder) => chmod(path.join(folder, 'pip'), 0o777)],
    ['a folder belongs to a user', (folder) => lchown(path.join(folder, 'pip'), 12_345, 12_345)],
    [
      'the settings of the environment are written',
      (folder) => appendFile(path.join(folder, '../../../pyvenv.cfg'), 'x = y\n'),
    ],
  ])('is noticed at the next start: %s', { timeout: LONG }, async (_, change) => {
    await change(await site());
    await expect(python()).rejects.toMatchObject({
      statusCode: 422,
      message: expect.stringContaining(SENTENCE) as string,
    });
    expect((await read()).status).toBe('damaged');
  });

  it.each<[string, (file: string) => Promise<unknown>]>([
    [
      'its content',
      async (file) => {
        const { atime, mtime, size } = await lstat(file);
        await writeFile(file, ' '.repeat(size));
        await utimes(file, atime, mtime);
      },
    ],
    ['its size', (file) => truncate(file, 3)],
    ['its mode', (file) => chmod(file, 0o666)],
    ['its owner', (file) => lchown(file, 12_345, 12_345)],
  ])(
    'is noticed by the daily check where a file is changed in its place: %s',
    { timeout: LONG },
    async (_, change) => {
      await change(path.join(await site(), 'pip/_internal/commands/list.py'));
      await forgetCheck();
      await server.workspace.environments.checkAll();
      expect(await read()).toMatchObject({
        status: 'damaged',
        reason: expect.stringContaining('pip/_internal/commands/list.py'),
      });
      await expect(python()).rejects.toThrow(SENTENCE);
    },
  );

  it(
    'stays in use where files were only touched, and all of it is read once a day',
    { timeout: LONG },
    async () => {
      const folder = path.join(await site(), 'pip');
      const { atime, mtime } = await lstat(folder);
      await utimes(folder, new Date(0), new Date(0));
      await utimes(folder, atime, mtime);
      await python();
      expect((await read()).status).toBe('ready');
      // Read today, so it is not read again.
      const file = path.join(folder, '_internal/commands/list.py');
      await writeFile(file, '');
      await server.workspace.environments.checkAll();
      expect((await read()).status).toBe('ready');
      await forgetCheck();
      await server.workspace.environments.checkAll();
      expect((await read()).status).toBe('damaged');
    },
  );

  it('is sealed as it is where an older server built it', { timeout: LONG }, async () => {
    const file = path.join(await site(), 'pip/__main__.py');
    await chmod(file, 0o666);
    await sealAnew();
    expect((await lstat(file)).mode & 0o777).toBe(0o444);
    await writeFile(path.join(await site(), 'planted.pth'), '');
    await expect(python()).rejects.toThrow(SENTENCE);
  });
});
