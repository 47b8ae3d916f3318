/** The drive, as somebody with files uses it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { expectNoBarriers, journey, screenshot, signIn, VIEWPORTS } from '../../harness';
import { eventually, file, toast } from '../steps';
import {
  act,
  drop,
  dropPaths,
  keys,
  list,
  makeFolder,
  moveTo,
  openDrive,
  row,
  upload,
} from './steps';

journey(
  'RT-43 NAV-07 DRV-07 DRV-23 DRV-24 DRV-30 DRV-33 files and folders are brought in, renamed, moved with a clash, brought back and deleted',
  async ({ page, server }) => {
    await signIn(page, server);
    await page.getByRole('link', { name: 'Drive', exact: true }).click();
    await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor();
    await screenshot(page, 'drive empty');
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await upload(
      page,
      file('report.txt', 'first'),
      file('iris.csv', 'a,b\n1,2\n'),
      file('other.txt', 'other'),
    );
    await makeFolder(page, 'data');
    await page.getByRole('button', { name: 'Close uploads' }).click();
    await eventually(() => keys(page)).toEqual([
      '/data/',
      '/iris.csv',
      '/other.txt',
      '/report.txt',
    ]);
    await row(page, 'report.txt').click();
    await act(page, 'Rename').click();
    await page.getByLabel(/New name/).fill('..');
    await page.keyboard.press('Enter');
    await page.getByText('Please enter a valid name (alphanumeric, spaces and hyphens)').waitFor();
    await screenshot(page, 'drive rename refused');
    await expectNoBarriers(page);
    await page.getByLabel(/New name/).fill('summary.txt');
    await page.keyboard.press('Enter');
    await toast(page, 'Rename file success').waitFor();
    await moveTo(page, 'summary.txt', 'data');
    await toast(page, 'Move content success').waitFor();
    await eventually(() => keys(page)).toEqual(['/data/', '/iris.csv', '/other.txt']);
    await upload(page, file('summary.txt', 'second'));
    await moveTo(page, 'summary.txt', 'data');
    const question = page.getByRole('alertdialog', { name: 'This name is taken' });
    await question.waitFor();
    await screenshot(page, 'drive clash');
    await expectNoBarriers(page);
    await question.getByRole('button', { name: 'Keep both' }).click();
    await row(page, 'summary.txt').waitFor({ state: 'detached' });
    await toast(page, 'Move content success')
      .locator('..')
      .locator('..')
      .getByRole('button', { name: 'Undo' })
      .click();
    await toast(page, 'Undo success').waitFor();
    await row(page, 'summary.txt').waitFor();
    await row(page, 'iris.csv').click();
    await row(page, 'summary.txt').click({ modifiers: ['Control'] });
    await page.getByText('2 selected').waitFor();
    await screenshot(page, 'drive list chosen');
    await act(page, 'Delete').click();
    await page
      .getByText("Do you want to delete the selected files? This action can't be undone.")
      .waitFor();
    await expectNoBarriers(page);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await toast(page, 'Deletion success').waitFor();
    await eventually(() => keys(page)).toEqual(['/data/', '/other.txt']);
    await row(page, 'data').dblclick();
    await eventually(() => keys(page)).toEqual(['/data/summary.txt']);
    await page.goBack();
    await eventually(() => keys(page)).toEqual(['/data/', '/other.txt']);
    await page.keyboard.press('Control+z');
    await toast(page, 'Restore success').waitFor();
    await eventually(() => keys(page)).toEqual([
      '/data/',
      '/iris.csv',
      '/other.txt',
      '/summary.txt',
    ]);
    await list(page).focus();
    await page.keyboard.type('i');
    await page.keyboard.press('F2');
    await page.getByRole('dialog', { name: 'Rename file' }).waitFor();
    await page.keyboard.type('flowers');
    await page.keyboard.press('Enter');
    await row(page, 'flowers.csv').waitFor();
    expect(await list(page).evaluate((grid) => document.activeElement === grid)).toBe(true);
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menu', { name: 'Actions for flowers.csv' }).waitFor();
    await page.keyboard.press('Escape');
    await row(page, 'flowers.csv').click({ button: 'right' });
    await page.getByRole('menu', { name: 'Actions for flowers.csv' }).waitFor();
    await screenshot(page, 'drive right click');
    await expectNoBarriers(page);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await row(page, 'flowers.csv').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^Trash \(/ }).click();
    const trash = page.getByRole('grid', { name: 'Trash' });
    await trash.getByText('flowers.csv').waitFor();
    await screenshot(page, 'drive trash 1440');
    await expectNoBarriers(page);
    await page.setViewportSize(VIEWPORTS.phone);
    await screenshot(page, 'drive trash 390');
    await expectNoBarriers(page);
    await page.setViewportSize(VIEWPORTS.desk);
    await trash.getByRole('button', { name: 'Actions for flowers.csv' }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await page.getByText('The trash is empty').waitFor();
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'My drive' })
      .click();
    await row(page, 'flowers.csv').waitFor();
  },
);

journey(
  'DRV-33 DRV-28 paths are copied, and a file is saved as it is, several things as a zip',
  async ({ page, server }) => {
    await signIn(page, server);
    await openDrive(page, server);
    await upload(page, file('save.txt', 'to be saved'), file('more.txt', 'more'));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await row(page, 'save.txt').click();
    await act(page, 'Copy path').click();
    await toast(page, 'Path copied to clipboard').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('/save.txt');
    const saved = async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        act(page, 'Download').click(),
      ]);
      return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
    };
    const one = await saved();
    expect([one.name, one.bytes.toString()]).toEqual(['save.txt', 'to be saved']);
    await row(page, 'more.txt').click({ modifiers: ['Control'] });
    const zip = await saved();
    expect(zip.name).toMatch(/\.zip$/);
    expect(zip.bytes.subarray(0, 2).toString()).toBe('PK');
    for (const name of ['save.txt', 'more.txt']) expect(zip.bytes.includes(name)).toBe(true);
  },
);

journey(
  'UPL-22 DRV-01 what is dropped on the page or on a folder goes there, and entries are dragged onto folders',
  async ({ page, server }) => {
    await signIn(page, server);
    await openDrive(page, server);
    await makeFolder(page, 'drops');
    await drop(row(page, 'drops'), [{ name: 'inside.txt', text: 'in' }]);
    await drop(page.locator('#main'), [{ name: 'outside.txt', text: 'out' }]);
    await row(page, 'outside.txt').waitFor();
    await row(page, 'outside.txt').dragTo(row(page, 'drops'));
    await toast(page, 'Move content success').waitFor();
    await row(page, 'drops').dblclick();
    await eventually(() => keys(page)).toEqual(['/drops/inside.txt', '/drops/outside.txt']);
    await page.getByRole('button', { name: 'Grid', exact: true }).click();
    await row(page, 'inside.txt').dragTo(
      page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'My drive' }),
    );
    await row(page, 'inside.txt').waitFor({ state: 'detached' });
    const folder = mkdtempSync(path.join(tmpdir(), 'atelier-folder-'));
    mkdirSync(path.join(folder, 'project/src'), { recursive: true });
    mkdirSync(path.join(folder, 'dropped/empty'), { recursive: true });
    writeFileSync(path.join(folder, 'dropped/deep.txt'), 'deep');
    writeFileSync(path.join(folder, 'project/src/main.py'), 'print(1)');
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await dropPaths(page, page.locator('#main'), [path.join(folder, 'dropped')]);
    await row(page, 'dropped').dblclick();
    await eventually(() => keys(page)).toEqual([
      '/drops/dropped/deep.txt',
      '/drops/dropped/empty/',
    ]);
    await page.goBack();
    await page.getByLabel('Folder of this computer').setInputFiles(path.join(folder, 'project'));
    await row(page, 'project').waitFor();
    await row(page, 'project').dblclick();
    await row(page, 'src').dblclick();
    await eventually(() => keys(page)).toEqual(['/drops/project/src/main.py']);
  },
);
