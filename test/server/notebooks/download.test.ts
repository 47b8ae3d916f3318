import { execFileSync } from 'node:child_process';
import { mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Notebook, NotebookForm } from '~/contract';
import { getFrom, problemOf } from '../support/driveFiles';
import { addNotebook, IPYNB, notebookSettings } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { PNG, richNotebook } from '../support/richNotebook';

const MIB = 1024 * 1024;
let server: TestWorkspace;
let token: string;
beforeEach(async () => {
  server = await openWorkspace();
  token = await server.signIn();
});
afterEach(() => server.close());

const folderOf = ({ notebook_id }: Notebook) =>
  path.join(server.dataFolder, 'files/admin/notebooks', notebook_id);
const fileOf = (notebook: Notebook) => path.join(folderOf(notebook), notebook.main_file);
const asked = (notebook: Notebook, form: NotebookForm, as = token) =>
  server.ask('notebooks', 'download', { notebook_id: notebook.notebook_id, form }, { token: as });
const downloaded = async (notebook: Notebook, form: NotebookForm, as = token) => {
  const { url, name } = await server.get(
    'notebooks',
    'download',
    { notebook_id: notebook.notebook_id, form },
    { token: as },
  );
  const answer = await getFrom(server, url);
  return { name, url, answer };
};
const rich = async () => {
  const notebook = await addNotebook(server, token);
  await writeFile(fileOf(notebook), JSON.stringify(richNotebook('http://localhost:8080')));
  return notebook;
};

describe('a notebook is downloaded', () => {
  it('as the file that it is, byte for byte, or a part of it', async () => {
    const { name, url, answer } = await downloaded(await addNotebook(server, token), 'ipynb');
    expect([name, answer.statusCode, answer.body]).toEqual(['Factorials.ipynb', 200, IPYNB]);
    const part = await getFrom(server, url, { range: 'bytes=0-3' });
    expect([part.statusCode, part.body]).toEqual([206, IPYNB.slice(0, 4)]);
  });

  it('as a script that python3 compiles, with its text as comments', async () => {
    const { name, answer } = await downloaded(await rich(), 'py');
    expect(name).toBe('Factorials.py');
    expect(answer.body).toMatch(
      /^#!\/usr\/bin\/env python\n# coding: utf-8\n\n# %% \[markdown\]\n# # Iris & "friends"\n#\n# A \*\*bold\*\* word/,
    );
    execFileSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], {
      input: answer.body,
    });
  });

  it('as one page that holds its pictures, those of its folder too', async () => {
    const notebook = await rich();
    await mkdir(path.join(folderOf(notebook), 'pictures'));
    await writeFile(path.join(folderOf(notebook), 'pictures/beside.png'), 'beside');
    const { name, answer } = await downloaded(notebook, 'html');
    expect(name).toBe('Factorials.html');
    expect(answer.body).toContain('<h1 id="Iris-&amp;-&quot;friends&quot;">');
    expect(answer.body).toContain(`<img src="data:image/png;base64,${PNG}" alt="dot">`);
    expect(answer.body).toContain(
      `<img src="data:image/png;base64,${Buffer.from('beside').toString('base64')}" alt="beside">`,
    );
    expect(answer.body).toContain('Picture on the web: web');
    expect(answer.body).toContain("The picture gone is not in the notebook's folder.");
    expect(answer.body.endsWith('</html>\n')).toBe(true);
  });

  it.each(['ipynb', 'py', 'html'] as const)(
    'as %s it is saved and never shown in place, whatever is in it',
    async (form) => {
      const { headers } = (await downloaded(await rich(), form)).answer;
      expect(headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename=Factorials.${form}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
    },
  );

  it('by a teammate, who may read it, and by nobody through an address that was changed or whose session is over', async () => {
    const notebook = await addNotebook(server, token);
    const mary = await server.addUser('mary');
    const { url, answer } = await downloaded(notebook, 'ipynb', mary);
    expect(answer.body).toBe(IPYNB);
    expect((await getFrom(server, url.replace('form=ipynb', 'form=html'))).statusCode).toBe(403);
    await server.get('account', 'signOut', {}, { token: mary });
    expect((await getFrom(server, url)).statusCode).toBe(403);
    const zoe = await server.addUser('zoe', 'another team');
    expect((await asked(notebook, 'ipynb', zoe)).status).toBe(404);
  });

  it('under its own name, as far as every system takes that', async () => {
    expect(
      (
        await downloaded(
          await addNotebook(server, token, { notebook_name: '../../etc/passwd: "x"' }),
          'py',
        )
      ).name,
    ).toBe('_.._etc_passwd_ _x_.py');
  });

  it('where the drives are in S3 as well: its files are on the disk', async () => {
    const s3 = {
      endpoint: 'http://127.0.0.1:9',
      bucket: 'none',
      accessKey: 'a',
      secretKey: 'b',
      region: 'here',
    };
    const other = await openWorkspace({ config: { s3 } });
    try {
      const its = await other.signIn();
      const settings = await notebookSettings(other, its);
      const {
        notebook: { notebook_id },
      } = await other.get(
        'notebooks',
        'create',
        { settings },
        { token: its, files: { 'Factorials.ipynb': IPYNB } },
      );
      for (const form of ['ipynb', 'html'] as const) {
        const { url } = await other.get(
          'notebooks',
          'download',
          { notebook_id, form },
          { token: its },
        );
        expect((await getFrom(other, url)).body).toContain('print(1)');
      }
    } finally {
      await other.close();
    }
  });
});

