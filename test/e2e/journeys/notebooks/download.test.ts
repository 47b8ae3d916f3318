/** A notebook is taken out in its three forms; the page is opened from the disk, where its outputs attack whoever opens it. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { machine } from '#test/harness/machine';
import { richNotebook } from '#test/server/support/richNotebook';
import {
  complaintsOf,
  eventually,
  expectNoBarriers,
  journey,
  screenshot,
  signIn,
  VIEWPORTS,
} from '../../harness';
import { createNotebook, file, withPython } from '../steps';

/** Chooses a line of the open menu, and returns what the browser saved. */
const saved = async (page: Page, menu: () => Promise<void>, line: string) => {
  await menu();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: line }).click(),
  ]);
  return { name: download.suggestedFilename(), path: await download.path() };
};

/** Chromium's console messages about content that it refuses to the page, and no other messages. */
const REFUSED = /Content Security Policy|local resource|sandboxed|Refused to connect|about:srcdoc/;

describe('downloads', () => {
  journey(
    'NBS-06 a notebook at rest is read on its page, and comes as .ipynb, as .py and as a page, from the list and from its page',
    withPython,
    async ({ page, server, browser, expected }) => {
      // Pictures that the notebook names and that are not there, or on the web.
      expected.push(
        REFUSED,
        /Unsafe attempt/,
        /\/nb\/read-[^ ]*\/files\/(x|pictures\/beside\.png)\)$/,
        /https:\/\/example\.org\/a\.png/,
      );
      const answered: string[] = [];
      await page.goto(server.origin);
      await signIn(page, server);
      await createNotebook(page, file('Rich.ipynb', JSON.stringify(richNotebook(server.origin))), {
        name: 'Rich',
      });
      // It does not run: its cells and outputs are there to be read, and none of what they try comes about.
      const held = page.frameLocator('iframe[title="Cells and outputs of Rich"]');
      await held.getByText('ZeroDivisionError: division by zero').waitFor();
      await held.getByRole('heading', { name: 'Iris & "friends"' }).waitFor();
      await held.locator('iframe.scripted').first().scrollIntoViewIfNeeded();
      const inside = held.frameLocator('iframe.scripted').first();
      await inside.getByText('drawn by a script').waitFor();
      await eventually(() => inside.locator('body').innerText()).toMatch(
        /kept-parent kept-top kept-cookie kept-storage[^]*kept-api/,
      );
      expect(
        await held
          .locator('main')
          .locator('[onclick], [onerror], [onload], [onmouseover], script')
          .count(),
      ).toBe(0);
      await expectNoBarriers(page);
      await screenshot(page, 'journey notebook at rest');
      const atPage = () => page.getByRole('button', { name: 'Actions for Rich' }).click();

      const notebook = await saved(page, atPage, 'Download as .ipynb');
      expect(notebook.name).toBe('Rich.ipynb');
      expect(JSON.parse(readFileSync(notebook.path, 'utf8'))).toEqual(richNotebook(server.origin));
      // Machines with Jupyter have nbformat, the authority on the format.
      if (machine.jupyter)
        execFileSync(machine.jupyter, [
          '-c',
          'import nbformat, sys; nbformat.validate(nbformat.read(sys.argv[1], 4))',
          notebook.path,
        ]);

      await page.goto(`${server.origin}/notebooks?view=list`);
      const atRow = () => page.getByRole('button', { name: 'Actions for Rich' }).click();
      await atRow();
      await expectNoBarriers(page);
      await screenshot(page, 'journey download menu');
      await page.keyboard.press('Escape');
      const script = await saved(page, atRow, 'Download as Python (.py)');
      expect(script.name).toBe('Rich.py');
      execFileSync(machine.python ?? 'python3', [
        '-c',
        'import ast, sys; ast.parse(open(sys.argv[1], "rb").read())',
        script.path,
      ]);

      const html = await saved(page, atRow, 'Download as a page (.html)');
      expect(html.name).toBe('Rich.html');
      const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-page-'));
      // The same browser, with the session: whatever of it could be reached would be reached.
      const context = await browser.newContext({
        viewport: VIEWPORTS.desk,
        storageState: await page.context().storageState(),
      });
      try {
        copyFileSync(html.path, path.join(folder, 'Rich.html'));
        const opened = await context.newPage();
        const complaints = complaintsOf(opened);
        // Chromium tells of a request that the page's policy stops; one that was answered got out.
        context.on('response', (response) => {
          if (!/^(?:file|data|about|blob):/.test(response.url())) answered.push(response.url());
        });
        await opened.goto(`file://${folder}/Rich.html`);
        await opened.getByRole('heading', { name: 'Iris & "friends"' }).waitFor();
        const attack = opened.frameLocator('iframe[title="Output of cell 6"]').first();
        await attack.getByText('drawn by a script').waitFor();
        await eventually(() => attack.locator('body').innerText()).toMatch(
          /kept-parent kept-top kept-cookie kept-storage kept-api/,
        );
        await opened
          .frameLocator('iframe[title="Output of cell 6"]')
          .last()
          .getByText('from javascript')
          .waitFor();
        await opened.frameLocator('iframe[title="Output of cell 5"]').getByText('7.25').waitFor();
        expect(
          await opened
            .locator('img')
            .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0)),
        ).toEqual([true, true, true]);
        await eventually(() =>
          opened
            .locator('iframe')
            .evaluateAll((all) => all.every((frame) => (frame as HTMLElement).style.height !== '')),
        ).toBe(true);
        expect([
          opened.url(),
          await opened.title(),
          await opened.evaluate(() => 'hit' in window),
        ]).toEqual([`file://${folder}/Rich.html`, 'Rich', false]);
        await expectNoBarriers(opened);
        await screenshot(opened, 'journey downloaded page');
        expect(answered).toEqual([]);
        expect(complaints.filter((line) => !REFUSED.test(line))).toEqual([]);
      } finally {
        await context.close();
        rmSync(folder, { recursive: true });
      }
    },
  );
});
