/** Steps of a person on the way from a file to a result, for the journeys of this folder. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { fixture, machine } from '#test/harness/machine';
import { complaintsOf, eventually, expectNoComplaints, signIn } from '../harness';

export { eventually };

/** The place of one of the notebooks that others wrote. */
export const foreign = (name: string): string => fixture(`notebooks/${name}`);
export const withPython = { skip: machine.python === null };
export const withIpykernel = { skip: withPython.skip || machine.ipykernel === null };

/** A notebook as text, of code cells alone. */
export const notebookOf = (...sources: string[]): string =>
  JSON.stringify({
    cells: sources.map((source, nth) => ({
      id: `c${nth + 1}`,
      cell_type: 'code',
      source,
      metadata: {},
      outputs: [],
      execution_count: null,
    })),
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  });
/** A file as a person would choose it in the file dialog. */
export const file = (name: string, text: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});

export type Files = Parameters<Locator['setInputFiles']>[0];

/** Another tab of the same person; what it complains about fails the test. */
export const anotherTab = async (page: Page, tolerated: readonly RegExp[] = []): Promise<Page> => {
  const tab = await page.context().newPage();
  const complaints = complaintsOf(tab);
  onTestFinished(() => {
    expectNoComplaints(complaints, tolerated, "the other tab's console");
  });
  return tab;
};

/** The title of the page, with or without a count. */
export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^${name}\\s?[\\d,]*$`) }).first();
export const dialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Create Notebook' });
export const status = (page: Page, word: string): Locator =>
  page.locator('.notebook-state-line').getByText(word, { exact: true });
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Alerts' }).getByText(text);
export const idOf = (page: Page): string => new URL(page.url()).pathname.split('/')[2] ?? '';

/** Code → Create New → Notebook. */
export const openCreate = async (page: Page): Promise<Locator> => {
  await page.getByRole('link', { name: 'Code', exact: true }).first().click();
  await page.getByRole('button', { name: 'Create New' }).first().click();
  await page.getByRole('menuitem', { name: 'Notebook' }).click();
  await dialog(page).getByText('Local filesystem', { exact: true }).waitFor();
  return dialog(page);
};

/** Chooses files of this computer, as the file dialog would. */
export const choose = async (
  form: Locator | Page,
  files: Files,
  what: 'Files' | 'Folder' = 'Files',
): Promise<void> => {
  await form.getByRole('radio', { name: 'Local filesystem' }).check({ force: true });
  await form.getByLabel(`${what} of this computer`).setInputFiles(files);
};

/** Picks a choice of a combobox by what stands on it. */
export const pick = async (page: Page, label: string, choice: string | RegExp): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: choice }).first().click();
};

/** Makes a notebook out of files and arrives on its page; answers its id. */
export const createNotebook = async (
  page: Page,
  files: Files,
  { name, interpreter }: { name?: string; interpreter?: RegExp } = {},
): Promise<string> => {
  const form = await openCreate(page);
  await choose(form, files);
  if (name !== undefined) await form.getByLabel('Notebook name').fill(name);
  if (interpreter) await pick(page, 'Interpreter', interpreter);
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/notebooks\/nb-[^/]+$/, { timeout: 60_000 });
  await page.getByRole('tab', { name: 'Editor' }).waitFor();
  return idOf(page);
};

export const startButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Start', exact: true }).first();
/** The page of the editor that shows. */
export const editor = (page: Page): FrameLocator =>
  page.frameLocator('iframe.editor-frame:visible');
export const cell = (page: Page, nth: number): Locator => editor(page).locator('.cell').nth(nth);
export const outputs = (page: Page, nth: number): Locator => cell(page, nth).locator('.outputs');
export const tool = (page: Page, name: string): Locator =>
  editor(page).getByRole('button', { name, exact: true });

/** Waits until the editor shows and its kernel is ready. */
export const untilIdle = (page: Page): Promise<void> =>
  editor(page).locator('.kernel[data-state="idle"]').waitFor({ timeout: 60_000 });

export const start = async (page: Page): Promise<void> => {
  await startButton(page).click();
  await status(page, 'Notebook started').waitFor({ timeout: 90_000 });
  await untilIdle(page);
};

/** Runs a cell and waits until this run, not one before it, is over; answers how: 'ok' or 'error'. */
export const runCell = async (page: Page, nth: number): Promise<string | null> => {
  const before = (await cell(page, nth).locator('.gutter').getAttribute('data-run')) ?? '';
  await cell(page, nth).locator('.run-one').click();
  return overOf(page, nth, before);
};

/** Waits until a cell's run, another one than `before`, is over; answers how. */
export const overOf = async (page: Page, nth: number, before = ''): Promise<string | null> => {
  const over = cell(page, nth).locator(
    `.gutter:is([data-state="ok"], [data-state="error"], [data-state="aborted"]):not([data-run="${before}"])`,
  );
  await over.waitFor({ timeout: 60_000 });
  return over.getAttribute('data-state');
};

export const runAll = (page: Page): Promise<void> => tool(page, 'Run all cells').click();
export const untilSaved = (page: Page): Promise<void> =>
  eventually(() => editor(page).locator('.save-state').innerText()).toMatch(/^Saved \d\d:\d\d$/);

/** Asks for the notebook's end; where its variables are lost it says that it wants to. */
export const requestStop = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: /^Stop / });
  await question
    .or(status(page, 'Notebook stopping'))
    .or(status(page, 'Defined'))
    .first()
    .waitFor();
  if (await question.isVisible())
    await question.getByRole('button', { name: 'Stop', exact: true }).click();
};

/** Stops the notebook, and waits until it has ended. */
export const stop = async (page: Page): Promise<void> => {
  await requestStop(page);
  await status(page, 'Defined').waitFor({ timeout: 60_000 });
};

/** Signs in and starts a notebook of others; its id. */
export const openAndStart = async (
  page: Page,
  server: { origin: string },
  name: string,
): Promise<string> => {
  await page.goto(server.origin);
  await signIn(page, server);
  const id = await createNotebook(page, foreign(name));
  await start(page);
  return id;
};

/** The file as the server keeps it. */
export const storedNotebook = (server: { dataFolder: string }, id: string, name: string) =>
  JSON.parse(
    readFileSync(path.join(server.dataFolder, 'files/admin/notebooks', id, name), 'utf8'),
  ) as { nbformat: number; cells: { outputs?: unknown[] }[] };
