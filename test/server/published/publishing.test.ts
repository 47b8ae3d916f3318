import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gunzipSync } from 'node:zlib';
import type { Notebook } from '~/contract';
import { addNotebook, updateOf } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { openPage, publish, TERMS } from './published';

const NOTEBOOK = (text: string, printed = 'six\n') =>
  JSON.stringify({
    cells: [
      {
        cell_type: 'markdown',
        id: 'm',
        metadata: {},
        source: '# Growth <script>alert(1)</script>',
      },
      {
        cell_type: 'code',
        id: 'c',
        metadata: {},
        source: text,
        execution_count: 1,
        outputs: [{ output_type: 'stream', name: 'stdout', text: printed }],
      },
    ],
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  });

describe('published work', () => {
  let server: TestWorkspace;
  let owner: string;
  let mate: string;
  let stranger: string;
  beforeAll(async () => {
    server = await openWorkspace();
    owner = await server.addUser('owner');
    mate = await server.addUser('mate');
    stranger = await server.addUser('stranger', 'elsewhere');
  });
  afterAll(() => server.close());

  const folderOf = ({ notebook_id, user_name }: Notebook) =>
    server.workspace.files.absolute(user_name, `notebooks/${notebook_id}`);
  const write = (notebook: Notebook, name: string, text: string) =>
    fs.writeFile(path.join(folderOf(notebook), name), text);
  const made = async (text = 'print(math.factorial(3))') => {
    const notebook = await addNotebook(server, owner);
    await write(notebook, notebook.main_file, NOTEBOOK(text));
    return notebook;
  };
  const read = (publish_token: string, as = '', more: { version?: number } = {}) =>
    server.ask(
      'published',
      'read',
      { publish_token, workload_type: 'notebook', ...more },
      { token: as },
    );
  const pageOf = async (publish_token: string, as = '', more: { version?: number } = {}) => {
    const reply = await read(publish_token, as, more);
    if (!('value' in reply)) throw new Error(`${reply.status}`);
    return reply.value.published;
  };

  it('API-30 ENT-16 whoever has the link reads it without a session: what it is about, its authors by full name, its versions, its files', async () => {
    const notebook = await made();
    await write(notebook, 'data.csv', 'a,b\n');
    const { publish_token } = await publish(server, owner, notebook.notebook_id, {
      about: { ...TERMS.about, arxiv_id: '2401.12345' },
    });
    expect(publish_token).toMatch(/^[0-9a-f]{32}$/);
    const page = await pageOf(publish_token);
    expect(page).toMatchObject({
      workload_type: 'notebook',
      name: 'Factorials',
      authors: ['owner of atelier'],
      summary: 'How factorials grow.',
      arxiv_id: '2401.12345',
      tags: ['maths'],
      task_category_label: 'General',
      task_label: 'Tutorial',
      version: 1,
      versions: [{ version: 1 }],
      view_count: 0,
    });
    expect(page.files.map(({ path: name, size }) => [name, size])).toEqual([
      ['Factorials.ipynb', expect.any(Number)],
      ['data.csv', 4],
    ]);
    expect(page).not.toHaveProperty('user_name');
  });

  it('its page on the gateway shows cells and outputs, holds no tag of its author, has no origin and loads nothing', async () => {
    const { publish_token } = await publish(server, owner, (await made()).notebook_id);
    const { status, headers, text } = await openPage(
      server,
      (await pageOf(publish_token)).page_url,
    );
    expect(status).toBe(200);
    expect(text).toContain('print(math.factorial(3))');
    expect(text).toContain('six');
    expect(text).not.toContain('<script>alert(1)');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(
      /^sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
    );
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).toContain("connect-src 'none'");
  });

  it('browsers that take it get it packed, and nothing twice', async () => {
    const { publish_token } = await publish(server, owner, (await made()).notebook_id);
    const { page_url } = await pageOf(publish_token);
    const { headers } = await openPage(server, page_url, { 'accept-encoding': 'br, gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    const again = await openPage(server, page_url, { 'if-none-match': String(headers['etag']) });
    expect([again.status, again.text]).toEqual([304, '']);
    const folder = (await server.workspace.publications.find(publish_token))!.row.folder;
    const packed = await fs.readFile(
      path.join(server.workspace.config.sharedFolder, 'published', folder, '1/page.html.gz'),
    );
    expect(gunzipSync(packed).toString()).toContain('print(math.factorial(3))');
  });

  it('a version is frozen: what is edited later shows in the next one alone, and each keeps its date', async () => {
    const notebook = await made('first = 1');
    const { publish_token } = await publish(server, owner, notebook.notebook_id);
    await fs.truncate(path.join(folderOf(notebook), notebook.main_file));
    await write(notebook, notebook.main_file, NOTEBOOK('second = 2'));
    const shown = async (version?: number) =>
      (
        await openPage(
          server,
          (await pageOf(publish_token, '', version === undefined ? {} : { version })).page_url,
        )
      ).text;
    expect(await shown()).toContain('first = 1');
    expect((await publish(server, owner, notebook.notebook_id)).publish_token).toBe(publish_token);
    expect(await shown()).toContain('second = 2');
    expect(await shown(1)).toContain('first = 1');
    expect((await pageOf(publish_token)).versions.map(({ version }) => version)).toEqual([2, 1]);
    expect((await read(publish_token, '', { version: 3 })).status).toBe(404);
  });

  it('what its owner leaves out goes nowhere: neither code nor outputs nor files, in the page, the files and a copy', async () => {
    const notebook = await made('secret_method()');
    await write(notebook, 'data.csv', 'a,b\n');
    const { publish_token } = await publish(server, owner, notebook.notebook_id, {
      includes: { code: false, outputs: false, files: false },
    });
    const page = await pageOf(publish_token);
    const { text } = await openPage(server, page.page_url);
    expect(text).toContain('Growth');
    expect(text).not.toContain('secret_method');
    expect(text).not.toContain('six');
    expect(page.files).toEqual([]);
    const { folder } = (await server.workspace.publications.find(publish_token))!.row;
    expect(
      await fs.readFile(
        path.join(
          server.workspace.config.sharedFolder,
          'published',
          folder,
          '1/files',
          notebook.main_file,
        ),
        'utf8',
      ),
    ).not.toContain('secret_method');
    const copied = await server.ask(
      'published',
      'copy',
      { publish_token, workload_type: 'notebook' },
      { token: stranger },
    );
    expect(copied.status).toBe(409);
  });

  it('what the team alone may see is nothing to a stranger, with a session or without, and says the same as what is not there', async () => {
    const { publish_token } = await publish(server, owner, (await made()).notebook_id, {
      audience: 'team',
    });
    const page = await pageOf(publish_token, mate);
    expect((await openPage(server, page.page_url)).status).toBe(200);
    const [path_, file] = [new URL(page.page_url).pathname, page.files[0]!];
    expect((await openPage(server, `http://x${path_}`)).status).toBe(404);
    const asks = [
      await read(publish_token),
      await read(publish_token, stranger),
      await read('f'.repeat(32)),
    ];
    expect(asks.map((reply) => [reply.status, 'failure' in reply && reply.failure.Error])).toEqual(
      Array(3).fill([404, 'There is nothing published at this address.']),
    );
    const asked = {
      sc_file_url: file.sc_file_url,
      publish_token,
      workload_type: 'notebook',
    } as const;
    expect((await server.ask('published', 'file', asked)).status).toBe(404);
    const { url } = await server.get('published', 'file', asked, { token: mate });
    const get = (address: string) =>
      server.app.inject({ url: address, headers: { host: 'localhost:8080' } });
    expect((await get(new URL(url).pathname + new URL(url).search)).statusCode).toBe(200);
    expect((await get(new URL(url).pathname)).statusCode).toBe(404);
    await server.get(
      'account',
      'signOut',
      {},
      { token: await server.signIn('mate', "mate's password") },
    );
  });

  it('NBS-10 what is taken back is gone at once: its page, and every address that was handed out', async () => {
    const notebook = await made();
    const { publish_token } = await publish(server, owner, notebook.notebook_id);
    const page = await pageOf(publish_token);
    const { url } = await server.get('published', 'file', {
      sc_file_url: page.files[0]!.sc_file_url,
      publish_token,
      workload_type: 'notebook',
    });
    const file = () =>
      server.app.inject({ url: new URL(url).pathname, headers: { host: 'localhost:8080' } });
    expect((await file()).statusCode).toBe(200);
    const { folder } = (await server.workspace.publications.find(publish_token))!.row;
    await server.get(
      'published',
      'unpublish',
      { workload_type: 'notebook', object_id: notebook.notebook_id },
      { token: owner },
    );
    expect([
      (await read(publish_token)).status,
      (await openPage(server, page.page_url)).status,
      (await file()).statusCode,
    ]).toEqual([404, 404, 404]);
    await expect(
      fs.stat(path.join(server.workspace.config.sharedFolder, 'published', folder)),
    ).rejects.toThrow('ENOENT');
    expect(
      (
        await server.get(
          'notebooks',
          'read',
          { notebook_id: notebook.notebook_id },
          { token: owner },
        )
      ).notebook.publish_details,
    ).toMatchObject({ published: false, publish_token: null, publish_date: null, tags: ['maths'] });
    expect((await publish(server, owner, notebook.notebook_id)).publish_token).not.toBe(
      publish_token,
    );
  });

  it('what is deleted is published no more', async () => {
    const notebook = await made();
    const { publish_token } = await publish(server, owner, notebook.notebook_id);
    await server.get(
      'notebooks',
      'delete',
      { notebook_id: notebook.notebook_id },
      { token: owner },
    );
    expect((await read(publish_token)).status).toBe(404);
  });

  it('NBS-09 NBS-11 the settings form publishes for the team and takes back, and an editor who is not the owner does neither', async () => {
    const notebook = await addNotebook(server, owner, { collaborators: ['mate'] });
    const settings = (published: boolean) =>
      updateOf(notebook, {
        publish_details: { ...TERMS.about, published, publish_token: null, publish_date: null },
      });
    expect((await server.ask('notebooks', 'update', settings(true), { token: mate })).status).toBe(
      403,
    );
    const { notebook: after } = await server.get('notebooks', 'update', settings(true), {
      token: owner,
    });
    const { publish_token, publish_date } = after.publish_details;
    expect(Date.parse(publish_date ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await pageOf(publish_token!, mate)).audience).toBe('team');
    expect((await read(publish_token!)).status).toBe(404);
    const { notebook: back } = await server.get('notebooks', 'update', settings(false), {
      token: owner,
    });
    expect(back.publish_details).toMatchObject({ published: false, publish_token: null });
    expect((await read(publish_token!, mate)).status).toBe(404);
  });

  it('NBS-13 NBS-14 NBS-15 NBS-17 publishing asks for category, task and tags, in these words, and for no tag twice', async () => {
    const { notebook_id } = await made();
    const fields = async (about: object) => {
      const reply = await server.ask(
        'published',
        'publish',
        {
          workload_type: 'notebook',
          object_id: notebook_id,
          ...TERMS,
          about: { ...TERMS.about, ...about },
        },
        { token: owner },
      );
      return 'failure' in reply ? [reply.status, reply.failure.fields] : reply.status;
    };
    expect(await fields({ task_category: '', task: '', tags: [] })).toEqual([
      422,
      {
        task_category: 'Please add some category',
        task: 'Please add some task',
        tags: 'Please add some tag',
      },
    ]);
    expect(await fields({ tags: ['a', 'a'] })).toEqual([
      422,
      { tags: 'The tag a is there twice.' },
    ]);
  });

  it('views are counted once for a viewer and day, and not for the owner', async () => {
    const { publish_token } = await publish(server, owner, (await made()).notebook_id);
    for (const as of ['', '', mate, mate, owner]) await read(publish_token, as);
    await expect.poll(async () => (await pageOf(publish_token, owner)).view_count).toBe(2);
  });

  it('RT-34 the list holds what the team published, for its people alone', async () => {
    const { notebook_id } = await made();
    const { publish_token } = await publish(server, owner, notebook_id, { audience: 'team' });
    const tokens = async (as: string) =>
      (
        await server.get('published', 'readAll', { workload_type: 'notebook' }, { token: as })
      ).publications.map((one) => one.publish_token);
    expect((await tokens(mate))[0]).toBe(publish_token);
    expect(await tokens(stranger)).toEqual([]);
  });

  it('somebody of another team copies what is published for everybody, and owns the copy, which shows what was published', async () => {
    const notebook = await made('shared = 1');
    await write(notebook, 'data.csv', 'a,b\n');
    const { publish_token } = await publish(server, owner, notebook.notebook_id, {
      audience: 'world',
    });
    await write(notebook, notebook.main_file, NOTEBOOK('later = 2'));
    const { object_id } = await server.get(
      'published',
      'copy',
      { publish_token, workload_type: 'notebook' },
      { token: stranger },
    );
    const copy = (
      await server.get('notebooks', 'read', { notebook_id: object_id }, { token: stranger })
    ).notebook;
    expect(copy).toMatchObject({
      notebook_name: 'Factorials',
      user_name: 'stranger',
      collaborators: [],
      publish_details: { published: false },
    });
    expect(await fs.readFile(path.join(folderOf(copy), copy.main_file), 'utf8')).toContain(
      'shared = 1',
    );
    expect(await fs.readFile(path.join(folderOf(copy), 'data.csv'), 'utf8')).toBe('a,b\n');
  });

  it('API-32 a file of a notebook comes to who may read the notebook, and to nobody else', async () => {
    const notebook = await made();
    const asked = {
      sc_file_url: `notebooks/${notebook.notebook_id}/${notebook.main_file}`,
      workload_type: 'notebook',
    } as const;
    const { url } = await server.get('published', 'file', asked, { token: mate });
    expect(
      (
        await server.app.inject({
          url: new URL(url).pathname + new URL(url).search,
          headers: { host: 'localhost:8080' },
        })
      ).body,
    ).toContain('factorial');
    expect([
      (await server.ask('published', 'file', asked)).status,
      (await server.ask('published', 'file', asked, { token: stranger })).status,
    ]).toEqual([401, 404]);
  });
});
