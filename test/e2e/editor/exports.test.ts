/** A page that somebody downloaded of a notebook that a stranger wrote, opened from the disk: nothing in it reaches the page, the web or the disk. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { fixture } from '#test/harness/machine';
import { htmlOf } from '~/server/areas/notebooks/download/html/page';
import { readNotebook } from '~/server/platform/nbformat/nbformat';
import { eventually, journey, VIEWPORTS } from '../harness';
import { hostile, MARK } from './hostileExport';

const SECRET = 'what only the person may read';

journey(
  'NBS-06 a downloaded page of a hostile notebook: nothing of it reaches the page, another output, the web or the disk',
  async ({ browser }) => {
    const reached: string[] = [];
    const listener = createServer((request, response) => {
      reached.push(request.url ?? '');
      response.setHeader('access-control-allow-origin', '*').end('reached');
    });
    await new Promise<void>((resolve) => {
      listener.listen(0, '127.0.0.1', resolve);
    });
    const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-export-'));
    const context = await browser.newContext({ viewport: VIEWPORTS.desk });
    onTestFinished(async () => {
      await context.close();
      listener.closeAllConnections();
      listener.close();
      rmSync(folder, { recursive: true });
    });
    const secret = path.join(folder, 'secret.html');
    writeFileSync(secret, SECRET);
    const read = readNotebook(
      JSON.stringify(
        hostile(
          `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
          pathToFileURL(secret).href,
        ),
      ),
    );
    if (!read.ok) throw new Error(read.reason);
    const pieces: string[] = [];
    for await (const piece of htmlOf(read.notebook, {
      title: MARK,
      pictures: () => Promise.resolve(null),
    }))
      pieces.push(piece);
    const saved = path.join(folder, 'Hostile.html');
    writeFileSync(saved, pieces.join(''));

    const page = await context.newPage();
    const others: string[] = [];
    context.on('page', (other) => others.push(other.url()));
    await page.goto(pathToFileURL(saved).href);
    const told = page
      .frameLocator('iframe[title="Output of cell 2"]')
      .locator('.told[data-done="yes"]');
    await eventually(() => told.innerText()).toBe(
      ['parent', 'top', 'storage', 'cookie', 'sibling']
        .map((what) => `${what} SecurityError;`)
        .join('') + 'opener GOT null;leave SecurityError;asked rejected,rejected,rejected;',
    );
    await page
      .frameLocator('iframe[title="Output of cell 8"]')
      .locator('.main-svg')
      .first()
      .waitFor();
    await page.frameLocator('iframe[title="Cell 11"]').locator('#pressed').click();
    await page
      .frameLocator('iframe[title="Cell 11"]')
      .getByRole('button', { name: 'send' })
      .click();
    await page.evaluate(() => {
      for (const link of document.querySelectorAll('a'))
        if (!/^https?:/.test(link.href)) link.click();
    });

    expect(reached).toEqual([]);
    expect(others).toEqual([]);
    expect(page.url()).toBe(pathToFileURL(saved).href);
    // A frame that tried to navigate elsewhere holds no page: nothing can be evaluated in it.
    const shown = page
      .frames()
      .filter((frame) => frame === page.mainFrame() || frame.url() === 'about:srcdoc');
    expect(
      page
        .frames()
        .map((frame) => frame.url())
        .filter((url) => !/^(about:srcdoc|chrome-error:.*|)$/.test(url)),
    ).toEqual([page.url()]);
    for (const frame of shown)
      expect(await frame.evaluate(() => document.body?.innerText ?? '')).not.toContain(SECRET);
    // An output's scripts run in its own frame; the page around them never hears of it.
    expect(
      await page.evaluate(() => (window as unknown as { PWNED?: number }).PWNED),
    ).toBeUndefined();
    // The page itself holds no script, handler or address but its own.
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .flatMap((one) => [...one.attributes])
          .filter(({ name, value }) => /^on/.test(name) || /^\s*javascript:/i.test(value))
          .map(({ name, value }) => `${name}=${value}`),
      ),
    ).toEqual([]);
    expect(await page.locator('script:not([type])').count()).toBe(1);
    expect(await page.title()).toBe(MARK);
    // No output is higher than the bound, and none lies over another.
    const high = await page
      .locator('iframe')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.max(...high)).toBeLessThanOrEqual(4_010);
    expect(
      await page
        .locator('iframe')
        .evaluateAll((all) => all.every((one) => getComputedStyle(one).position === 'static')),
    ).toBe(true);
  },
);

journey(
  'what a script of %%javascript draws into its element is in a downloaded page',
  async ({ page }) => {
    const given = readNotebook(
      readFileSync(fixture('outside/outputs/export-backspace-and-javascript.ipynb'), 'utf8'),
    );
    if (!given.ok) throw new Error(given.reason);
    const [, drawing] = given.notebook.cells;
    const output = {
      output_type: 'display_data' as const,
      data: { 'application/javascript': drawing!.source.replace(/^.*\n/, '') },
      metadata: {},
    };
    const notebook = { ...given.notebook, cells: [{ ...drawing!, outputs: [output] }] };
    const pieces: string[] = [];
    const parts = { title: 'Script', pictures: () => Promise.resolve(null) };
    for await (const piece of htmlOf(notebook, parts)) pieces.push(piece);
    await page.setContent(pieces.join(''));
    await page.frameLocator('iframe').getByText('js 6').waitFor();
  },
);

journey(
  'a PDF in a downloaded page is a file of that page, where browsers show none, a sentence says so',
  async ({ page }) => {
    const read = readNotebook(
      JSON.stringify({
        nbformat: 4,
        nbformat_minor: 5,
        metadata: {},
        cells: [
          {
            cell_type: 'code',
            metadata: {},
            source: '',
            execution_count: null,
            outputs: [
              {
                output_type: 'display_data',
                metadata: {},
                data: { 'application/pdf': Buffer.from('%PDF-1.1\n').toString('base64') },
              },
            ],
          },
        ],
      }),
    );
    if (!read.ok) throw new Error(read.reason);
    const pieces: string[] = [];
    const parts = { title: 'A PDF', pictures: () => Promise.resolve(null) };
    for await (const piece of htmlOf(read.notebook, parts)) pieces.push(piece);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-export-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const saved = path.join(folder, 'page.html');
    writeFileSync(saved, pieces.join(''));
    await page.goto(pathToFileURL(saved).href);
    const link = page.getByRole('link', { name: 'Download it' });
    await eventually(() => link.getAttribute('href')).toMatch(/^blob:/);
    expect(await link.getAttribute('download')).toBe('output.pdf');
    expect(await page.locator('iframe[title="PDF"]').count()).toBe(
      (await page.evaluate(() => navigator.pdfViewerEnabled)) ? 1 : 0,
    );
    // A published page stands in a sandbox.
    await page.setContent('<iframe sandbox="allow-scripts"></iframe>');
    await page
      .locator('iframe')
      .evaluate((frame, html) => ((frame as HTMLIFrameElement).srcdoc = html), pieces.join(''));
    await page
      .frameLocator('iframe')
      .getByText('Here is a PDF. The notebook shows it; this page cannot.')
      .waitFor();
  },
);
