/** A job from each of the four sources, and a copy of one, on the way to a run that is over. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { expectNoBarriers, journey, screenshot, VIEWPORTS } from '../../harness';
import { choose, eventually, file, heading, idOf, withPython } from '../steps';
import { openWithGithub, putInDrive } from './otherTab';

const slowly = { ...withPython, timeout: 240_000 };

/** The address of the form, opened. */
const openForm = async (page: Page): Promise<Locator> => {
  await page.goto(new URL('/jobs/create', page.url()).href);
  await heading(page, 'Create Batch Job').waitFor();
  return page.getByRole('form', { name: 'Create Batch Job' });
};
const source = (form: Locator, name: string) =>
  form
    .getByRole('radio', { name, exact: false })
    .and(form.locator('[name="source"]'))
    .check({ force: true });
/** Creates the job and waits until its run is over, well or not. */
const createAndRun = async (page: Page, status = 'Executed'): Promise<string> => {
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/jobs\/job-[^/]+$/, { timeout: 60_000 });
  await page
    .locator('main')
    .getByText(status, { exact: true })
    .first()
    .waitFor({ timeout: 120_000 });
  return idOf(page);
};
const printed = (page: Page) => page.locator('main').innerText();
const LOOKS = [
  ['1440', VIEWPORTS.desk, 'light'],
  ['1440', VIEWPORTS.desk, 'dark'],
  ['390', VIEWPORTS.phone, 'light'],
  ['390', VIEWPORTS.phone, 'dark'],
] as const;

journey(
  'RT-11 RT-13 an empty file and files of this computer each become a job that runs',
  slowly,
  async ({ page }) => {
    const { server } = await openWithGithub(page);
    const empty = await openForm(page);
    await source(empty, 'Empty file');
    await empty.getByLabel('Job name').fill('Blank');
    await createAndRun(page);

    const form = await openForm(page);
    await choose(form, [
      file(
        'train.py',
        'import sys\nprint("given", sys.argv[1:])\nprint("read", open("points.csv").read())\n',
      ),
      file('points.csv', '3,4'),
    ]);
    await form.getByLabel('Job name').fill('Two files');
    await form.getByRole('combobox', { name: 'Main file' }).click();
    await page.getByRole('option', { name: 'train.py' }).click();
    await form.getByRole('button', { name: 'Add parameter' }).click();
    await page.keyboard.insertText('lr');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('0.1');
    for (const [width, viewport, colorScheme] of LOOKS) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectNoBarriers(page);
      await page.getByLabel('Job name').scrollIntoViewIfNeeded();
      await screenshot(page, `create job ${width} ${colorScheme}`);
      await page.getByRole('switch', { name: 'Run it now' }).scrollIntoViewIfNeeded();
      await screenshot(page, `create job below ${width} ${colorScheme}`);
    }
    await page.setViewportSize(VIEWPORTS.desk);
    await page.emulateMedia({ colorScheme: 'light' });
    const id = await createAndRun(page);
    await eventually(() => printed(page)).toContain('read 3,4');
    expect(await printed(page)).toContain('--lr');
    expect(
      readFileSync(path.join(server.dataFolder, 'files/admin/jobs', id, 'points.csv'), 'utf8'),
    ).toBe('3,4');
  },
);

journey(
  'NB-05 NB-09 NB-15 a repository and a folder of the drive each become a job that runs',
  slowly,
  async ({ page, expected }) => {
    expected.push(/favicon/);
    const { github } = await openWithGithub(page);
    github.world.repos = [
      {
        full_name: 'mona/fits',
        private: false,
        branches: { main: { 'run.sh': 'cat data/points.csv\n', 'data/points.csv': 'five,6\n' } },
      },
    ];
    const repository = await openForm(page);
    await source(repository, 'GitHub');
    await repository.getByLabel('Repository URL').fill('mona/fits');
    await repository.getByRole('button', { name: 'Read', exact: true }).click();
    await repository.getByLabel('All files').check();
    await eventually(() =>
      repository.getByRole('combobox', { name: 'Main file' }).inputValue(),
    ).toBe('run.sh');
    await createAndRun(page);
    await eventually(() => printed(page)).toContain('five,6');

    await putInDrive(
      page,
      'drive',
      '/project/fit.js',
      'console.log("fitted with", process.version);\n',
    );
    const drive = await openForm(page);
    await source(drive, 'Drive');
    await drive.getByRole('button', { name: 'Choose from Drive' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose from Drive' });
    await picker
      .getByRole('option', { name: /^project folder/ })
      .locator('.pick-box')
      .click();
    await picker.getByRole('button', { name: 'Choose', exact: true }).click();
    await eventually(() => drive.getByRole('combobox', { name: 'Main file' }).inputValue()).toBe(
      'project/fit.js',
    );
    const id = await createAndRun(page);
    await eventually(() => printed(page)).toContain('fitted with');

    await page.goto(new URL(`/jobs/create?clone=${id}`, page.url()).href);
    await eventually(() => page.getByLabel('Job name').inputValue()).toBe('Copy of project');
    await screenshot(page, 'clone job');
    await createAndRun(page);
    expect(idOf(page)).not.toBe(id);
    await eventually(() => printed(page)).toContain('fitted with');
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('form', { name: 'Job settings' }).waitFor();
    await expectNoBarriers(page);
    await screenshot(page, 'job settings');
  },
);
