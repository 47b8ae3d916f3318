/** The bare pages inside a page of a company, as docs/embedding.md has it: their events reach an origin on the list, and nobody else. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';
import { api } from '~/contract';
import { jobsOn } from '#test/harness/builtJobs';
import { root } from '#test/harness/machine';
import {
  bootServer,
  expectNoBarriers,
  journey,
  screenshot,
  signIn,
  type BuiltServer,
} from '../harness';
import { choose, eventually, file, notebookOf, withPython } from './steps';

const EXAMPLE = readFileSync(path.join(root, 'docs/embedding/company.html'), 'utf8');

/** The example page at an origin of its own; `?open=/components/notebooks/create` opens a path of the app in its frame. */
const embedder = async (appOrigin: () => string) => {
  const server = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end(EXAMPLE.replace('https://atelier.example.org', appOrigin()));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return `http://localhost:${(server.address() as AddressInfo).port}`;
};
const at = (origin: string, address: string) => `${origin}/?open=${encodeURIComponent(address)}`;

/** Messages that the embedding page received from Atelier, as it shows them. */
const heard = async (page: Page) =>
  (
    await page
      .getByRole('list', { name: 'What Atelier said' })
      .getByRole('listitem')
      .allInnerTexts()
  ).map((line) => JSON.parse(line) as Record<string, unknown>);

/** The browser's message about a page that may not be framed. */
const NOT_FRAMED = /frame-ancestors|Refused to frame|Framing/;

/** A server that lets one of two embedders in, and the page signed in to it. */
const open = async (page: Page) => {
  let server: BuiltServer | null = null;
  const appOrigin = () => server?.origin ?? '';
  const [friend, stranger] = [await embedder(appOrigin), await embedder(appOrigin)];
  server = await bootServer({ env: { ATELIER_EMBEDDER_ORIGINS: friend } });
  onTestFinished(() => server?.remove());
  await signIn(page, server);
  await eventually(() => page.evaluate(() => localStorage.getItem('persist:session'))).toContain(
    'signedIn',
  );
  return { server, friend, stranger };
};

