import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { problemOf } from '../support/driveFiles';
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

it('NBS-06 what a notebook holds is read in a page of the gateway, as its file has it, with the images beside it', async () => {
  const { notebook_id, main_file } = await addNotebook(server, token);
  const folder = path.join(server.dataFolder, 'files/admin/notebooks', notebook_id);
  const told = await server.get('notebooks', 'contents', { notebook_id }, { token });
  const reading = server.runtimes.readings.get(told.kind === 'page' ? told.url : '')!;
  expect([reading.fileName, await reading.read()]).toMatchObject([
    main_file,
    { ok: true, notebook: { cells: [{ source: 'print(1)' }] } },
  ]);
  await writeFile(
    path.join(folder, main_file),
    JSON.stringify(richNotebook('http://localhost:8080')),
  );
  expect(await reading.read()).toMatchObject({ ok: true, notebook: { cells: { length: 8 } } });
  await mkdir(path.join(folder, 'plots'));
  await writeFile(path.join(folder, 'plots/a.png'), Buffer.from(PNG, 'base64'));
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  const image = await reading.file(['plots', 'a.png']);
  expect([image?.size, image && (await buffer(await image.read())).toString('base64')]).toEqual([
    Buffer.from(PNG, 'base64').length,
    PNG,
  ]);
  expect(image && (await buffer(await image.read({ start: 1, end: 3 })))).toEqual(
    Buffer.from('PNG'),
  );
  for (const names of [
    ['secret.txt'],
    ['..', 'a.png'],
    ['plots/a.png'],
    [null],
    ['plots', 'none.png'],
    ['plots'],
  ])
    expect(await reading.file(names)).toBeNull();
  await writeFile(path.join(folder, main_file), '{');
  expect(await reading.read()).toEqual({
    ok: false,
    reason: 'The file is not JSON, so it is not a notebook.',
  });
  await rm(path.join(folder, main_file));
  await expect(reading.read()).rejects.toThrow('any more');
  expect(problemOf(await server.ask('notebooks', 'contents', { notebook_id }, { token }))[0]).toBe(
    404,
  );
});

it('NBS-06 a teammate reads along, a stranger does not', async () => {
  const { notebook_id } = await addNotebook(server, token);
  expect(
    (
      await server.ask(
        'notebooks',
        'contents',
        { notebook_id },
        { token: await server.addUser('mary') },
      )
    ).status,
  ).toBe(200);
  expect(
    (
      await server.ask(
        'notebooks',
        'contents',
        { notebook_id },
        { token: await server.addUser('zoe', 'another team') },
      )
    ).status,
  ).toBe(404);
});
