import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notebook } from '~/contract';
import { makeBackup, type BackupConfig } from '~/server/start/backup/makeBackup';
import { restoreBackup } from '~/server/start/backup/restoreBackup';
import { readConfig } from '~/server/platform/settings/config';
import { serve, type Serving } from '~/server/start/serve';
import { fakeRuntimes } from '../support/fakeRuntimes';
import { openInstalled } from './installed';
import { IPYNB, updateOf } from '../support/notebookSettings';
import { ADMIN } from '../support/openWorkspace';

const WRITERS = 3;

/** One story on one server: it is copied while people write, put back elsewhere, and put back over itself. */
describe('npm run backup and npm run restore', () => {
  let base: string;
  let data: string;
  let server: Serving;
  let token: string;
  let like: Notebook;
  let backup: string;
  /** Notebooks that were acknowledged, by id: the file of each. */
  const acknowledged = new Map<string, string>();
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const configOf = (dataFolder: string): BackupConfig => ({
    dataFolder,
    sharedFolder: dataFolder,
    database: { folder: path.join(dataFolder, 'database') },
    s3: null,
  });
  const begin = async () => {
    const settings = readConfig({
      ATELIER_DATA: data,
      ATELIER_PORT: '0',
      ATELIER_GATEWAY_PORT: '0',
      ATELIER_ADMIN_PASSWORD: ADMIN.password,
    });
    server = await serve({ ...settings, passwordCost: 4 }, () =>
      Promise.resolve({ ...fakeRuntimes(), gatewayPort: 0 }),
    );
  };

  beforeAll(async () => {
    base = await mkdtemp(path.join(os.tmpdir(), 'atelier-backup-'));
    data = path.join(base, 'data');
    await begin();
    token = (await post<{ token: string }>('/fsc/user/login/', ADMIN)).token;
    like = (
      await post<{ notebooks: Notebook[] }>('/fsc/python/notebook/readall/', { user_name: 'admin' })
    ).notebooks[0]!;
  });
  afterAll(async () => {
    await server.close();
    await rm(base, { recursive: true, force: true, maxRetries: 10 });
  });

  const post = async <Value>(url: string, body: unknown): Promise<Value> => {
    const payload = body instanceof FormData ? body : JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    };
    const reply = await fetch(`http://127.0.0.1:${server.port}${url}`, {
      method: 'POST',
      body: payload,
      headers,
    });
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as Value;
  };
  const create = async (name: string) => {
    const source = { project_source: 'filesystem', github_repo: null, github_branch: null };
    const text = IPYNB.replace('print(1)', `print('${name}')`);
    const form = new FormData();
    const settings = {
      ...updateOf(like).settings,
      source_dir: 'a',
      notebook_name: name,
      main_file: 'a.ipynb',
      ...source,
    };
    form.set('config', JSON.stringify({ user_name: 'admin', settings }));
    form.append('files[]', new Blob([text]), 'a.ipynb');
    const { notebook } = await post<{ notebook: Notebook }>('/fsc/python/notebook/create/', form);
    acknowledged.set(notebook.notebook_id, text);
    return notebook.notebook_id;
  };
  const remove = (notebook_id: string) =>
    post('/fsc/python/notebook/delete/', { user_name: 'admin', notebook_id });
  const fileOf = (folder: string, id: string) =>
    path.join(folder, 'files/admin/notebooks', id, 'a.ipynb');

  it('copies a server that people write to: every row acknowledged before is there with its file, and nobody is refused meanwhile', async () => {
    for (let count = 0; count < 8; count += 1) await create(`before ${count}`);
    const before = [...acknowledged.keys()];
    let isOver = false;
    const failures: unknown[] = [];
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let count = 0; !isOver; count += 1) {
        const id = await create(`w${writer} ${count}`).catch(
          (error: unknown) => void failures.push(error),
        );
        if (id !== undefined && count % 3 === 2)
          await remove(id).then(
            () => acknowledged.delete(id),
            (error: unknown) => failures.push(error),
          );
      }
    });
    execFileSync('mkfifo', [path.join(data, 'files/admin/pipe')]);
    await symlink('/etc/passwd', path.join(data, 'files/admin/link'));
    backup = await makeBackup(configOf(data), undefined, say);
    isOver = true;
    await Promise.all(writers);
    expect(failures).toEqual([]);
    expect(said.at(-2)).toMatch(
      /^Backed up to .*: 1 person, \d+ rows, \d+ files .*; 2 links and special files were left out\.$/,
    );
    expect((await stat(path.join(backup, 'signing.key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(path.join(backup, 'content/files/admin'))).toEqual(['notebooks']);

    const elsewhere = path.join(base, 'elsewhere');
    await restoreBackup(configOf(elsewhere), backup, { replace: false }, say);
    const restored = await openInstalled(elsewhere);
    const { notebooks } = await restored.get(
      'notebooks',
      'readAll',
      {},
      { token: await restored.signIn() },
    );
    const ids = notebooks
      .filter(({ main_file }) => main_file === 'a.ipynb')
      .map(({ notebook_id }) => notebook_id);
    expect(ids).toEqual(expect.arrayContaining(before));
    for (const id of ids)
      if (acknowledged.has(id))
        expect(await readFile(fileOf(elsewhere, id), 'utf8')).toBe(acknowledged.get(id));
    // Sessions come along, and people who come after the restore are numbered on.
    expect(await restored.workspace.accounts.authenticate(token)).toMatchObject({
      user_name: 'admin',
    });
    await restored.addUser('later');
    expect(restored.reported).toEqual([]);
    await restored.close();
  });

  it('refuses to restore over what is there, and while a server runs', async () => {
    await expect(restoreBackup(configOf(data), backup, { replace: true }, say)).rejects.toThrow(
      'Another Atelier server',
    );
    const elsewhere = path.join(base, 'elsewhere');
    await expect(
      restoreBackup(configOf(elsewhere), backup, { replace: false }, say),
    ).rejects.toThrow(
      `There is something here already: a database in ${path.join(elsewhere, 'database')}, the files of 1 person, a server's key. Nothing was changed.`,
    );
  });

  it('refuses a backup that is not whole, before anything is touched', async () => {
    const folder = path.join(base, 'untouched');
    await expect(restoreBackup(configOf(folder), base, { replace: true }, say)).rejects.toThrow(
      'is not a backup: it has no manifest.json',
    );
    const rows = path.join(backup, 'database.jsonl');
    const whole = await readFile(rows);
    await appendFile(rows, '\n');
    await expect(restoreBackup(configOf(folder), backup, { replace: true }, say)).rejects.toThrow(
      'database.jsonl is not what was written',
    );
    await writeFile(rows, whole);
    const id = [...acknowledged.keys()][0]!;
    const file = fileOf(path.join(backup, 'content'), id);
    const text = await readFile(file);
    await rm(file);
    await expect(restoreBackup(configOf(folder), backup, { replace: true }, say)).rejects.toThrow(
      'Nothing was changed. Use another backup.',
    );
    await writeFile(file, text);
    expect(await readdir(base)).not.toContain('untouched');
  });

  it('--replace keeps aside what is there, and a backup of a stopped server is the same', async () => {
    const late = await create('late');
    await server.close();
    const stopped = await makeBackup(configOf(data), path.join(base, 'stopped'), say);
    expect(
      createHash('sha256')
        .update(await readFile(fileOf(path.join(stopped, 'content'), late)))
        .digest('hex'),
    ).toBe(
      createHash('sha256')
        .update(await readFile(fileOf(data, late)))
        .digest('hex'),
    );
    await restoreBackup(configOf(data), backup, { replace: true }, say);
    const [aside = ''] = (await readdir(base)).filter((name) => name.startsWith('data.before-'));
    expect((await readdir(path.join(base, aside))).sort()).toEqual(
      expect.arrayContaining(['database', 'files', 'installation.json', 'signing.key']),
    );
    expect(await readFile(fileOf(path.join(base, aside), late), 'utf8')).toBe(
      acknowledged.get(late),
    );
    await begin();
    const { notebooks } = await post<{ notebooks: Notebook[] }>('/fsc/python/notebook/readall/', {
      user_name: 'admin',
    });
    expect(notebooks.map(({ notebook_id }) => notebook_id)).not.toContain(late);
  });
});
