/** The same journey in real Jupyter, through the gateway, where this machine has it. */
import { expect } from 'vitest';
import { machine } from '#test/harness/machine';
import { journey, screenshot, signIn } from '../harness';
import { atWorkIn } from './processes';
import { createNotebook, eventually, file, notebookOf, startButton, status, stop } from './steps';

journey('NBS-21 EDF-02 a notebook opens in real Jupyter, runs a cell, shows its output, and leaves no process', { skip: machine.jupyter === null, timeout: 180_000 }, async ({ page, server, expected }) => {
  expected.push(/\/(static|nbextensions|custom|api|nb)\//, /Content Security Policy|require|notebook/i);
  await signIn(page, server);
  await createNotebook(page, file('in-jupyter.ipynb', notebookOf('print(6 * 7)')), { interpreter: /Jupyter Notebook/ });
  await page.getByText(/Jupyter Notebook/).first().waitFor();
  await startButton(page).click();
  await status(page, 'Notebook started').waitFor({ timeout: 90_000 });
  const jupyter = page.frameLocator('iframe.editor-frame:visible');
  await jupyter.locator('.cell .CodeMirror').first().click({ timeout: 60_000 });
  await jupyter.locator('#kernel_indicator_icon.kernel_idle_icon').waitFor({ timeout: 60_000 });
  await page.keyboard.press('Control+Enter');
  await eventually(() => jupyter.locator('.output_area pre').first().innerText(), { timeout: 60_000 }).toMatch(/^42\s*$/);
  await screenshot(page, 'journey jupyter');
  expect(atWorkIn(server.dataFolder).length).toBeGreaterThan(1);
  await stop(page);
  await eventually(() => atWorkIn(server.dataFolder)).toEqual([]);
});
