/** An admin names the place where things run, and takes it out of use; notebooks follow. Groups hold people. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey, checkAppearance, signIn } from '../../harness';
import {
  createNotebook,
  eventually,
  file,
  heading,
  notebookOf,
  toast,
  openCreate,
  pick,
  startButton,
  withPython,
} from '../steps';

const save = async (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
const menu = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const box = (page: Page, label: string) => page.getByRole('combobox', { name: label });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Team admin' }).getByRole('link', { name });

journey(
  'RT-46 RT-50 RT-51 RT-52 RT-53 RT-54 NAV-10 LST-19 LST-20 ADM-20 ADM-21 NB-28 a place is named, renamed, disabled, and notebooks follow',
  withPython,
  async ({ page, server, expected }) => {
    expected.push(/422/);
    await signIn(page, server);
    await createNotebook(page, file('old.ipynb', notebookOf('1')));
    const old = page.url();

    await page.getByRole('link', { name: 'Infra', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/team-admin/regions');
    await page.getByText('No region available').waitFor();
    await checkAppearance(page, 'infra empty');
    await tab(page, 'Zones').click();
    await page.getByText('No zones available').waitFor();
    // By keys alone: the button, a name, the place, Enter.
    await page.getByRole('button', { name: 'Create zone' }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/team-admin/zones/create');
    const dialog = page.getByRole('dialog', { name: 'Create zone' });
    await expect
      .poll(() => dialog.getByLabel(/^Name/).evaluate((input) => input === document.activeElement))
      .toBe(true);
    await page.keyboard.type('not good');
    await page.keyboard.press('Enter');
    await dialog.getByText('Please enter a valid name (alphanumericand hyphens)').waitFor();
    await dialog.getByLabel(/^Name/).fill('lab');
    await pick(page, 'Stands for', /This machine/);
    await checkAppearance(page, 'infra zone');
    await save(page);
    await toast(page, /^Create zone zone-\w+ success$/).waitFor();
    await page.waitForURL((url) => url.pathname === '/team-admin/zones');

    await tab(page, 'Regions').click();
    await page.getByRole('button', { name: 'Create region' }).first().click();
    await page.getByLabel(/^Name/).fill('berlin');
    await pick(page, 'Zones', 'lab');
    await checkAppearance(page, 'infra region');
    await save(page);
    await page.getByRole('grid', { name: 'Regions' }).getByText('berlin').waitFor();
    await checkAppearance(page, 'infra regions');

    await openCreate(page);
    await page.getByRole('button', { name: 'change where it runs' }).click();
    await eventually(async () => [
      await box(page, 'Region').inputValue(),
      await box(page, 'Zone').inputValue(),
    ]).toEqual(['berlin', 'lab']);
    await page.keyboard.press('Escape');

    await page.goto(`${server.origin}/team-admin/zones`);
    await menu(page, 'lab', 'Edit…');
    await page.getByRole('dialog', { name: 'Edit zone' }).getByLabel(/^Name/).fill('cellar');
    await save(page);
    await page.getByRole('grid', { name: 'Zones' }).getByText('cellar').waitFor();
    await menu(page, 'cellar', 'Disable');
    await page.getByRole('grid', { name: 'Zones' }).getByText('Disabled').waitFor();
    await checkAppearance(page, 'infra zones');

    const reason = 'The zone cellar is disabled. An admin of your team took it out of use.';
    await page.goto(`${old}?tab=settings`);
    await page.getByText(reason).first().waitFor();
    await checkAppearance(page, 'infra old notebook');
    await startButton(page).click();
    await toast(page, reason).waitFor();
    await page.goto(`${server.origin}/notebooks`);
    const form = await openCreate(page);
    await form
      .getByText(
        'No region available: an admin of your team took every zone of this provider out of use.',
      )
      .first()
      .waitFor();

    await page.goto(`${server.origin}/home`);
    await page.getByRole('link', { name: 'Groups', exact: true }).click();
    await heading(page, 'Team Groups').waitFor();
    await page.getByRole('button', { name: 'Create group' }).first().click();
    await page.waitForURL((url) => url.pathname === '/team/groups/create');
    await page.getByLabel(/^Name/).fill('Vision');
    await pick(page, 'People', /admin/i);
    await save(page);
    await page.waitForURL((url) => url.pathname === '/team/groups');
    await page.getByRole('grid', { name: 'Team Groups' }).getByText('Vision').waitFor();
    await checkAppearance(page, 'infra groups');
    await menu(page, 'Vision', 'Edit…');
    await page.waitForURL((url) => url.pathname.startsWith('/team-admin/groups/group-'));
    await page
      .getByRole('dialog', { name: 'Edit group' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await page.waitForURL((url) => url.pathname === '/team/groups');
  },
);
