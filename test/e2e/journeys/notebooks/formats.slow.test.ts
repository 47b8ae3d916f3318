/** More of other people's notebooks through the whole app. */
import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { journey, screenshot } from '../../harness';
import {
  editor,
  eventually,
  foreign,
  storedNotebook,
  openAndStart,
  outputs,
  overOf,
  runAll,
  runCell,
  stop,
  withIpykernel,
  withPython,
} from '../steps';

describe('opens and runs', () => {
  journey('NB-03 EDF-01 SVG.ipynb draws its circle', withIpykernel, async ({ page, server }) => {
    await openAndStart(page, server, 'SVG.ipynb');
    await runAll(page);
    expect(await overOf(page, 1)).toBe('ok');
    await outputs(page, 1).locator('circle').waitFor();
    await screenshot(page, 'journey SVG');
    await stop(page);
  });

  journey(
    'NB-03 EDF-01 Clear_Output.ipynb ends with what its last line of each cell leaves',
    withIpykernel,
    async ({ page, server }) => {
      await openAndStart(page, server, 'Clear_Output.ipynb');
      await runAll(page);
      expect(await overOf(page, 7)).toBe('ok');
      await eventually(() => outputs(page, 1).innerText()).toMatch(/^9\s*$/);
      await eventually(() => outputs(page, 2).innerText()).toBe('');
      await eventually(() => outputs(page, 3).innerText()).toMatch(/^Hello world\s*$/);
      await eventually(() => outputs(page, 4).innerText()).toMatch(/^world\s*$/);
      await eventually(() => outputs(page, 6).innerText()).toMatch(/world/);
      await screenshot(page, 'journey Clear_Output');
      await stop(page);
    },
  );

  journey('NB-03 EDF-01 Unicode.ipynb prints its snowman', withPython, async ({ page, server }) => {
    await openAndStart(page, server, 'Unicode.ipynb');
    expect(await runCell(page, 0)).toBe('ok');
    await eventually(() => outputs(page, 0).innerText()).toMatch(/^☃\s*$/);
    await stop(page);
  });

  journey(
    'NB-03 EDF-01 test4.5.ipynb shows every kind of output it was saved with, runs, and keeps its cells',
    withPython,
    async ({ page, server }) => {
      const id = await openAndStart(page, server, 'test4.5.ipynb');
      const before = JSON.parse(readFileSync(foreign('test4.5.ipynb'), 'utf8')) as {
        cells: { id: string }[];
      };
      await eventually(() =>
        editor(page)
          .locator('.cell')
          .evaluateAll((cells) => cells.map((one) => one.getAttribute('data-id'))),
      ).toEqual(before.cells.map((one) => one.id));
      expect(await runCell(page, 3)).toBe('ok');
      await eventually(() => outputs(page, 3).innerText()).toMatch(/^hello\s*$/);
      await screenshot(page, 'journey test4.5');
      await stop(page);
      expect(storedNotebook(server, id, 'test4.5.ipynb').cells).toHaveLength(before.cells.length);
    },
  );
});
