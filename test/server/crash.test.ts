import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '#test/harness/until';
import type { Notebook } from '~/contract';
import { bundleServer, removeBundle, startChild, type Child } from './support/child';
import { IPYNB, updateOf } from './support/notebookSettings';
import { ADMIN } from './support/openWorkspace';

/** Data that the server acknowledged survives kill -9, and the next start is clean. Real processes, a real folder, real sockets. */
describe('kill -9', () => {
  let bundle: string;
  let folder: string;
  const running: Child[] = [];
  /** A data folder after its first run, copied for each test: initialising a database takes seconds. */
  let template: string;
  beforeAll(async () => {
    bundle = await bundleServer();
    template = await mkdtemp(path.join(os.tmpdir(), 'atelier-crash-'));
    const child = await startChild(bundle, template);
    child.process.kill('SIGTERM');
    await child.ended;
  });
  afterAll(async () => {
    await removeBundle(bundle);
    await rm(template, { recursive: true, force: true });
  });
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-crash-'));
    await cp(template, folder, { recursive: true });
  });
  afterEach(async () => {
    for (const child of running.splice(0)) {
      child.process.kill('SIGKILL');
      await child.ended;
    }
    await rm(folder, { recursive: true, force: true });
  });

  const start = async () => {
    const child = await startChild(bundle, folder);
    running.push(child);
    return child;
  };
  const post = async <Value>(
    child: Child,
    url: string,
    body: unknown,
    token = '',
  ): Promise<Value> => {
    const payload = body instanceof FormData ? body : JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    };
    const reply = await fetch(child.origin + url, { method: 'POST', body: payload, headers });
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as Value;
  };
  const signIn = async (child: Child) =>
    (await post<{ token: string }>(child, '/fsc/user/login/', ADMIN)).token;
  const list = async (child: Child, token: string) => {
    const { notebooks } = await post<{ notebooks: Notebook[] }>(
      child,
      '/fsc/python/notebook/readall/',
      { user_name: 'admin' },
      token,
    );
    return notebooks;
  };
  const create = (child: Child, token: string, like: Notebook, name: string) => {
    const source = { project_source: 'filesystem', github_repo: null, github_branch: null };
    const settings = {
      ...updateOf(like).settings,
      source_dir: 'a',
      notebook_name: name,
      main_file: 'a.ipynb',
      ...source,
    };
    const form = new FormData();
    form.set('config', JSON.stringify({ user_name: 'admin', settings }));
    form.append('files[]', new Blob([IPYNB]), 'a.ipynb');
    return post<{ notebook: Notebook }>(child, '/fsc/python/notebook/create/', form, token);
  };
  const kill = async (child: Child) => {
    child.process.kill('SIGKILL');
    await child.ended;
  };

  it('loses no acknowledged notebook, file, session or start, and closes what was running', async () => {
    const first = await start();
    const token = await signIn(first);
    const [like] = await list(first, token);
    const acknowledged: string[] = [];
    const writing = (async () => {
      for (let count = 0; ; count += 1)
        acknowledged.push((await create(first, token, like!, `n${count}`)).notebook.notebook_id);
    })().catch(() => undefined);
    await until('a dozen notebooks', () => acknowledged.length >= 12);
    const started = acknowledged[0]!;
    await post(
      first,
      '/fsc/python/notebook/runtime/connect/',
      { user_name: 'admin', notebook_id: started },
      token,
    );
    await kill(first);
    await writing;

    const second = await start();
    const found = await list(second, token);
    expect(found.map((notebook) => notebook.notebook_id)).toEqual(
      expect.arrayContaining(acknowledged),
    );
    const kept = found.filter((notebook) => notebook.main_file === 'a.ipynb');
    for (const { notebook_id } of kept) {
      expect(
        await readFile(path.join(folder, 'files/admin/notebooks', notebook_id, 'a.ipynb'), 'utf8'),
      ).toBe(IPYNB);
    }
    expect(await readdir(path.join(folder, 'files/admin/notebooks'))).toHaveLength(found.length);
    expect(await readdir(path.join(folder, 'tmp'))).toEqual([]);
    expect(found.find((notebook) => notebook.notebook_id === started)).toMatchObject({
      status: 'Defined',
      execution_details: [
        { status: 'Notebook failed', reason: 'The server was stopped while this notebook ran' },
      ],
    });
  });

  it('a stop in good order says so in the history and gives the folder back', async () => {
    const first = await start();
    const token = await signIn(first);
    const [notebook] = await list(first, token);
    await post(
      first,
      '/fsc/python/notebook/runtime/connect/',
      { user_name: 'admin', notebook_id: notebook!.notebook_id },
      token,
    );
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(existsSync(path.join(folder, 'server.lock'))).toBe(false);
    const [again] = await list(await start(), token);
    expect(again).toMatchObject({
      status: 'Defined',
      execution_details: [
        { status: 'Notebook stopped', reason: 'The server was stopped while this notebook ran' },
      ],
    });
  });

  it('a second server on the folder is refused and told who is there, after a kill -9 the next one gets it', async () => {
    const first = await start();
    const second = await start();
    expect(await second.ended).toBe(1);
    expect(second.printed()).toContain(
      `Another Atelier server (process ${first.process.pid}) uses the data folder ${folder}.`,
    );
    await kill(first);
    expect(existsSync(path.join(folder, 'server.lock'))).toBe(true);
    expect((await start()).printed()).toContain('Atelier is ready');
  });

  it('a lock whose pid now belongs to another process is taken over', async () => {
    const first = await start();
    await kill(first);
    const file = path.join(folder, 'server.lock');
    const holder = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...holder, pid: process.pid }));
    expect((await start()).printed()).toContain('Atelier is ready');
  });

  it('half-written uploads and half-made notebooks of a killed server are swept away', async () => {
    const first = await start();
    await kill(first);
    await mkdir(path.join(folder, 'tmp/notebook-nb-0000000000000000'));
    writeFileSync(path.join(folder, 'tmp/notebook-nb-0000000000000000/a.ipynb'), IPYNB);
    writeFileSync(path.join(folder, 'tmp/upload-half'), 'half');
    await start();
    expect(await readdir(path.join(folder, 'tmp'))).toEqual([]);
  });

  it('a later start says that the password is the one chosen before', async () => {
    const second = await start();
    expect(second.printed()).toContain('chosen at the first start');
    expect(await signIn(second)).not.toBe('');
  });
});
