/** A dataset from a folder of the drive to a job that reads it, to what that says of the data it saw, to none. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  expectNoBarriers,
  guidePicture,
  journey,
  pictured,
  screenshot,
  signIn,
} from '../../harness';
import { putInDrive } from '../jobs/otherTab';
import { choose, file, heading, toast, pick, withPython } from '../steps';

const LONG = { ...withPython, timeout: 420_000 } as const;

const PROGRAM = `
import os
root = os.environ["ATELIER_DATASET"]
print("rows:", len(open(os.path.join("datasets/flowers", "iris.csv")).readlines()) - 1, sorted(os.listdir(root)))
for attempt in (lambda: open(os.path.join(root, "iris.csv"), "a"), lambda: os.remove(os.path.join(root, "iris.csv"))):
    try:
        attempt()
        print("changed it")
    except OSError:
        print("refused")
`;

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

describe('datasets', () => {
  journey(
    'RT-17 RT-21 DST-05 a folder becomes a dataset, a job reads it and says which data it saw, and it is deleted',
    LONG,
    async ({ page, server }) => {
      await signIn(page, server);
      await putInDrive(
        page,
        'drive',
        '/flowers/iris.csv',
        `width,species\n${Array.from({ length: 50 }, (_, at) => `${at / 10},${at % 2 ? 'setosa' : 'virginica'}`).join('\n')}\n`,
      );
      await putInDrive(page, 'drive', '/flowers/pictures/readme.txt', 'Pictures of flowers.');

      await page.getByRole('link', { name: 'Datasets', exact: true }).first().click();
      await page.getByText('You have no datasets yet.', { exact: false }).waitFor();
      await pictured(page, 'datasets empty');
      await page.getByRole('button', { name: 'Create dataset' }).first().click();
      const form = page.getByRole('dialog', { name: 'Create dataset' });
      await form.getByRole('button', { name: 'Choose a Folder' }).click();
      const picker = page.getByRole('dialog', { name: 'Choose a Folder' });
      await picker
        .getByRole('option', { name: /^flowers folder/ })
        .locator('.pick-box')
        .click();
      await picker.getByRole('button', { name: 'Choose', exact: true }).click();
      await form.getByText('My drive/flowers/').waitFor();
      expect(await form.getByLabel('Name').inputValue()).toBe('flowers');
      await pictured(page, 'datasets create');
      await expectNoBarriers(page);
      await form.getByRole('button', { name: 'Create dataset' }).click();
      await heading(page, 'flowers').waitFor();
      await page.waitForURL(/\/datasets\/ds-\w+$/);

      await page.getByRole('grid', { name: 'Files' }).getByText('iris.csv').click();
      await page
        .getByRole('complementary', { name: 'Preview of iris.csv' })
        .getByText('virginica')
        .first()
        .waitFor();
      await pictured(page, 'dataset files');
      await expectNoBarriers(page);
      await tab(page, /^Schema/).click();
      await page
        .getByRole('grid', { name: 'Columns' })
        .getByText('species')
        .waitFor({ timeout: 60_000 });
      await page.getByText('50 rows, 2 columns.').waitFor();
      await pictured(page, 'dataset columns');
      await guidePicture(page, 'dataset');
      await expectNoBarriers(page);
      await tab(page, /^Settings/).click();
      await page.getByText('Where programs find it').waitFor();
      await pictured(page, 'dataset settings');
      await expectNoBarriers(page);

      await page.goto(`${server.origin}/jobs/create`);
      await choose(page, file('read.py', PROGRAM));
      await page.getByLabel('Job name').fill('Reader');
      await pick(page, 'Dataset', /flowers/);
      await page.getByText('Read-only in').waitFor();
      await screenshot(page, 'job form with a dataset');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.waitForURL(/\/jobs\/job-[^/?]+/, { timeout: 60_000 });
      await page
        .locator('.job-state-line')
        .getByText('Executed', { exact: true })
        .waitFor({ timeout: 90_000 });
      await tab(page, /^Output/).click();
      await page.getByText("rows: 50 ['iris.csv', 'pictures']").waitFor();
      await page.getByText('refused', { exact: true }).nth(1).waitFor();
      expect(await page.getByText('changed it').count()).toBe(0);
      await tab(page, /^Submissions/).click();
      const seen = page
        .getByRole('grid', { name: 'Submissions' })
        .getByRole('link', { name: /^flowers · [0-9a-f]{12}$/ });
      await seen.waitFor();
      await screenshot(page, 'job submissions with a dataset');
      await seen.click();

      await page.waitForURL(/\/datasets\/ds-\w+\?.*since=/);
      await page.getByText('Nothing has changed since.').waitFor();
      await putInDrive(page, 'drive', '/flowers/more.csv', 'a\n1\n');
      await page.reload();
      await page.getByRole('region', { name: 'Added' }).getByText('more.csv').waitFor();
      await pictured(page, 'dataset snapshots');
      await expectNoBarriers(page);
      await tab(page, /^Used by/).click();
      await page.getByRole('grid', { name: 'Used by' }).getByText('Reader').waitFor();
      await expectNoBarriers(page);
      await page.getByRole('button', { name: 'Actions for flowers' }).click();
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
      await page.getByRole('alertdialog').getByText('Reader').waitFor();
      await screenshot(page, 'dataset deletion');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Delete it all the same' })
        .click();
      await toast(page, 'Delete dataset success').waitFor();
      await page.waitForURL(`${server.origin}/datasets`);
      await page.getByRole('link', { name: 'Drive', exact: true }).first().click();
      await page.getByText('flowers', { exact: true }).first().waitFor();
    },
  );
});
