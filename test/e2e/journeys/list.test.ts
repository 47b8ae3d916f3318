/** The list and the settings, as somebody with several notebooks uses them. */
import type { Page } from 'playwright-core';
import { jobsOn } from '#test/harness/builtJobs';
import { expectNoBarriers, journey, screenshot, signIn } from '../harness';
import { atWorkIn } from './processes';
import {
  createNotebook,
  eventually,
  file,
  heading,
  notebookOf,
  toast,
  status,
  withPython,
} from './steps';

const grid = (page: Page) => page.getByRole('grid', { name: /otebooks/ });
const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name });
const openList = async (page: Page, server: { origin: string }) => {
  await page.goto(`${server.origin}/notebooks?view=list`);
  await heading(page, 'Code').waitFor();
};

journey(
  'LST-07 LST-24 bulk stop and delete tell what went well and what did not, and the rest stays',
  withPython,
  async ({ page, server, expected }) => {
    expected.push(/503|500/);
    await signIn(page, server);
    const ids: Record<string, string> = {};
    // How notebooks are made and started in the app is other journeys' to show.
    const { addNotebook, started } = await jobsOn(server);
    for (const name of ['one', 'two', 'three']) ids[name] = (await addNotebook(name)).notebook_id;
    await Promise.all(['one', 'two'].map((name) => started({ notebook_id: ids[name] ?? '' })));
    await openList(page, server);
    for (const name of ['one', 'two', 'three']) await row(page, name).getByRole('checkbox').click();
    await page.getByText('3 selected').waitFor();
    await page.route('**/runtime/disconnect/', (route) =>
      route
        .request()
        .postData()
        ?.includes(ids['two'] ?? '?')
        ? route.fulfill({
            status: 503,
            contentType: 'application/json',
            body: JSON.stringify({ code: 'failed', message: 'The engine is busy.' }),
          })
        : route.continue(),
    );
    await screenshot(page, 'list selected');
    await page.getByRole('button', { name: 'Stop 2' }).click();
    await toast(page, /Unable to stop|could not be stopped|1 of 2/)
      .first()
      .waitFor();
    await eventually(() => row(page, 'one').innerText()).toMatch(/Defined/);
    await eventually(() => row(page, 'two').innerText()).toMatch(/Notebook started/);
    await page.route('**/notebook/delete/', (route) =>
      route
        .request()
        .postData()
        ?.includes(ids['three'] ?? '?')
        ? route.fulfill({
            status: 503,
            contentType: 'application/json',
            body: JSON.stringify({ code: 'failed', message: 'The disk is busy.' }),
          })
        : route.continue(),
    );
    for (const name of ['one', 'two', 'three']) {
      if ((await row(page, name).getAttribute('aria-selected')) !== 'true')
        await row(page, name).getByRole('checkbox').click();
    }
    await page.getByText('3 selected').waitFor();
    await page.getByRole('button', { name: 'Delete…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete 3 notebooks?' });
    await question.getByText(/is running and will be stopped|are running/).waitFor();
    await screenshot(page, 'list delete question');
    await expectNoBarriers(page);
    await question.getByRole('button', { name: 'Delete 3 notebooks' }).click();
    await eventually(() => row(page, 'one').count()).toBe(0);
    await eventually(() => row(page, 'two').count()).toBe(0);
    await toast(page, /three|1 of 3|The disk is busy/)
      .first()
      .waitFor();
    await row(page, 'three').waitFor();
    await screenshot(page, 'list partial success');
    await eventually(() => atWorkIn(server.dataFolder)).toEqual([]);
  },
);

journey(
  'LST-01 LST-23 filter, view and sorting are in the address and survive a reload',
  async ({ page, server }) => {
    await signIn(page, server);
    await openList(page, server);
    await page.getByLabel('Filter notebooks').fill('PI');
    await eventually(() => grid(page).getByRole('row').count()).toBe(2);
    await eventually(() => new URL(page.url()).searchParams.get('q')).toBe('PI');
    await page.reload();
    await eventually(() => page.getByLabel('Filter notebooks').inputValue()).toBe('PI');
    await eventually(() => grid(page).getByRole('row').count()).toBe(2);
    await page.getByLabel('Filter notebooks').fill('no such thing');
    await page.getByText('Nothing found').waitFor();
    await screenshot(page, 'list nothing found');
  },
);

journey(
  'NBS-09 NBS-13 NBS-14 NBS-15 NBS-26 settings are saved, published and shown after a reload',
  withPython,
  async ({ page, server }) => {
    await signIn(page, server);
    const id = await createNotebook(page, file('publish.ipynb', notebookOf('1')));
    await page.getByRole('tab', { name: 'Settings' }).click();
    const form = page.getByRole('form', { name: 'Notebook settings' });
    await form.getByLabel('Notebook name').fill('Published by hand');
    await form.locator('label').getByText('Published', { exact: true }).click();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    for (const text of ['Please add some category', 'Please add some tag'])
      await form.getByText(text).first().waitFor();
    await screenshot(page, 'settings refused');
    await expectNoBarriers(page);
    await form.getByRole('combobox', { name: 'Task category' }).click();
    await page.getByRole('option').first().click();
    await form.getByRole('combobox', { name: 'Task', exact: true }).click();
    await page.getByRole('option').first().click();
    await form
      .getByRole('textbox', { name: 'Tags' })
      .or(form.getByPlaceholder('Add a tag…'))
      .first()
      .fill('vision');
    await page.keyboard.press('Enter');
    await form.getByLabel('Summary').fill('What it is about');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Update notebook success').waitFor();
    await page.reload();
    await heading(page, 'Published by hand').waitFor();
    await eventually(() => form.getByLabel('Summary').inputValue()).toBe('What it is about');
    await eventually(() => form.getByRole('switch', { name: 'Published' }).isChecked()).toBe(true);
    await form.getByText('vision').first().waitFor();
    await screenshot(page, 'settings published');
    await expectNoBarriers(page);
    await status(page, 'Defined').waitFor();
    await page.goto(`${server.origin}/notebooks?view=list&q=${id}`);
    await row(page, 'Published by hand').waitFor();
  },
);
