/** The bare pages inside other people's pages: their events reach an origin on the list, and nobody else. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';
import { bootServer, expectNoBarriers, journey, screenshot, signIn, type BuiltServer } from '../harness';
import { choose, eventually, file, notebookOf, withPython } from './steps';

const shell = (src: string) => `<!doctype html><html lang="en"><title>Embedder</title><style>body{margin:0}iframe{border:0;width:100vw;height:100vh}</style>
<script>window.heard = []; addEventListener('message', (event) => heard.push({ origin: event.origin, data: event.data }));</script><iframe title="Atelier" src="${src}"></iframe></html>`;

/** A page of another origin that frames whatever path of the app it is asked for, like /components/notebooks/create. */
const embedder = async (appOrigin: () => string) => {
  const server = createServer((request, response) => { response.setHeader('content-type', 'text/html').end(shell(appOrigin() + (request.url ?? ''))); });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  onTestFinished(() => new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  }));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
};

const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: { origin: string; data: Record<string, unknown> }[] }).heard);

/** A server that lets one of two embedders in, and the page signed in to it. */
/** What the browser says of a page that may not be framed. */
const NOT_FRAMED = /frame-ancestors|Refused to frame|Framing/;

const open = async (page: Page) => {
  let server: BuiltServer | null = null;
  const appOrigin = () => server?.origin ?? '';
  const [friend, stranger] = [await embedder(appOrigin), await embedder(appOrigin)];
  server = await bootServer({ env: { ATELIER_EMBEDDER_ORIGINS: friend } });
  onTestFinished(() => server?.remove());
  await signIn(page, server);
  await eventually(() => page.evaluate(() => localStorage.getItem('persist:session'))).toContain('signedIn');
  return { server, friend, stranger };
};

journey('NB-10 NB-12 /components/notebooks/create tells the page of a listed origin what was made and how its uploads go', withPython, async ({ page }) => {
  const { server, friend } = await open(page);
  await page.goto(`${friend}/components/notebooks/create`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('radio', { name: 'Local filesystem' }).check({ force: true });
  await frame.getByLabel('Files of this computer').setInputFiles([file('embedded.ipynb', notebookOf('1')), file('beside.csv', '1,2')]);
  await frame.getByRole('combobox', { name: 'Main file' }).click();
  await frame.getByRole('option', { name: 'embedded.ipynb' }).click();
  await frame.getByLabel('Notebook name').fill('Embedded');
  await frame.getByLabel('Project directory').fill('embedded');
  await screenshot(page, 'embedded create');
  await frame.getByRole('button', { name: 'Create', exact: true }).click();
  await eventually(async () => (await heard(page)).map(({ data }) => data['type'])).toContain('createSuccess');
  await eventually(async () => (await heard(page)).findLast(({ data }) => data['type'] === 'createNotebookUploadStateChange')?.data)
    .toMatchObject({ completed: 1, errors: 0, canceled: 0, uploading: 0 });
  const said = await heard(page);
  expect(new Set(said.map(({ origin }) => origin))).toEqual(new Set([server.origin]));
  expect(said.find(({ data }) => data['type'] === 'createSuccess')?.data['objectId']).toMatch(/^nb-/);
});

journey('NB-10 NB-12 the page of a stranger\'s origin cannot frame them and hears nothing', withPython, async ({ page, expected }) => {
  expected.push(NOT_FRAMED);
  const { stranger } = await open(page);
  for (const path of ['/components/notebooks/create', '/login', '/notebooks']) {
    const refused = page.waitForEvent('console', (message) => NOT_FRAMED.test(message.text()));
    await page.goto(stranger + path);
    await refused;
    expect(await page.frameLocator('iframe').getByText('Local filesystem').count()).toBe(0);
    expect(await heard(page)).toEqual([]);
  }
});

journey('NB-11 not framed, /components/notebooks/create says that the notebook was created', withPython, async ({ page }) => {
  const { server } = await open(page);
  await page.goto(`${server.origin}/components/notebooks/create`);
  await choose(page, file('bare.ipynb', notebookOf('1')));
  await eventually(() => page.getByLabel('Notebook name').inputValue()).toBe('bare');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('Notebook created successfully').waitFor();
  await screenshot(page, 'embedded create done');
});

journey('NBS-12 ERR-09 /components/notebooks/{id}/edit tells the listed origin of a saved edit and then renders nothing', withPython, async ({ page }) => {
  const { server, friend } = await open(page);
  await page.goto(`${server.origin}/components/notebooks/create`);
  await choose(page, file('edited.ipynb', notebookOf('1')));
  await eventually(() => page.getByLabel('Notebook name').inputValue()).toBe('edited');
  const created = page.waitForResponse(/notebook\/create/);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const { notebook } = await (await created).json() as { notebook: { notebook_id: string } };
  await page.goto(`${friend}/components/notebooks/${notebook.notebook_id}/edit`);
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Notebook name').fill('Edited elsewhere');
  await screenshot(page, 'embedded edit');
  await frame.getByRole('button', { name: 'Save', exact: true }).click();
  await eventually(async () => (await heard(page)).map(({ data }) => data)).toContainEqual(expect.objectContaining({ type: 'editSuccess', objectType: 'notebook', objectId: notebook.notebook_id }));
  await eventually(() => frame.locator('#root').innerText()).toBe('');
});