journey(
  'NB-10 NB-12 /components/notebooks/create tells the page of a listed origin what was made and how its uploads go',
  withPython,
  async ({ page }) => {
    const { friend } = await open(page);
    await page.goto(friend);
    await page.getByRole('button', { name: 'New notebook' }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('radio', { name: 'Local filesystem' }).check({ force: true });
    await frame
      .getByLabel('Files of this computer')
      .setInputFiles([file('embedded.ipynb', notebookOf('1')), file('beside.csv', '1,2')]);
    await frame.getByRole('combobox', { name: 'Main file' }).click();
    await frame.getByRole('option', { name: 'embedded.ipynb' }).click();
    await frame.getByLabel('Notebook name').fill('Embedded');
    await frame.getByLabel('Project directory').fill('embedded');
    await screenshot(page, 'embedded create');
    await frame.getByRole('button', { name: 'Create', exact: true }).click();
    await eventually(async () => (await heard(page)).map(({ type }) => type)).toContain(
      'createSuccess',
    );
    await eventually(async () =>
      (await heard(page)).findLast(({ type }) => type === 'createNotebookUploadStateChange'),
    ).toMatchObject({ completed: 1, errors: 0, canceled: 0, uploading: 0 });
    expect((await heard(page)).find(({ type }) => type === 'createSuccess')).toMatchObject({
      objectType: 'notebook',
      objectId: expect.stringMatching(/^nb-/),
      notebook_name: 'Embedded',
    });

    // On to its settings, and to its page, all in the company's page.
    await page.getByRole('button', { name: 'Edit it' }).click();
    await eventually(() => frame.getByLabel('Notebook name').inputValue()).toBe('Embedded');
    await page.getByRole('button', { name: 'New notebook' }).click();
    await frame.getByLabel('Project directory').waitFor();
    await page.getByRole('button', { name: 'Open it in full' }).click();
    await frame.getByRole('heading', { level: 1, name: 'Embedded' }).waitFor();
    // The notebook itself is a frame in the frame.
    await frame.frameLocator('iframe').locator('.cm-content, .cell').first().waitFor();
    await screenshot(page, 'embedded notebook');
  },
);

journey(
  "NB-10 NB-12 the page of a stranger's origin cannot frame them and hears nothing",
  withPython,
  async ({ page, expected }) => {
    expected.push(NOT_FRAMED);
    const { stranger } = await open(page);
    for (const address of ['/components/notebooks/create', '/login', '/notebooks']) {
      const refused = page.waitForEvent('console', (message) => NOT_FRAMED.test(message.text()));
      await page.goto(at(stranger, address));
      await refused;
      expect(await page.frameLocator('iframe').getByText('Local filesystem').count()).toBe(0);
      expect(await heard(page)).toEqual([]);
    }
  },
);

journey(
  'NB-11 not framed, /components/notebooks/create says that the notebook was created',
  withPython,
  async ({ page }) => {
    const { server } = await open(page);
    await page.goto(`${server.origin}/components/notebooks/create`);
    await choose(page, file('bare.ipynb', notebookOf('1')));
    await eventually(() => page.getByLabel('Notebook name').inputValue()).toBe('bare');
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Notebook created successfully').waitFor();
    await screenshot(page, 'embedded create done');
  },
);

journey(
  'NBS-12 ERR-09 /components/notebooks/{id}/edit tells the listed origin of a saved edit and then renders nothing',
  withPython,
  async ({ page }) => {
    const { server, friend } = await open(page);
    await page.goto(`${server.origin}/components/notebooks/create`);
    await choose(page, file('edited.ipynb', notebookOf('1')));
    await eventually(() => page.getByLabel('Notebook name').inputValue()).toBe('edited');
    const created = page.waitForResponse(/notebook\/create/);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const { notebook } = (await (await created).json()) as { notebook: { notebook_id: string } };
    await page.goto(at(friend, `/components/notebooks/${notebook.notebook_id}/edit`));
    const frame = page.frameLocator('iframe');
    await frame.getByLabel('Notebook name').fill('Edited elsewhere');
    await screenshot(page, 'embedded edit');
    await frame.getByRole('button', { name: 'Save', exact: true }).click();
    await eventually(async () => await heard(page)).toContainEqual({
      type: 'editSuccess',
      objectType: 'notebook',
      objectId: notebook.notebook_id,
    });
    await eventually(() => frame.locator('#root').innerText()).toBe('');
  },
);

journey(
  'STP-01 ERR-09 a company page makes a stream, edits it and holds its live room',
  { timeout: 240_000 },
  async ({ page }) => {
    const { server, friend } = await open(page);
    const { ask } = await jobsOn(server);
    await page.goto(friend);
    await page.getByRole('button', { name: 'New stream' }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByLabel('Name').fill('Open lab');
    await frame.getByLabel('Description').fill('We show what we do.');
    await expectNoBarriers(page);
    await frame.getByRole('button', { name: 'Create', exact: true }).click();
    await eventually(async () => (await heard(page)).at(-1)).toMatchObject({
      type: 'createSuccess',
      objectType: 'stream',
      stream_name: 'Open lab',
    });
    const { objectId: stream_id } = (await heard(page)).at(-1) as { objectId: string };
    await page.getByRole('button', { name: 'Edit it' }).click();
    await frame.getByLabel('Description').fill('We show what we do, every week.');
    await frame.getByRole('button', { name: 'Save', exact: true }).click();
    await eventually(async () => (await heard(page)).at(-1)).toEqual({
      type: 'editSuccess',
      objectType: 'stream',
      objectId: stream_id,
    });

    await page.getByRole('button', { name: 'Watch it' }).click();
    await frame.getByRole('heading', { name: 'Open lab' }).waitFor();
    await ask(api.streams.updateStatus, { stream_id, status: 'live' });
    await frame
      .frameLocator('iframe[title^="Live room"]')
      .locator('body[data-standing="here"]')
      .waitFor();
    await frame.getByText('1 speaker, 0 listeners').waitFor();
    await screenshot(page, 'embedded live room');
  },
);

journey(
  'RT-33 a company page shows what somebody published, with its outputs',
  withPython,
  async ({ page }) => {
    const { server, friend } = await open(page);
    const { ask, addNotebook } = await jobsOn(server);
    const outputs = [{ output_type: 'stream', name: 'stdout', text: 'an output of it\n' }];
    const { notebook_id } = await addNotebook(
      'Shown',
      notebookOf('print("an output", "of it")').replace(
        '"outputs":[]',
        `"outputs":${JSON.stringify(outputs)}`,
      ),
    );
    const {
      publication: { publish_token },
    } = await ask(api.published.publish, {
      workload_type: 'notebook',
      object_id: notebook_id,
      audience: 'link',
      includes: { code: true, outputs: true, files: true },
      about: {
        summary: 'For everybody.',
        arxiv_id: null,
        task_category: 'general',
        task: 'tutorial',
        tags: ['lab'],
      },
    });
    await page.context().clearCookies();
    await page.goto(at(friend, `/shared/notebooks/${publish_token}`));
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { level: 1, name: 'Shown' }).waitFor();
    await frame.frameLocator('iframe').getByText('an output of it').waitFor();
    await screenshot(page, 'embedded published');
  },
);
