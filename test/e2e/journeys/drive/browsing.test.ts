/** Looking around in the drive: previews, keyboard, widths, other people. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { openWorkspace } from '#test/server/support/openWorkspace';
import { readConfig } from '~/server/platform/settings/config';
import {
  ADMIN,
  bootServer,
  complaintsOf,
  expectNoBarriers,
  guidePicture,
  journey,
  screenshot,
  signIn,
  VIEWPORTS,
} from '../../harness';
import { anotherTab, eventually, file, notebookOf } from '../steps';
import { act, keys, list, makeFolder, openDrive, row, upload } from './steps';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
);

journey(
  'a picture, a text, a table, a notebook and JSON show beside the list',
  async ({ page, server }) => {
    await signIn(page, server);
    await openDrive(page, server);
    await upload(
      page,
      { name: 'logo.png', mimeType: 'image/png', buffer: PNG },
      file('table.csv', 'sepal,species\n1.5,setosa\n'),
      file('notes.md', '# Notes\nremember'),
      file('deep.ipynb', notebookOf('print("hello cell")')),
      file('config.json', '{"lr":0.1}'),
    );
    await page.getByRole('button', { name: 'Close uploads' }).click();
    const preview = (name: string) =>
      page.getByRole('complementary', { name: `Preview of ${name}` });
    await row(page, 'table.csv').dblclick();
    await preview('table.csv').getByRole('cell', { name: 'setosa' }).waitFor();
    await screenshot(page, 'drive preview table');
    await guidePicture(page, 'drive');
    await expectNoBarriers(page);
    await row(page, 'logo.png').click();
    await eventually(() =>
      preview('logo.png')
        .getByRole('img', { name: 'logo.png' })
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBe(10);
    await row(page, 'notes.md').click();
    await preview('notes.md').getByText('remember').waitFor();
    await row(page, 'deep.ipynb').click();
    await page
      .frameLocator('iframe[title="Cells and outputs of deep.ipynb"]')
      .getByText('hello cell')
      .waitFor();
    await screenshot(page, 'drive preview notebook');
    await row(page, 'config.json').click();
    await preview('config.json').getByText('"lr"').waitFor();
    await page.reload();
    await preview('config.json').getByText('"lr"').waitFor();
    await page.getByRole('button', { name: 'Close the preview' }).click();
    expect(new URL(page.url()).searchParams.has('preview')).toBe(false);
    await page.getByLabel('Search the drive').fill('deep');
    await eventually(() => keys(page)).toEqual(['/deep.ipynb']);
    await page.getByLabel('Search the drive').fill('no such thing');
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
  },
);

journey(
  'DRV-06 DRV-14 the keyboard alone does it, and tiles on a desk, a list on a phone',
  async ({ page, server }) => {
    await signIn(page, server);
    await openDrive(page, server, '');
    for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon']) await makeFolder(page, name);
    const tiles = () => list(page).locator('[role="row"]').first().locator('[data-key]').count();
    expect(await tiles()).toBe(4);
    await screenshot(page, 'drive grid 1440');
    await expectNoBarriers(page);
    for (const [width, columns] of [
      [1700, 6],
      [1000, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await eventually(tiles).toBe(columns);
    }
    await page.setViewportSize(VIEWPORTS.phone);
    await page.getByRole('columnheader', { name: 'Name' }).waitFor();
    expect(await page.getByRole('button', { name: 'Grid', exact: true }).count()).toBe(0);
    const boxes = await list(page)
      .locator('[data-key]')
      .evaluateAll((rows) =>
        rows
          .map((each) => each.getBoundingClientRect())
          .map(({ left, height }) => ({ left, height })),
      );
    expect(new Set(boxes.map(({ left }) => left)).size).toBe(1);
    expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(48);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('button', { name: 'Actions', exact: true }).waitFor({ state: 'detached' });
    await screenshot(page, 'drive list 390');
    await expectNoBarriers(page);
    await page.getByRole('checkbox', { name: 'Select Beta' }).click();
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await screenshot(page, 'drive actions 390');
    await page.keyboard.press('Escape');
    await page.setViewportSize(VIEWPORTS.desk);
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await list(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('Control+a');
    await page.getByText(`${(await keys(page)).length} selected`).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'This folder is empty' }).waitFor();
    const many = Array.from({ length: 80 }, (_, at) => file(`part ${at}.txt`, 'x'));
    await page.getByLabel('Files of this computer').setInputFiles(many);
    await page.getByRole('heading', { name: '80 files uploaded', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Close uploads' }).click();
    await row(page, 'part 1.txt').getByRole('link').click();
    await list(page).hover();
    await page.mouse.wheel(0, 3_000);
    await row(page, 'part 1.txt').waitFor({ state: 'detached' });
    expect(await list(page).evaluate((grid) => document.activeElement === grid)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await row(page, 'part 2.txt').waitFor();
    expect(new URL(page.url()).searchParams.get('path')).toMatch(/^\/.+\/$/);
  },
);

journey(
  "LST-24 another tab's change appears, and what is chosen stays",
  async ({ page, server }) => {
    await signIn(page, server);
    // Before the list is read: the timer of the next read is then the clock's own.
    await page.clock.install();
    await openDrive(page, server);
    await makeFolder(page, 'Mine');
    await row(page, 'Mine').click();
    const tab = await anotherTab(page);
    await openDrive(tab, server);
    await makeFolder(tab, 'From elsewhere');
    await page.clock.runFor(40_000);
    await row(page, 'From elsewhere').waitFor();
    expect(await row(page, 'Mine').getAttribute('aria-selected')).toBe('true');
  },
);

journey(
  "GEN-02 DRV-29 the team drive is everybody's, where it is view only its things stay",
  async ({ browser, expected }) => {
    expected.push(/403/);
    const dataFolder = mkdtempSync(path.join(tmpdir(), 'atelier-team-'));
    const prepared = await openWorkspace({
      dataFolder,
      database: readConfig({ ATELIER_DATA: dataFolder }).database,
    });
    await prepared.addUser('mia');
    await prepared.close();
    const server = await bootServer({
      dataFolder,
      env: { ATELIER_FLAGS: 'team_drive_view_only=on' },
    });
    onTestFinished(() => server.remove());
    const pageOf = async (person: { user_name: string; password: string }) => {
      const context = await browser.newContext({ viewport: VIEWPORTS.desk });
      onTestFinished(() => context.close());
      const page = await context.newPage();
      const complaints = complaintsOf(page);
      onTestFinished(() => {
        expect(complaints).toEqual([]);
      });
      await signIn(page, server, person);
      await openDrive(page, server);
      await page.getByRole('button', { name: 'Team drive' }).click();
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Team drive').waitFor();
      return page;
    };
    const admin = await pageOf(ADMIN);
    await upload(admin, file('ours.txt', 'for everybody'));
    const mia = await pageOf({ user_name: 'mia', password: "mia's password" });
    await row(mia, 'ours.txt').click();
    for (const name of ['Rename', 'Move', 'Delete'])
      expect(await act(mia, name).getAttribute('aria-disabled')).toBe('true');
    expect(await act(mia, 'Copy').getAttribute('aria-disabled')).toBeNull();
    await screenshot(mia, 'drive team view only');
    await mia.getByRole('button', { name: 'Team drive' }).click();
    await mia.getByRole('heading', { name: 'Nothing here yet' }).waitFor();
  },
);
