import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { refusal } from '../support/driveFiles';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { PNG, richNotebook } from '../support/richNotebook';

let server: TestWorkspace;
let token: string;
beforeEach(async () => {
  server = await openWorkspace();
  token = await server.signIn();
});
afterEach(() => server.close());

it('what a notebook holds is told as its file has it: text and pictures, of html only that it is there', async () => {
  const { notebook_id, main_file } = await addNotebook(server, token);
  const file = path.join(server.dataFolder, 'files/admin/notebooks', notebook_id, main_file);
  const contents = () => server.get('notebooks', 'contents', { notebook_id }, { token });
  expect(await contents()).toEqual({ kind: 'executed', truncated: false, cells: [{ cell_type: 'code', source: 'print(1)', execution_count: null, outputs: [] }] });
  await writeFile(file, JSON.stringify(richNotebook('http://localhost:8080')));
  const told = await contents();
  expect(told.kind === 'executed' && told.cells.slice(2).map(({ outputs }) => outputs.map((output) => (output.kind === 'image' ? output.url : output.kind)))).toEqual([
    ['text'], [`data:image/png;base64,${PNG}`, 'other'], ['text'], ['other', 'other'], ['error'], [],
  ]);
  expect(JSON.stringify(told)).not.toContain('parent.document');
  await writeFile(file, '{');
  expect(await contents()).toEqual({ kind: 'none', reason: 'The file is not JSON, so it is not a notebook.' });
  await rm(file);
  expect(refusal(await server.ask('notebooks', 'contents', { notebook_id }, { token }))[0]).toBe(404);
});

it('NBS-06 a teammate reads along, a stranger does not', async () => {
  const { notebook_id } = await addNotebook(server, token);
  expect((await server.ask('notebooks', 'contents', { notebook_id }, { token: await server.addUser('mary') })).status).toBe(200);
  expect((await server.ask('notebooks', 'contents', { notebook_id }, { token: await server.addUser('zoe', 'another team') })).status).toBe(404);
});
