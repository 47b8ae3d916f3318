import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixture } from '#test/harness/machine';
import { plant } from '../support/driveFiles';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

let server: TestWorkspace;
let token: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
});
afterAll(() => server.close());

it.each([
  ['windows-1252.csv', ['Größe', 'Straße', 'Wert']],
  ['utf-16.csv', ['Name', 'Wert']],
  ['semicolon-with-commas.csv', ['SKU (new, required)', 'Name (100, required)', 'Price, net']],
])(
  '%s has the columns that its text has, in the preview and in the statistics',
  async (name, columns) => {
    await plant(server, { [`${name}/${name}`]: await readFile(fixture(`reports/${name}`)) });
    const { dataset_id } = (
      await server.get('datasets', 'create', { dataset_name: name, path: `/${name}/` }, { token })
    ).dataset;
    const asked = { dataset_id, file_url: `/${name}` };
    expect(await server.get('datasets', 'preview', asked, { token })).toMatchObject({
      kind: 'table',
      columns,
    });
    const named = async () => {
      const read = { dataset_id, path: `/${name}` };
      const told = await server.get('datasets', 'statistics', read, { token });
      return told.phase === 'ready' && told.columns.map((column) => column.name);
    };
    await expect.poll(named).toEqual(columns);
  },
);
