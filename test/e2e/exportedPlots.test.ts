/** A downloaded page with figures of Plotly, opened from the disk: it draws them, and asks nobody for anything. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { htmlOf } from '~/server/areas/notebooks/download/html/page';
import { readNotebook } from '~/server/platform/nbformat/nbformat';
import {
  complaintsOf,
  eventually,
  expectNoBarriers,
  journey,
  screenshot,
  VIEWPORTS,
} from './harness';

const figure = (name: string, type: string) => ({
  output_type: 'display_data',
  metadata: {},
  data: {
    'application/vnd.plotly.v1+json': {
      data: [{ type, name, x: [1, 2, 3], y: [2, 6, 3] }],
      layout: { title: { text: name }, height: 320 },
    },
  },
});
/** Asks for the library as a figure does, and tries to get further with it. */
const HOSTILE = `<p id="told">asks</p><script>addEventListener('message', ({ data }) => {
  const reached = (look) => { try { return look() ? 'reached' : 'none'; } catch { return 'kept'; } };
  document.getElementById('told').textContent = data.length + ' ' + reached(() => parent.document.body) + ' ' + origin;
});
for (const frame of [parent.frames[0], parent.frames[1]]) frame.postMessage('document.body.textContent = "taken"', '*');
parent.postMessage('plotly', '*');</script>`;
const notebook = (...outputs: object[]) => {
  const cells = outputs.map((output, nth) => ({
    id: `c${nth}`,
    cell_type: 'code',
    metadata: {},
    source: `fig${nth}`,
    outputs: [output],
    execution_count: nth,
  }));
  const read = readNotebook(
    JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells }),
  );
  if (!read.ok) throw new Error(read.reason);
  return read.notebook;
};

journey(
  'NBS-06 a downloaded page draws figures of Plotly from the disk without a request, and an output beside them reaches none',
  async ({ browser }) => {
    const pieces: string[] = [];
    const html = { 'text/html': HOSTILE };
    const of = notebook(figure('Losses', 'scatter'), figure('Counts', 'bar'), {
      output_type: 'display_data',
      metadata: {},
      data: html,
    });
    for await (const piece of htmlOf(of, { title: 'Plots', pictures: () => Promise.resolve(null) }))
      pieces.push(piece);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-plots-'));
    const context = await browser.newContext({ viewport: VIEWPORTS.desk });
    try {
      writeFileSync(path.join(folder, 'Plots.html'), pieces.join(''));
      const page = await context.newPage();
      const complaints = complaintsOf(page);
      const asked: string[] = [];
      context.on('request', (request) => {
        if (!/^(?:data|about|blob):/.test(request.url())) asked.push(request.url());
      });
      await page.goto(`file://${folder}/Plots.html`);
      const drawn = (cell: number) => page.frameLocator(`iframe[title="Output of cell ${cell}"]`);
      await drawn(1).locator('.scatterlayer path.js-line').waitFor();
      expect(await drawn(1).locator('.gtitle').textContent()).toBe('Losses');
      expect(await drawn(2).locator('.barlayer path').count()).toBe(3);
      // The library is anybody's; nothing else is.
      await eventually(() => drawn(3).locator('#told').innerText()).toMatch(/^\d{7} kept null$/);
      await eventually(() =>
        page
          .locator('iframe')
          .evaluateAll((all) => all.every((one) => (one as HTMLElement).style.height !== '')),
      ).toBe(true);
      expect(asked).toEqual([`file://${folder}/Plots.html`]);
      expect(complaints).toEqual([]);
      await expectNoBarriers(page);
      await screenshot(page, 'journey downloaded plots');
      await page.setViewportSize(VIEWPORTS.phone);
      await drawn(1).locator('.scatterlayer path.js-line').waitFor();
      await screenshot(page, 'journey downloaded plots phone');
    } finally {
      await context.close();
      rmSync(folder, { recursive: true });
    }
  },
);
