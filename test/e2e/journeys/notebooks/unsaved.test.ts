/** Text that was typed while the server could not be reached: it survives the server, a reload and the end of the runtime. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually, journey, screenshot, signIn } from '../../harness';
import { houseOf } from '../processes';
import {
  cell,
  createNotebook,
  editor,
  file,
  notebookOf,
  start,
  status,
  untilSaved,
  withPython,
} from '../steps';

const slowly = { ...withPython, timeout: 300_000 };
const tolerated = /Failed to load resource|WebSocket|ERR_|dynamically imported module/;
const BANNER = /start the notebook, and it comes back/;

const saveState = (page: Page) => editor(page).locator('.save-state').innerText();
const type = async (page: Page, text: string) => {
  await cell(page, 0).locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
};
const untilStored = (page: Page) =>
  eventually(() => saveState(page)).toMatch(/^Not saved: .* A copy is stored in this browser\./);

/** The page sees that the runtime is over when it asks the next time, which is long after it lost the server: time passes faster for it. */
const untilAtRest = (page: Page) =>
  eventually(async () => {
    await page.clock.fastForward(5_000);
    return status(page, 'Defined').count();
  }).toBe(1);

/** A started notebook of one cell, saved, on a server that can be killed. */
const typing = async (page: Page) => {
  const house = houseOf();
  await page.clock.install();
  await signIn(page, await house.open());
  const id = await createNotebook(page, file('Churn.ipynb', notebookOf('x = 1')), {
    name: 'Churn',
  });
  await start(page);
  await type(page, '\ny = 2');
  await untilSaved(page);
  const at = path.join(house.dataFolder, 'files/admin/notebooks', id, 'Churn.ipynb');
  const source = () =>
    [
      (JSON.parse(readFileSync(at, 'utf8')) as { cells: { source: string | string[] }[] }).cells[0]
        ?.source,
    ]
      .flat()
      .join('');
  return { house, id, at, source };
};

journey(
  'text typed while the server is away is there again when the notebook is started, also after a reload in between, and is saved',
  slowly,
  async ({ page, expected }) => {
    expected.push(tolerated);
    const { house, id, source } = await typing(page);
    await house.kill();
    await type(page, '\nz = 3');
    await untilStored(page);
    await screenshot(page, 'unsaved text, the server is away');

    // The tab stays: the app takes the editor away, because its runtime is over.
    const second = await house.open();
    await untilAtRest(page);
    await page.getByText(BANNER).waitFor();
    await screenshot(page, 'unsaved text, the notebook is at rest');
    await start(page);
    await eventually(() => cell(page, 0).locator('.cm-content').innerText()).toContain('z = 3');
    await untilSaved(page);
    expect(source()).toBe('x = 1\ny = 2\nz = 3');

    // The tab is reloaded while the server is away.
    await house.kill();
    await type(page, '\nlast = 4');
    await untilStored(page);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload().catch(() => undefined);
    await house.open();
    await page.goto(`${second.origin}/notebooks/${id}`);
    await page.getByText(BANNER).waitFor();
    await start(page);
    await untilSaved(page);
    await eventually(source).toBe('x = 1\ny = 2\nz = 3\nlast = 4');
    await eventually(() => page.getByText(BANNER).count()).toBe(0);
  },
);

journey(
  'where the notebook changed meanwhile the person chooses, and signing out asks before it deletes what is stored',
  slowly,
  async ({ page, expected }) => {
    expected.push(tolerated);
    const { house, id, at, source } = await typing(page);
    await house.kill();
    await type(page, '\nmine = 3');
    await untilStored(page);
    writeFileSync(at, notebookOf('theirs = 1'));
    const { origin } = await house.open();
    await untilAtRest(page);
    await start(page);
    const question = editor(page).getByRole('dialog', {
      name: 'You have text here that was not saved',
    });
    await question.waitFor();
    await screenshot(page, 'unsaved text, the notebook changed meanwhile');
    // Nothing of the page has a way to the stored text but the app.
    const held = await editor(page)
      .locator('body')
      .evaluate(async () => (await indexedDB.databases()).length);
    expect(held).toBe(0);
    await question.getByRole('button', { name: 'Restore mine' }).click();
    await untilSaved(page);
    expect(source()).toBe('x = 1\ny = 2\nmine = 3');

    await house.kill();
    await type(page, '\nnever = 4');
    await untilStored(page);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    const leaving = page.getByRole('alertdialog', { name: 'Sign out and delete unsaved text?' });
    await leaving.getByText('You have unsaved text in Churn. Sign out and delete it?').waitFor();
    await screenshot(page, 'unsaved text, signing out');
    await leaving.getByRole('button', { name: 'Sign out and delete' }).click();
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    const again = await house.open();
    await signIn(page, again);
    await page.goto(`${origin}/notebooks/${id}`);
    await status(page, 'Defined').waitFor({ timeout: 60_000 });
    await start(page);
    expect(await page.getByText(BANNER).count()).toBe(0);
    expect(await cell(page, 0).locator('.cm-content').innerText()).not.toContain('never');
  },
);
