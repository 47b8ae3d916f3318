/** Other people's notebooks through the whole app: opened, run, or refused with a clear word. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { expectNoBarriers, journey, screenshot, signIn } from '../../harness';
import { atWorkIn } from '../processes';
import {
  cell,
  choose,
  dialog,
  editor,
  eventually,
  file,
  foreign,
  heading,
  idOf,
  toast,
  openCreate,
  outputs,
  overOf,
  pick,
  runAll,
  runCell,
  start,
  status,
  stop,
  tool,
  untilSaved,
  withIpykernel,
  withPython,
  storedNotebook,
  notebookOf,
  openAndStart,
} from '../steps';

describe('opens and runs', () => {
  journey(
    "Output.ipynb shows its widgets' text and what was printed into them, cell by cell",
    withPython,
    async ({ page, server }) => {
      await openAndStart(page, server, 'Output.ipynb');
      // Alone it has no output1 to print into, whatever packages the machine has.
      expect(await runCell(page, 1)).toBe('error');
      await eventually(() => outputs(page, 1).innerText()).toMatch(/hi[^]*NameError/);
      await screenshot(page, 'journey Output');
      await stop(page);
    },
  );

  journey(
    'NB-39 Inline_Image.ipynb shows the picture of its own folder, that came through the upload panel',
    withIpykernel,
    async ({ page, server }) => {
      await page.goto(server.origin);
      await signIn(page, server);
      const png = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      );
      const form = await openCreate(page);
      await choose(form, [
        {
          name: 'Inline_Image.ipynb',
          mimeType: '',
          buffer: readFileSync(foreign('Inline_Image.ipynb')),
        },
        { name: 'python.png', mimeType: 'image/png', buffer: png },
      ]);
      await pick(page, 'Main file', 'Inline_Image.ipynb');
      await form.getByText('1 more file will be uploaded once the notebook exists.').waitFor();
      await form.getByLabel('Notebook name').fill('Inline image');
      await form.getByLabel('Project directory').fill('inline');
      await form.getByRole('button', { name: 'Create', exact: true }).click();
      await heading(page, 'Inline image').waitFor();
      const panel = page.getByRole('region', { name: 'Uploads' });
      await panel.getByText('1 file uploaded').waitFor();
      await panel.getByText('Finished 1').waitFor();
      await screenshot(page, 'journey upload panel');
      await expectNoBarriers(page);
      expect(
        readFileSync(
          path.join(server.dataFolder, 'files/admin/notebooks', idOf(page), 'python.png'),
        ),
      ).toEqual(png);
      await start(page);
      await runAll(page);
      expect(await overOf(page, 1)).toBe('ok');
      await eventually(() =>
        outputs(page, 1)
          .locator('img')
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      ).toBe(1);
      await stop(page);
    },
  );

  journey('NB-03 EDF-01 Error.ipynb shows its traceback', withPython, async ({ page, server }) => {
    const id = await openAndStart(page, server, 'Error.ipynb');
    expect(await runCell(page, 0)).toBe('error');
    await eventually(() => outputs(page, 0).innerText()).toMatch(
      /ZeroDivisionError: division by zero/,
    );
    await screenshot(page, 'journey Error');
    await stop(page);
    expect(JSON.stringify(storedNotebook(server, id, 'Error.ipynb').cells[0])).toContain(
      'ZeroDivisionError',
    );
  });

  journey(
    'NB-03 EDF-01 Interrupt.ipynb: its endless cell is interrupted, and the next one runs',
    withPython,
    async ({ page, server }) => {
      await openAndStart(page, server, 'Interrupt.ipynb');
      await cell(page, 0).locator('.run-one').click();
      await editor(page).locator('.cell').nth(0).locator('.gutter[data-state="running"]').waitFor();
      await tool(page, 'Interrupt').click();
      expect(await overOf(page, 0)).toBe('error');
      await eventually(() => outputs(page, 0).innerText()).toMatch(/KeyboardInterrupt/);
      expect(await runCell(page, 1)).toBe('ok');
      await eventually(() => outputs(page, 1).innerText()).toMatch(/^done\s*$/);
      await screenshot(page, 'journey Interrupt');
      await stop(page);
      await eventually(() => atWorkIn(server.dataFolder)).toEqual([]);
    },
  );
});

describe('older formats', () => {
  for (const name of ['test3.ipynb']) {
    journey(
      `${name} of an older format opens with all its cells`,
      withPython,
      async ({ page, server }) => {
        await page.goto(server.origin);
        await signIn(page, server);
        const form = await openCreate(page);
        await choose(form, foreign(name));
        await form.getByLabel('Main file').waitFor();
        await form.getByRole('button', { name: 'Create', exact: true }).click();
        await page.waitForURL(/\/notebooks\/nb-/);
        await start(page);
        const { worksheets } = JSON.parse(readFileSync(foreign(name), 'utf8')) as {
          worksheets: { cells: unknown[] }[];
        };
        await eventually(() => editor(page).locator('.cell').count()).toBe(
          worksheets.flatMap(({ cells }) => cells).length,
        );
        await screenshot(page, `journey ${name}`);
        await stop(page);
      },
    );
  }
});

describe('is refused before anything is sent', () => {
  for (const name of ['invalid.ipynb']) {
    journey(
      `ERR-06 ${name}: the reason is on screen and no request is made`,
      withPython,
      async ({ page, server }) => {
        await page.goto(server.origin);
        await signIn(page, server);
        const sent: string[] = [];
        page.on('request', (request) => {
          if (/notebook\/create|presigned/.test(request.url())) sent.push(request.url());
        });
        const form = await openCreate(page);
        await choose(form, foreign(name));
        await form.getByText(`${name} is not a valid notebook.`).waitFor();
        await form.getByRole('button', { name: 'Create', exact: true }).click();
        await toast(page, 'The notebook was not created').waitFor();
        await screenshot(page, `journey refused ${name}`);
        await expectNoBarriers(page);
        expect(sent).toEqual([]);
        await dialog(page).waitFor();
      },
    );
  }

  journey(
    'NB-33 NB-39 several files ask for the main file, and the rest arrives beside it',
    withPython,
    async ({ page, server }) => {
      await page.goto(server.origin);
      await signIn(page, server);
      const form = await openCreate(page);
      await choose(form, [
        file('a.ipynb', notebookOf('open("words.txt").read()')),
        file('b.ipynb', notebookOf('2')),
        file('words.txt', 'from beside'),
      ]);
      await form.getByRole('button', { name: 'Create', exact: true }).click();
      await form.getByText('Please choose file!').first().waitFor();
      await pick(page, 'Main file', 'a.ipynb');
      await form.getByLabel('Notebook name').fill('Several');
      await form.getByRole('button', { name: 'Create', exact: true }).click();
      await heading(page, 'Several').waitFor();
      await page.getByRole('region', { name: 'Uploads' }).getByText('2 files uploaded').waitFor();
      await status(page, 'Defined').waitFor();
      await start(page);
      expect(await runCell(page, 0)).toBe('ok');
      await eventually(() => outputs(page, 0).innerText()).toMatch(/from beside/);
      await untilSaved(page);
      await stop(page);
    },
  );
});
