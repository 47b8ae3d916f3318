/**
 * The large libraries, a notebook each on one kernel with the newest of them: what a cell shows live, after a reload, to who may only read, and in
 * the exported page. Where Jupyter shows more, the sentence that stands there instead is tried, and what the guide says to write.
 */
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { htmlOf } from '~/server/areas/notebooks/download/html/page';
import { readNotebook } from '~/server/platform/nbformat/nbformat';
import { live, startNewest } from '../../e2e/editor/newestKernel';
import { code, expectSaved, openNotebook, outputs, run } from '../../e2e/editorHarness';
import { LIBRARIES, type Cell } from './notebooks';

const exportOf = async (notebook: unknown): Promise<string> => {
  const read = readNotebook(JSON.stringify(notebook));
  if (!read.ok) throw new Error(read.reason);
  const pieces: string[] = [];
  const parts = { title: 'Library', pictures: () => Promise.resolve(null) };
  for await (const piece of htmlOf(read.notebook, parts)) pieces.push(piece);
  return pieces.join('');
};

/** Console messages of a library's scripts where a part of the library is missing; the visible effects are tested. */
const SAID: Readonly<Record<string, readonly RegExp[]>> = {
  hvplot: [/Failed to load resource: net::ERR_/, /^failed to load https:\/\//],
  panel: [/Failed to load resource: net::ERR_/],
  itables: [/'set_or_remove_dark_class' of '\(intermediate value\)' as it is undefined/],
  ipyleaflet: [/Could not create a view for model/],
  bqplot: [/Could not create a view for model/],
};

const tries =
  (name: string, cells: readonly Cell[]) =>
  async ({ page: opened, expected }: { page: Page; expected: RegExp[] }) => {
    expected.push(...(SAID[name] ?? []));
    const host = await startNewest(cells.map(({ source }, at) => code(`c${at}`, source)));
    let frame = await openNotebook(opened, host);
    const seen = async (where: string) => {
      for (const [at, { shown }] of cells.entries()) {
        if (!shown) continue;
        const output = outputs(frame, `c${at}`);
        await output.scrollIntoViewIfNeeded();
        await shown(output).catch((error: unknown) => {
          throw new Error(`${name}, cell ${at}, ${where}`, { cause: error });
        });
      }
    };
    for (const at of cells.keys()) await run(frame, `c${at}`);
    await seen('live');
    await expectSaved(frame);
    frame = await openNotebook(opened, host);
    await seen('after a reload');
    frame = await openNotebook(opened, host, false);
    await seen('read only');
    const notebook = host.saved();
    for (const [at, { exported }] of cells.entries()) {
      if (!exported) continue;
      // Without its source, in which the words may stand, too.
      const one = notebook.cells
        .filter(({ id }) => id === `c${at}`)
        .map((cell) => ({ ...cell, source: '' }));
      expect(await exportOf({ ...notebook, cells: one }), `${name}, cell ${at}`).toMatch(exported);
    }
  };

for (const [name, cells] of Object.entries(LIBRARIES))
  live(
    `${name}: its outputs live, after a reload, read only and in the exported page`,
    tries(name, cells),
  );
