/** A notebook that does not run: what comes after its first screen, the row around it, and pages and sound of its folder. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { eventually, journey, screenshot, signIn, VIEWPORTS } from '../../harness';
import { createNotebook, file, withPython } from '../steps';

const CELLS = 60;
const PAGE = `<!doctype html><p id="told">page</p><script>
const reached = (name, look) => { try { return look() ? name : ''; } catch { return ''; } };
document.getElementById('told').textContent = ['origin ' + origin,
  reached('parent', () => parent.document.body), reached('top', () => top.document.body),
  reached('cookie', () => document.cookie !== undefined), reached('storage', () => localStorage)].filter(Boolean).join(', ');
</script>`;

const framed =
  '<iframe width="400" height="80" src="page.html" frameborder="0" allowfullscreen></iframe>';
const cellOf = (nth: number) =>
  nth % 3 === 0
    ? {
        id: `m${nth}`,
        cell_type: 'markdown',
        metadata: {},
        source: `# Part ${nth}\n\n[last](#Part-57)`,
      }
    : {
        id: `c${nth}`,
        cell_type: 'code',
        metadata: {},
        source: `import os  # ${nth}`,
        execution_count: nth,
        outputs:
          nth === 1
            ? [{ output_type: 'display_data', metadata: {}, data: { 'text/html': framed } }]
            : [{ output_type: 'stream', name: 'stdout', text: 'line\n'.repeat(8) }],
      };
const notebook = JSON.stringify({
  cells: Array.from({ length: CELLS }, (_, nth) => cellOf(nth)),
  metadata: {},
  nbformat: 4,
  nbformat_minor: 5,
});

const PROMISE =
  'NBS-06 all cells of a notebook at rest come, its row shrinks while it is read; pages of its folder stay in a sandbox, sound is sought';

journey(PROMISE, withPython, async ({ page, server, expected }) => {
  // The framed page asks for what it may not have.
  expected.push(/sandboxed|Blocked a frame|Failed to read/);
  await page.goto(server.origin);
  await signIn(page, server);
  await createNotebook(page, file('Long.ipynb', notebook), { name: 'Long' });
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const folder = path.join(server.dataFolder, 'files/admin/notebooks', id);
  writeFileSync(path.join(folder, 'page.html'), PAGE);
  writeFileSync(path.join(folder, 'tone.wav'), Buffer.alloc(4_000, 'sound'));
  await page.reload();
  const held = page.frameLocator('iframe[title="Cells and outputs of Long"]');
  await held
    .locator(`[aria-label="Code cell ${CELLS} of ${CELLS}"]`)
    .waitFor({ state: 'attached' });
  expect(await held.locator('.cell').count()).toBe(CELLS);
  // Colours come when the first screen is there.
  await held.locator('.written span').first().waitFor();
  await eventually(() => held.frameLocator('iframe').first().locator('#told').innerText()).toBe(
    'origin null',
  );
  const status = await held.locator('main').evaluate(async () => {
    const { status, headers } = await fetch('files/tone.wav', {
      headers: { range: 'bytes=10-19' },
    });
    return [status, headers.get('content-range')];
  });
  expect(status).toEqual([206, 'bytes 10-19/4000']);

  const bar = page.locator('.at-pagebar');
  await expect.poll(() => bar.getAttribute('data-shrunk')).toBeNull();
  await screenshot(page, 'journey at rest top');
  // A link of the notebook leads to a heading that came later.
  await held.getByRole('link', { name: 'last' }).first().click();
  await eventually(
    async () => (await held.getByRole('heading', { name: 'Part 57' }).boundingBox())?.y ?? Infinity,
  ).toBeLessThan(VIEWPORTS.desk.height);
  await expect.poll(() => bar.getAttribute('data-shrunk')).toBe('');
  await screenshot(page, 'journey at rest scrolled');
  await held.locator('main').evaluate(() => {
    scrollTo(0, 0);
  });
  await expect.poll(() => bar.getAttribute('data-shrunk')).toBeNull();
});
