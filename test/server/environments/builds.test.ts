import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine } from '#test/harness/machine';
import { withoutUv } from '#test/harness/setup/uv';
import { offlineRequirements, writeWheel } from '#test/server/support/settings/wheels';
import { HttpError } from '~/server/platform/httpError';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** A build starts Python several times; a busy machine takes a minute for one. */
const BUILT = { timeout: 150_000, interval: 200 } as const;
const LONG = 400_000;

describe.skipIf(machine.python === null)('environments that are really built with pip', () => {
  withoutUv();
  let server: TestWorkspace;
  let token: string;
  let wheels: string;
  let silent: Server;
  /** An index that takes a question and never answers, so that a build stays under way. */
  let hanging: string;

  beforeAll(async () => {
    wheels = await mkdtemp(path.join(os.tmpdir(), 'atelier-wheels-'));
    // People's builds read it as users of their own.
    await chmod(wheels, 0o755);
    for (const version of ['1.0', '2.0']) await writeWheel(wheels, 'atelier_probe', version);
    silent = createServer(() => undefined);
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const at = silent.address();
    hanging = `--index-url http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/simple\nnever-there`;
    server = await openWorkspace();
    token = await server.signIn();
  });
  afterAll(async () => {
    await server.close();
    silent.closeAllConnections();
    silent.close();
    await rm(wheels, { recursive: true, force: true });
  });

  const create = async (env_name: string, requirements: string) =>
    (await server.get('environments', 'create', { env_name, requirements }, { token })).environment;
  const read = (env_id: string) => server.get('environments', 'read', { env_id }, { token });
  const statusOf = async (env_id: string) => (await read(env_id)).environment.status;
  const settled = (env_id: string) =>
    expect.poll(() => statusOf(env_id), BUILT).not.toMatch(/waiting|building/);
  const homeOf = (env_id: string) => path.join(server.dataFolder, 'environments', env_id);
  const logOf = async (env_id: string) =>
    (
      await server.get('environments', 'buildLog', { env_id, line: 0, count: 2000 }, { token })
    ).lines.join('\n');
  /** Command lines of the machine's processes that hold a word. */
  const processesWith = async (word: string) => {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const lines = await Promise.all(
      pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
    );
    return lines.filter((line) => line.includes(word));
  };

  it(
    'API-60 ENV a list of requirements becomes an environment whose Python has them',
    async () => {
      const made = await create(
        'probes',
        offlineRequirements(wheels, '# what we try', 'atelier_probe==1.0'),
      );
      expect(made).toMatchObject({
        env_name: 'probes',
        kind: 'venv',
        user_name: 'admin',
        usable: false,
      });
      expect(['waiting', 'building']).toContain(made.status);
      await settled(made.env_id);
      const { environment, packages, used_by } = await read(made.env_id);
      expect(environment).toMatchObject({ status: 'ready', reason: null, usable: true });
      expect(Date.parse(environment.build_end!)).toBeGreaterThanOrEqual(
        Date.parse(environment.build_start!),
      );
      expect(packages).toContainEqual({ name: 'atelier_probe', version: '1.0' });
      expect(used_by).toEqual([]);
      const python = await server.workspace.environments.pythonOf(made.env_id, 'atelier');
      expect(python).toBe(path.join(homeOf(made.env_id), '1/bin/python'));
      const log = await logOf(made.env_id);
      expect(log).toMatch(/^\$ .* -m venv /);
      expect(log).toMatch(/Successfully installed atelier[-_]probe-1\.0/);
      expect(log.endsWith('The environment is ready.')).toBe(true);
    },
    LONG,
  );

  it(
    'API-60 ENV a build that fails is told in the words of pip, and leaves the last one that worked',
    async () => {
      const { env_id } = await create('kept', offlineRequirements(wheels, 'atelier_probe==1.0'));
      await settled(env_id);
      const before = await server.workspace.environments.pythonOf(env_id, 'atelier');
      await server.get(
        'environments',
        'build',
        { env_id, requirements: offlineRequirements(wheels, 'atelier_probe==9.9') },
        { token },
      );
      await settled(env_id);
      const failed = await read(env_id);
      expect(failed.environment).toMatchObject({ status: 'failed', usable: true });
      expect(failed.environment.reason).toContain(
        'ERROR: No matching distribution found for atelier_probe==9.9',
      );
      expect(failed.packages).toContainEqual({ name: 'atelier_probe', version: '1.0' });
      expect(await server.workspace.environments.pythonOf(env_id, 'atelier')).toBe(before);
      expect(existsSync(path.join(homeOf(env_id), '2'))).toBe(false);

      await server.get(
        'environments',
        'build',
        { env_id, requirements: offlineRequirements(wheels, 'atelier_probe') },
        { token },
      );
      await settled(env_id);
      expect((await read(env_id)).packages).toContainEqual({
        name: 'atelier_probe',
        version: '2.0',
      });
      // Programs that run in the previous build may continue in it.
      expect(existsSync(before)).toBe(true);
      expect(await server.workspace.environments.pythonOf(env_id, 'atelier')).toBe(
        path.join(homeOf(env_id), '3/bin/python'),
      );
    },
    LONG,
  );

  it(
    'API-60 ENV one that never worked runs nothing, and says why to who names it',
    async () => {
      const { env_id } = await create('broken', offlineRequirements(wheels, 'not_a_wheel'));
      await settled(env_id);
      const asked: unknown = await server.workspace.environments
        .pythonOf(env_id, 'atelier')
        .catch((error: unknown) => error);
      expect(asked).toBeInstanceOf(HttpError);
      expect(asked).toMatchObject({
        statusCode: 422,
        details: {
          fields: {
            env_id: expect.stringContaining('No matching distribution found for not_a_wheel'),
          },
        },
      });
      const { notebook_id } = await addNotebook(server, token, { env_id });
      expect(await server.ask('notebooks', 'connect', { notebook_id }, { token })).toMatchObject({
        failure: { Error: expect.stringContaining('broken') },
      });
      const { notebook } = await server.get('notebooks', 'read', { notebook_id }, { token });
      expect(notebook).toMatchObject({
        status: 'Defined',
        execution_details: [{ reason: expect.stringContaining('its last build did not work') }],
      });
    },
    LONG,
  );

  it(
    'API-60 ENV two are built at once, the others wait, and a stopped build leaves no process and says who stopped it',
    async () => {
      const ids: string[] = [];
      for (const name of ['first', 'second', 'third'])
        ids.push((await create(name, hanging)).env_id);
      const [first, second, third] = ids as [string, string, string];
      await expect
        .poll(
          async () => [await statusOf(first), await statusOf(second), await statusOf(third)],
          BUILT,
        )
        .toEqual(['building', 'building', 'waiting']);
      expect(await server.ask('environments', 'build', { env_id: third }, { token })).toMatchObject(
        { status: 409 },
      );
      await expect
        .poll(
          () => processesWith(path.join(first, '1/bin/python')).then((found) => found.length),
          BUILT,
        )
        .toBeGreaterThan(0);
      const stopped = await server.get('environments', 'stopBuild', { env_id: first }, { token });
      expect(stopped.environment).toMatchObject({
        status: 'stopped',
        reason: 'Stopped by admin.',
        usable: false,
      });
      expect(await processesWith(first)).toEqual([]);
      expect(existsSync(path.join(homeOf(first), '1'))).toBe(false);
      expect(await logOf(first)).toContain('Stopped by admin.');
      await expect.poll(() => statusOf(third), BUILT).toBe('building');
      await server.get('environments', 'delete', { env_id: second }, { token });
      expect(existsSync(homeOf(second))).toBe(false);
      expect(await processesWith(second)).toEqual([]);
      await server.get('environments', 'stopBuild', { env_id: third }, { token });
      expect(
        await server.ask('environments', 'stopBuild', { env_id: third }, { token }),
      ).toMatchObject({ status: 409 });
    },
    LONG,
  );

  it(
    'API-60 ENV the log of a build is followed as that of an agent',
    async () => {
      const { env_id } = await create('followed', hanging);
      await expect.poll(() => logOf(env_id), BUILT).toContain('pip install');
      const seen = await server.get(
        'environments',
        'buildLog',
        { env_id, line: null, count: 1 },
        { token },
      );
      expect(seen).toMatchObject({ ended: false, first_line: seen.total_lines - 1 });
      const held = server.get(
        'environments',
        'buildLog',
        { env_id, line: seen.total_lines, count: 100, known_bytes: seen.bytes, wait_ms: 25_000 },
        { token },
      );
      await server.get('environments', 'stopBuild', { env_id }, { token });
      const more = await held;
      expect(more.bytes).toBeGreaterThan(seen.bytes);
      expect(more.lines.join('\n')).toMatch(/WARNING|Stopped by admin/);
      expect(
        await server.get('environments', 'buildLog', { env_id, line: 0, count: 1 }, { token }),
      ).toMatchObject({ ended: true, first_line: 0 });
    },
    LONG,
  );

  it(
    'ENV a notebook is started with the Python of the environment it names',
    async () => {
      const { environments } = await server.get('environments', 'readAll', {}, { token });
      const { env_id } = environments.find(({ env_name }) => env_name === 'probes')!;
      const { notebook_id } = await addNotebook(server, token, {
        notebook_name: 'Probing',
        env_id,
      });
      await server.get('notebooks', 'connect', { notebook_id }, { token });
      expect(server.runtimes.started.at(-1)).toMatchObject({
        notebookId: notebook_id,
        python: await server.workspace.environments.pythonOf(env_id, 'atelier'),
      });
      expect((await read(env_id)).used_by).toEqual([
        { kind: 'notebook', id: notebook_id, name: 'Probing', user_name: 'admin' },
      ]);
      const refused = await server.ask('environments', 'delete', { env_id }, { token });
      expect(refused).toMatchObject({
        status: 409,
        failure: { Error: 'probes is used by the notebook Probing of admin.' },
      });
      await server.get('environments', 'delete', { env_id, even_if_used: true }, { token });
      expect(await readdir(homeOf(env_id))).toEqual(['1']);
      expect(await server.ask('environments', 'read', { env_id }, { token })).toMatchObject({
        status: 404,
      });
    },
    LONG,
  );
});
