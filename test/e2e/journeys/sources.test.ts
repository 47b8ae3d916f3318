/** The four sources of a notebook, each on the way to a cell that ran: nothing, files of this computer, a repository, the drive. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { expectNoBarriers, journey, screenshot, VIEWPORTS } from '../harness';
import { openWithGithub, putInDrive } from './jobs/otherTab';
import {
  cell,
  choose,
  eventually,
  file,
  idOf,
  notebookOf,
  openCreate,
  outputs,
  runCell,
  start,
  withPython,
} from './steps';

const slowly = { ...withPython, timeout: 180_000 };

const source = (form: Locator | Page, name: string) =>
  form
    .getByRole('radio', { name, exact: false })
    .and(form.locator('[name="source"]'))
    .check({ force: true });
/** Creates what the form says, starts it and runs its first cell; answers the notebook's id. */
const createAndRun = async (page: Page, form: Locator): Promise<string> => {
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/notebooks\/nb-[^/]+$/, { timeout: 60_000 });
  await start(page);
  expect(await runCell(page, 0)).toBe('ok');
  return idOf(page);
};
const atPhone = async (page: Page, name: string) => {
  await page.setViewportSize(VIEWPORTS.phone);
  await screenshot(page, `${name} phone`);
  await page.setViewportSize(VIEWPORTS.desk);
};

journey(
  'NB-04 NB-15 an empty file and files of this computer each become a notebook that runs',
  slowly,
  async ({ page }) => {
    await openWithGithub(page);
    const empty = await openCreate(page);
    await source(empty, 'Empty file');
    await empty.getByLabel('Notebook name').fill('Blank');
    await empty.getByRole('button', { name: 'Create', exact: true }).click();
    await page.waitForURL(/\/notebooks\/nb-[^/]+$/);
    await start(page);
    await cell(page, 0).locator('.cm-content').click();
    await page.keyboard.type('print("from nothing")');
    expect(await runCell(page, 0)).toBe('ok');
    await eventually(() => outputs(page, 0).innerText()).toContain('from nothing');

    const local = await openCreate(page);
    await source(local, 'Local filesystem');
    await choose(local, file('local.ipynb', notebookOf('print("from this computer")')));
    await createAndRun(page, local);
    await eventually(() => outputs(page, 0).innerText()).toContain('from this computer');
  },
);

journey(
  'NB-04 NB-09 a folder of the Drive becomes a notebook that reads the data beside it',
  slowly,
  async ({ page, expected }) => {
    expected.push(/422/);
    await openWithGithub(page);
    await putInDrive(
      page,
      'drive',
      '/project/fit.ipynb',
      notebookOf('print(open("points.csv").read())'),
    );
    await putInDrive(page, 'drive', '/project/points.csv', 'x,y\n1,2\n');
    await putInDrive(page, 'drive', '/broken.ipynb', 'no notebook');
    await putInDrive(page, 'teamdrive', '/shared notes.txt', 'ours');
    const form = await openCreate(page);
    await source(form, 'Drive');
    await expectNoBarriers(page);
    await form.getByRole('button', { name: 'Choose from Drive' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose from Drive' });
    await picker.getByRole('option', { name: /^project folder/ }).waitFor();
    await expectNoBarriers(page);
    await screenshot(page, 'drive picker');
    await picker.getByRole('button', { name: 'Team drive' }).click();
    await picker.getByRole('option', { name: 'shared notes.txt' }).waitFor();
    await picker.getByRole('button', { name: 'Team drive' }).click();
    await picker.getByRole('option', { name: /^project folder/ }).click();
    await picker.getByRole('option', { name: 'points.csv' }).waitFor();
    await atPhone(page, 'drive picker');
    await picker.getByRole('button', { name: 'Back' }).click();
    await picker.getByRole('option', { name: 'broken.ipynb' }).click();
    await picker.getByRole('button', { name: 'Choose', exact: true }).click();
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await form
      .getByText(
        'broken.ipynb is not a valid notebook. The file is not JSON, so it is not a notebook.',
      )
      .waitFor();

    await form.getByRole('button', { name: 'Choose from Drive' }).click();
    await picker
      .getByRole('option', { name: /^project folder/ })
      .locator('.pick-box')
      .click();
    await picker.getByRole('button', { name: 'Choose', exact: true }).click();
    await eventually(() => form.getByRole('combobox', { name: 'Main file' }).inputValue()).toBe(
      'project/fit.ipynb',
    );
    await screenshot(page, 'drive source');
    await atPhone(page, 'drive source');
    await createAndRun(page, form);
    await eventually(() => outputs(page, 0).innerText()).toContain('1,2');
  },
);

journey(
  'NB-05 NB-08 NB-15 files of a repository become a notebook that reads the data beside it',
  slowly,
  async ({ page, expected }) => {
    expected.push(/favicon/);
    const { github, server } = await openWithGithub(page);
    github.world.repos = [
      {
        full_name: 'mona/fits',
        private: false,
        branches: {
          main: {
            'fit.ipynb': notebookOf('print(open("data/points.csv").read())'),
            'data/points.csv': 'x,y\n3,4\n',
            'README.md': '# Fits\n',
          },
        },
      },
    ];
    const form = await openCreate(page);
    await source(form, 'GitHub');
    await form.getByLabel('Repository URL').fill('mona/fits');
    await expectNoBarriers(page);
    await form.getByRole('button', { name: 'Read', exact: true }).click();
    await form.getByLabel('All files').check();
    await eventually(() => form.getByRole('combobox', { name: 'Main file' }).inputValue()).toBe(
      'fit.ipynb',
    );
    await screenshot(page, 'github source');
    await atPhone(page, 'github source');
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await page.waitForURL(/\/notebooks\/nb-[^/]+$/, { timeout: 60_000 });
    await page.getByRole('region', { name: 'Uploads' }).getByText('Finished 2').waitFor();
    await start(page);
    expect(await runCell(page, 0)).toBe('ok');
    await eventually(() => outputs(page, 0).innerText()).toContain('3,4');
    expect(
      readFileSync(
        path.join(server.dataFolder, 'files/admin/notebooks', idOf(page), 'README.md'),
        'utf8',
      ),
    ).toBe('# Fits\n');
  },
);

journey(
  'NB-10 NB-11 the bare page makes a notebook from the Drive too',
  slowly,
  async ({ page }) => {
    const { server } = await openWithGithub(page);
    await putInDrive(page, 'drive', '/bare.ipynb', notebookOf('print("bare")'));
    await page.goto(`${server.origin}/components/notebooks/create`);
    await source(page, 'Drive');
    await page.getByRole('button', { name: 'Choose from Drive' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose from Drive' });
    await picker.getByRole('option', { name: 'bare.ipynb' }).click();
    await picker.getByRole('button', { name: 'Choose', exact: true }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Notebook created successfully').waitFor();
  },
);
