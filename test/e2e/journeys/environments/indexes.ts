import type { Page } from 'playwright-core';
import { expectNoBarriers, pictured } from '../../harness';

/** An admin's package index is saved, listed without its password, and deleted. */
export const tryIndexes = async (page: Page) => {
  await page.getByRole('link', { name: 'Environments', exact: true }).first().click();
  await page.getByRole('button', { name: 'Package indexes' }).click();
  const indexes = page.getByRole('dialog', { name: 'Package indexes' });
  await indexes.getByLabel('Name', { exact: false }).first().fill('corp');
  await indexes.getByLabel('Address').fill('https://pypi.example.com/simple');
  await indexes.getByLabel('Password or token').fill('a long password');
  await indexes.getByRole('button', { name: 'Save' }).click();
  await indexes.getByText('beside the public index · as __token__').waitFor();
  await pictured(page, 'environments indexes');
  await expectNoBarriers(page);
  await indexes.getByRole('button', { name: 'Delete corp…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await indexes.getByText('No package indexes yet.').waitFor();
  await indexes.getByRole('button', { name: 'Close' }).last().click();
};
