/**
 * A notebook that does not run: what comes after its first screen, the row around it, and pages and sound of its folder. One that Databricks
 * exported, whose own kinds of output hold objects: at rest, in the editor, and published.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { expect } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { fixture } from '#test/harness/machine';
import { api } from '~/contract';
import { checkAppearance, eventually, journey, screenshot, signIn, VIEWPORTS } from '../../harness';
import { createNotebook, editor, file, outputs, runCell, start, withPython } from '../steps';

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

const KIND = 'application/vnd.databricks.v1+output';
const exported = (): string => {
  const notebook = JSON.parse(
    readFileSync(fixture('outside/notebooks/databricks.ipynb'), 'utf8'),
  ) as { cells: object[] };
  const shows = (data: object) => ({ output_type: 'display_data', data, metadata: {} });
  notebook.cells.push({
    cell_type: 'code',
    execution_count: null,
    metadata: {},
    source: ['display(spark.table("wines"))'],
    outputs: [
      shows({
        'text/html': ['<table><tr><th>wine</th></tr><tr><td>Riesling</td></tr></table>'],
        [KIND]: {
          type: 'table',
          data: [['Riesling']],
          schema: [{ name: 'wine', type: '"string"' }],
        },
      }),
      shows({ [KIND]: { type: 'ipynbError', errorSummary: 'SparkException: no cluster' } }),
    ],
  });
  return JSON.stringify(notebook);
};

/** Waits for what the outputs show; `html` is where their html is. */
const shown = async (cells: FrameLocator, html: FrameLocator = cells) => {
  await html.getByText('Riesling').waitFor();
  await cells.getByText(`This output cannot be shown here: ${KIND}`).waitFor();
};

journey(
  'an export of Databricks shows its outputs in the editor, at rest and published, and runs',
  withPython,
  async ({ page, server }) => {
    const { ask, addNotebook } = await jobsOn(server);
    const { notebook_id } = await addNotebook('Databricks', exported());
    await signIn(page, server);
    await page.goto(`${server.origin}/notebooks/${notebook_id}`);
    await shown(page.frameLocator('iframe[title="Cells and outputs of Databricks"]'));
    await screenshot(page, 'databricks at rest');
    await start(page);
    await shown(editor(page));
    await screenshot(page, 'databricks editor');
    expect(await runCell(page, 0)).toBe('ok');
    await eventually(() => outputs(page, 0).innerText()).toMatch(/^dbx\s*$/);

    const { publication } = await ask(api.published.publish, {
      workload_type: 'notebook',
      object_id: notebook_id,
      about: {
        summary: 'Wines.',
        arxiv_id: null,
        task_category: 'general',
        task: 'tutorial',
        tags: ['wines'],
      },
      audience: 'link',
      includes: { code: true, outputs: true, files: true },
    });
    await page.goto(`${server.origin}/shared/notebooks/${publication.publish_token}`);
    const published = page.frameLocator('iframe');
    await shown(published, published.frameLocator('iframe').last());
    await checkAppearance(page, 'databricks published');
  },
);
