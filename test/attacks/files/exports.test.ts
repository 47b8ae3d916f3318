import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Notebook, NotebookForm } from '~/contract';
import { getFrom } from '#test/server/support/driveFiles';
import { addNotebook } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { expectWell, HOSTILE, plantHostile, promptly, SECRET } from './hostile';

let server: TestWorkspace;
let token: string;
beforeEach(async () => {
  server = await openWorkspace();
  token = await server.signIn();
});
afterEach(() => server.close());

const folderOf = ({ notebook_id }: Notebook) =>
  path.join(server.dataFolder, 'files/admin/notebooks', notebook_id);
const exported = async (
  cells: readonly object[],
  form: NotebookForm,
  prepare: (folder: string) => Promise<void> = () => Promise.resolve(),
) => {
  const notebook = await addNotebook(server, token);
  await prepare(folderOf(notebook));
  await writeFile(
    path.join(folderOf(notebook), notebook.main_file),
    JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }),
  );
  const { url } = await server.get(
    'notebooks',
    'download',
    { notebook_id: notebook.notebook_id, form },
    { token },
  );
  return (await promptly(`the notebook as ${form}`, getFrom(server, url), 30_000)).body;
};
const markdown = (source: string) => ({ id: 'm', cell_type: 'markdown', metadata: {}, source });

it('A page takes no picture that is a FIFO, a link, a folder or without an end, none outside of the folder, and no file that is no picture', async () => {
  const secret = path.join(server.dataFolder, 'secret.png');
  await writeFile(secret, SECRET);
  const names = [
    ...HOSTILE.map((what) => `${what}.png`),
    '../secret.png',
    '..%2f..%2fsecret.png',
    'linked/secret.png',
    secret,
    `file://${secret}`,
    'notes.txt',
    '%00.png',
  ];
  const html = await exported(
    [
      markdown(names.map((name) => `![${name}](<${name}>)`).join('\n\n')),
      markdown(names.map((name) => `<img src="${name}">`).join('\n')),
    ],
    'html',
    async (folder) => {
      for (const what of HOSTILE)
        await plantHostile(path.join(folder, `${what}.png`), what, secret);
      await plantHostile(path.join(folder, 'linked'), 'link', server.dataFolder);
      await mkdir(path.join(folder, 'pictures'));
      await writeFile(path.join(folder, 'notes.txt'), SECRET);
    },
  );
  expect(html).not.toContain(Buffer.from(SECRET).toString('base64'));
  expect(html).not.toContain('data:image');
  await expectWell(server, token);
});

it('Text of a notebook never becomes code of the script: not through any end of a line, a form feed, quotes or the name of an encoding', async () => {
  const ends = [
    '\r',
    '\n',
    '\r\n',
    '\v',
    '\f',
    '\u001c',
    '\u0085',
    '\u2028',
    '\u2029',
    '\0',
    '\\\n',
    "'''\n",
    '"""\n',
  ];
  const words = `# coding: utf-7\n${ends.map((end) => `text${end}raise SystemExit("ran")`).join('\n')}`;
  const magics = [
    '%%bash\nraise SystemExit("ran")',
    '!true \\\nraise SystemExit("ran")',
    '%%html\r<b>\rraise SystemExit("ran")',
  ];
  const script = await exported(
    [
      markdown(words),
      { id: 'r', cell_type: 'raw', metadata: {}, source: words },
      ...magics.map((source, nth) => ({
        id: `c${nth}`,
        cell_type: 'code',
        metadata: {},
        source,
        outputs: [],
        execution_count: null,
      })),
    ],
    'py',
  );
  const statements = execFileSync(
    'python3',
    [
      '-c',
      'import ast, sys; print([ast.unparse(one) for one in ast.parse(sys.stdin.buffer.read()).body])',
    ],
    { input: script, encoding: 'utf8' },
  );
  expect(statements.trim()).toBe('[]');
});

it.each([
  ['brackets', '['.repeat(200_000)],
  ['quotes', '> '.repeat(9_000)],
  ['stars', '*a '.repeat(6_000)],
  ['links', '[a]('.repeat(5_000)],
  ['formulas', '$'.repeat(19_999)],
  ['tags', '<'.repeat(19_999)],
  ['addresses', '<img src='.repeat(2_000)],
  ['macros', '$\\def\\a{\\a\\a}\\a$'],
])('Text made to take for ever is in the page within seconds: %s', async (_, source) => {
  const html = await exported(
    [
      ...Array.from({ length: 20 }, () => markdown(source)),
      {
        id: 'o',
        cell_type: 'code',
        metadata: {},
        source: '',
        execution_count: 1,
        outputs: [
          { output_type: 'display_data', metadata: {}, data: { 'text/html': source } },
          { output_type: 'display_data', metadata: {}, data: { 'text/latex': source } },
          { output_type: 'stream', name: 'stdout', text: source },
        ],
      },
    ],
    'html',
  );
  expect(html.endsWith('</html>\n')).toBe(true);
});