describe('what cannot be had is refused before the browser asks for it', () => {
  it.each([
    [
      '{"cells": [',
      'Factorials.ipynb is not a valid notebook. The file is not JSON, so it is not a notebook. Download it as .ipynb to repair it.',
    ],
    [
      '',
      'Factorials.ipynb is not a valid notebook. The file is empty. Download it as .ipynb to repair it.',
    ],
    [
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      'Factorials.ipynb is not a valid notebook. The file is JSON, but not a notebook. Download it as .ipynb to repair it.',
    ],
  ])('a broken file, by its name, as it is it can be had: %.20s', async (content, reason) => {
    const notebook = await addNotebook(server, token);
    await writeFile(fileOf(notebook), content);
    for (const form of ['py', 'html'] as const)
      expect(problemOf(await asked(notebook, form))).toEqual([409, 'conflict', reason]);
    expect((await downloaded(notebook, 'ipynb')).answer.body).toBe(content);
  });

  it('a file that is too large to be read, as it is it can be had', async () => {
    const notebook = await addNotebook(server, token);
    await truncate(fileOf(notebook), 64 * MIB + 1);
    expect(problemOf(await asked(notebook, 'html'))).toEqual([
      413,
      'too_large',
      'Factorials.ipynb is larger than 64 MiB. Download it as .ipynb.',
    ]);
    expect((await asked(notebook, 'ipynb')).status).toBe(200);
  });

  it('a notebook of another language, as Python', async () => {
    const notebook = await addNotebook(server, token);
    await writeFile(
      fileOf(notebook),
      JSON.stringify({
        cells: [],
        metadata: { language_info: { name: 'R' } },
        nbformat: 4,
        nbformat_minor: 5,
      }),
    );
    expect(problemOf(await asked(notebook, 'py'))).toEqual([
      409,
      'conflict',
      'Factorials.ipynb holds R, not Python. Download it as .ipynb or .html.',
    ]);
    expect((await asked(notebook, 'html')).status).toBe(200);
  });

  it('a file that is gone, a link in its place, and one through a link out of its folder', async () => {
    const notebook = await addNotebook(server, token);
    const other = await addNotebook(server, token);
    const gone = [
      404,
      'missing',
      'The file Factorials.ipynb is not in the folder of this notebook any more.',
    ];
    await rm(fileOf(notebook));
    for (const form of ['ipynb', 'html'] as const)
      expect(problemOf(await asked(notebook, form))).toEqual(gone);
    await symlink(fileOf(other), fileOf(notebook));
    for (const form of ['ipynb', 'html'] as const)
      expect(problemOf(await asked(notebook, form))).toEqual(gone);
    await rm(folderOf(notebook), { recursive: true });
    await symlink(folderOf(other), folderOf(notebook));
    expect(problemOf(await asked(notebook, 'ipynb'))).toEqual(gone);
    const deep = await addNotebook(server, token, { main_file: 'a/b/Factorials.ipynb' });
    await rm(path.join(folderOf(deep), 'a'), { recursive: true });
    await mkdir(path.join(server.dataFolder, 'elsewhere/b'), { recursive: true });
    await writeFile(path.join(server.dataFolder, 'elsewhere/b/Factorials.ipynb'), IPYNB);
    await symlink(path.join(server.dataFolder, 'elsewhere'), path.join(folderOf(deep), 'a'));
    expect((await asked(deep, 'ipynb')).status).toBe(404);
  });

  it('a notebook that is deleted before its address is used', async () => {
    const notebook = await addNotebook(server, token);
    const { url } = await downloaded(notebook, 'html');
    await server.get('notebooks', 'delete', { notebook_id: notebook.notebook_id }, { token });
    expect((await getFrom(server, url)).statusCode).toBe(404);
  });
});
