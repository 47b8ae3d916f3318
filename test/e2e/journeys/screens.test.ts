/** Every page and dialog at 1440 and 390 wide, light and dark: without barriers, and kept as pictures to be looked at. */
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { journey, checkAppearance as look, signIn } from '../harness';
import {
  createNotebook,
  editor,
  file,
  heading,
  notebookOf,
  runCell,
  start,
  stop,
  withPython,
} from './steps';

/** Looks at what is open in every width and scheme. */
const lookAt = (page: Page, name: string) => look(page, `screen ${name}`);

journey(
  "LOG-01 LOG-03 LOG-05 LOG-06 LOG-20 the login page, empty, refused and with a provider's error",
  async ({ page, server, expected }) => {
    expected.push(/401|403|400/);
    await page.goto(`${server.origin}/login`);
    await page.getByText('Welcome Back').waitFor();
    await lookAt(page, 'login');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    for (const text of ['Please input your username!', 'Please input your password!'])
      await page.getByText(text).waitFor();
    await lookAt(page, 'login empty');
    await page.getByLabel('Username', { exact: true }).fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('User or Password does not match').waitFor();
    await page.getByText('Request a new one.').waitFor();
    await lookAt(page, 'login refused');
    await page.goto(`${server.origin}/login?githubError=${encodeURIComponent('<b>No access</b>')}`);
    await page.getByText('<b>No access</b>').waitFor();
  },
);

journey(
  'RT-05 RT-06 NB-01 LST-06 home, the list as cards and as rows, nothing found, the create dialog, the question before leaving it',
  withPython,
  async ({ page, server }) => {
    await signIn(page, server);
    await heading(page, 'Home').waitFor();
    await page.getByText('Estimating pi').first().waitFor();
    await lookAt(page, 'home');
    await page.goto(`${server.origin}/notebooks?view=grid`);
    await page.getByText('Estimating pi').waitFor();
    await lookAt(page, 'list cards');
    await page.goto(`${server.origin}/notebooks?view=list`);
    await page.getByText('Estimating pi').waitFor();
    await lookAt(page, 'list rows');
    await page.getByLabel('Filter notebooks').fill('zzz');
    await page.getByText('Nothing found').waitFor();
    await lookAt(page, 'list nothing found');
    await page.goto(`${server.origin}/notebooks/create`);
    await page.getByRole('radio', { name: 'Local filesystem' }).check({ force: true });
    await lookAt(page, 'create');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Please upload a notebook').first().waitFor();
    await lookAt(page, 'create refused');
    await page.getByLabel('Notebook name').fill('Half done');
    await page.mouse.click(10, 10);
    expect(new URL(page.url()).pathname, 'NB-01 a click beside it does not close it').toBe(
      '/notebooks/create',
    );
    await page.getByRole('button', { name: 'Cancel', exact: true }).first().click();
    await page.getByRole('alertdialog', { name: 'Discard this notebook?' }).waitFor();
    await lookAt(page, 'create discard');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.waitForURL(/\/notebooks$/);
  },
);

journey(
  'RT-08 NBS-01 a notebook: stopped, settings, history, the question before deleting, running',
  withPython,
  async ({ page, server }) => {
    await signIn(page, server);
    const id = await createNotebook(
      page,
      file('looked-at.ipynb', notebookOf('for i in range(60): display(i)', '{"a": [1, 2, 3]}')),
    );
    await lookAt(page, 'notebook stopped');
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('form', { name: 'Notebook settings' }).waitFor();
    await lookAt(page, 'notebook settings');
    await page.getByRole('tab', { name: 'Editor' }).click();
    await start(page);
    const rowHeight = async () => (await page.locator('.at-pagebar').boundingBox())?.height ?? 0;
    expect(await rowHeight(), 'all that stands around the editor is one row').toBeLessThan(60);
    await lookAt(page, 'notebook running');
    await runCell(page, 0);
    await editor(page)
      .locator('body')
      .evaluate(() => {
        scrollTo(0, 400);
      });
    await expect
      .poll(rowHeight, { message: 'the row is lower once the notebook is scrolled' })
      .toBeLessThan(45);
    await lookAt(page, 'notebook scrolled');
    await page.getByRole('heading', { level: 1 }).getByRole('button').click();
    await lookAt(page, 'notebook renamed');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('alertdialog', { name: 'Stop looked-at?' }).waitFor();
    await lookAt(page, 'notebook stop question');
    await page.keyboard.press('Escape');
    await stop(page);
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('Notebook stopped').first().waitFor();
    await lookAt(page, 'notebook history');
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('alertdialog', { name: /^Delete looked-at/ }).waitFor();
    await lookAt(page, 'notebook delete');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.includes(id));
  },
);

journey(
  'RT-08 ERR-07 a notebook that is not there, and a list that cannot be read',
  async ({ page, server, expected }) => {
    expected.push(/404|503/);
    await signIn(page, server);
    await heading(page, 'Home').waitFor();
    await page.goto(`${server.origin}/notebooks/nb-nothing`);
    await page.getByText('There is no such notebook').waitFor();
    await lookAt(page, 'notebook missing');
    await page.route('**/notebook/readall/', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: '{"code":"failed","message":"The database is resting."}',
      }),
    );
    await page.goto(`${server.origin}/notebooks`);
    await page.getByText('Sorry, something went wrong').waitFor();
    await lookAt(page, 'list failed');
    await page.unroute('**/notebook/readall/');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Estimating pi').waitFor();
  },
);
