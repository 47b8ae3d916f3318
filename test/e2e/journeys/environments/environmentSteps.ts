import type { Page } from 'playwright-core';
import { eventually, file } from '../steps';

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
