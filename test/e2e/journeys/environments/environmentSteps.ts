import type { Page } from 'playwright-core';
import { expectNoBarriers, pictured } from '../../harness';
import { eventually, file, heading } from '../steps';

/** The status of the environment whose page is open. */
export const statusOf = (page: Page, word: string) =>
  page.locator('.environment-state').getByText(word, { exact: true });
/** A tab of the page. */
export const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });

/** Fills the form for a new environment with a file of requirements. */
export const createEnvironment = async (page: Page, name: string, requirements: string) => {
  await page.getByRole('link', { name: 'Environments', exact: true }).first().click();
  await page.getByRole('button', { name: 'Create environment' }).click();
  const form = page.getByRole('dialog', { name: 'Create environment' });
  await form.getByLabel('Name').fill(name);
  await form
    .getByLabel('A file that lists packages')
    .setInputFiles(file('requirements.txt', requirements));
  await eventually(() => form.getByLabel('Requirements', { exact: true }).inputValue()).toContain(
    '--no-index',
  );
  return form;
};

/** A cell that installs a package of a folder, which pip finds from then on in every program of the person. */
export const installing = (wheels: string) => `import pathlib
settings = pathlib.Path.home() / ".config/pip/pip.conf"
settings.parent.mkdir(parents=True, exist_ok=True)
_ = settings.write_text("[global]\\nno-index = true\\nfind-links = ${wheels}\\n")
%pip install atelier_added`;

/** Makes a job of the notebook whose page is open, with the packages that its cells installed, and waits until it has run. */
export const runAsJob = async (page: Page, name: string, packages: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Run as job…' }).click();
  await heading(page, 'Create Batch Job').waitFor();
  const added = page.getByLabel('Added packages');
  await eventually(() => added.inputValue()).toBe(packages);
  await added.scrollIntoViewIfNeeded();
  await pictured(page, 'environments run as job');
  await expectNoBarriers(page);
  await page.getByLabel('Job name').fill('In the night');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/jobs\/job-[^/]+$/, { timeout: 60_000 });
  const main = page.locator('main');
  await main.getByText('Executed', { exact: true }).first().waitFor({ timeout: 120_000 });
  await main
    .getByText(`Installing the packages that are added to this run: ${packages}`)
    .first()
    .waitFor();
};
