/** A DAG from a file to a run: what fails is told, mended in the graph, and the run goes on from there. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  expectNoBarriers,
  guidePicture,
  journey,
  screenshot,
  signIn,
  VIEWPORTS,
} from '../../harness';
import { toast } from '../steps';

const FLOW = {
  nodes: [
    { id: 'extract', name: 'Extract', command: 'echo "42 rows"', group: 'Load' },
    { id: 'clean', name: 'Clean', command: 'echo clean', group: 'Load' },
    { id: 'check', name: 'Check', command: 'exit 3' },
    { id: 'report', name: 'Report', command: 'echo report' },
    { id: 'mail', name: 'Mail', command: 'echo told', condition: 'one_failed' },
  ],
  edges: [
    ['extract', 'clean'],
    ['clean', 'check'],
    ['check', 'report'],
    ['check', 'mail'],
  ],
};
const json = (name: string, text: string) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

const lookAt = async (page: Page, name: string) => {
  for (const [width, viewport] of Object.entries(VIEWPORTS)) {
    await page.setViewportSize(viewport);
    await screenshot(page, `${name} ${width}`);
    await expectNoBarriers(page);
  }
  await page.setViewportSize(VIEWPORTS.desk);
};
const status = (page: Page, text: string) =>
  page.locator('.dag-bar-line').getByText(text, { exact: true });
const graph = (page: Page) => page.getByRole('application', { name: /^Graph of/ });

journey(
  'RT-18 RT-19 RT-21 DAG-01 DAG-02 DAG-05 DAG-06 DAG-07 DAG-09 DAG-10 DAG-13 DAG-15 DAG-16 a DAG is made of a file, fails, is mended in the page and runs on',
  async ({ page, server }) => {
    await signIn(page, server);
    await page.getByRole('link', { name: 'DAGs', exact: true }).click();
    await page.getByRole('link', { name: 'Create DAG' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create DAG' });
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await dialog.getByText('Please input your DAG name!').waitFor();
    await dialog.getByText('Choose a json file').last().waitFor();
    await dialog.getByText('No file selected').waitFor();
    expect(await dialog.getByText('No DAG (JSON) files found').count()).toBe(0);
    await dialog
      .getByLabel(/^Graph/)
      .setInputFiles({ name: 'flow.txt', mimeType: 'text/plain', buffer: Buffer.from('{}') });
    await dialog.getByText('No DAG (JSON) files found').waitFor();
    await dialog.getByLabel(/^Graph/).setInputFiles(json('broken.json', '{"nodes":'));
    await dialog.getByText('Dag file must be a valid json file').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL((url) => url.pathname === '/dags');

    await page.getByRole('link', { name: 'Create DAG' }).first().click();
    await dialog.getByLabel(/^Graph/).setInputFiles(json('nightly.json', JSON.stringify(FLOW)));
    await dialog.getByText('nightly.json · 5 nodes').waitFor();
    await lookAt(page, 'dag create');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page.waitForURL((url) => /^\/dags\/dag-\w+$/.test(url.pathname));
    await toast(page, /^Create DAG dag-\w+ success$/).waitFor();
    await page.getByRole('heading', { name: 'nightly' }).waitFor();

    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText(/1 failed/).waitFor();
    await graph(page).focus();
    await page.keyboard.press('Home');
    for (const _ of [1, 2]) await page.keyboard.press('ArrowRight');
    await page
      .getByRole('status')
      .filter({ hasText: /^Check, failed\. 1 before it, 2 after it\.$/ })
      .waitFor();
    const panel = page.getByRole('complementary', { name: 'Node Check' });
    await panel.getByText('The program ended with exit code 3.').waitFor();
    await lookAt(page, 'dag failed');
    await page.emulateMedia({ colorScheme: 'dark' });
    await lookAt(page, 'dag failed dark');
    await page.emulateMedia({ colorScheme: 'light' });

    await page.getByRole('button', { name: 'Edit' }).click();
    await panel.getByLabel(/^Command/).fill('echo checked');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await lookAt(page, 'dag editing');
    await graph(page).focus();
    await page.keyboard.press('n');
    await page.getByRole('complementary', { name: 'Node Step 6' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('complementary', { name: 'Node Step 6' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save graph' }).click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Save graph' }).getAttribute('aria-disabled'))
      .toBe('true');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('4 done · 1 skipped').waitFor();
    await status(page, 'Executed').waitFor();

    await guidePicture(page, 'dag');
    await page.getByRole('button', { name: 'Fold Load' }).click();
    await graph(page).focus();
    await page.keyboard.press('Home');
    await page.getByRole('complementary', { name: 'Group Load' }).getByText('Clean').waitFor();
    await lookAt(page, 'dag folded');
    await page.getByRole('tab', { name: /Nodes/ }).click();
    await page
      .getByRole('row', { name: /Report/ })
      .getByText('Done')
      .waitFor();
    await lookAt(page, 'dag nodes');
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await page
      .getByRole('figure', { name: /^Timeline of/ })
      .getByText('Extract')
      .waitFor();
    await lookAt(page, 'dag timeline');
    await page.getByRole('tab', { name: /^Runs/ }).click();
    const runs = page.getByRole('grid', { name: 'Runs of nightly' });
    await expect.poll(() => runs.getByText('by admin').count()).toBe(2);
    await lookAt(page, 'dag runs');
    await runs.getByText('Check failed: The program ended with exit code 3.').click();
    await page.getByText('3 done · 1 failed · 1 upstream failed').waitFor();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByText('Run by itself').click();
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await toast(page, 'The schedule is saved').waitFor();
    await page
      .getByText(/^Next run/)
      .or(page.getByText('Next run'))
      .first()
      .waitFor();
    await lookAt(page, 'dag settings');

    await page.getByRole('tab', { name: /Nodes/ }).click();
    await page
      .getByRole('row', { name: /Extract/ })
      .getByRole('link', { name: 'Log' })
      .click();
    await page.getByText('42 rows').first().waitFor();
    await page.goBack();
    await page.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Delete dag success').waitFor();
    await page.waitForURL((url) => url.pathname === '/dags');
  },
);
