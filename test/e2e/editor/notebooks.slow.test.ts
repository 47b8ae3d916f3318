/** Notebooks of other programs in the editor alone, at both widths; test/e2e/journeys/notebooks/formats runs them in the app. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { fixture } from '#test/harness/machine';
import { button, eventually, ids, openNotebook, startNotebook } from '../editorHarness';
import { journey, screenshot, VIEWPORTS } from '../harness';

const foreign = (name: string) => readFileSync(fixture(`notebooks/${name}`), 'utf8');

for (const name of [
  'Factorials',
  'Output',
  'Inline_Image',
  'SVG',
  'Clear_Output',
  'Unicode',
  'test4.5',
]) {
  journey(`${name}.ipynb opens, and is shown at both widths`, async ({ page, expected }) => {
    expected.push(/Failed to load resource/);
    const frame = await openNotebook(page, await startNotebook(foreign(`${name}.ipynb`)));
    expect((await ids(frame)).length).toBeGreaterThan(0);
    await button(frame, 'Run all cells').click();
    await eventually(() =>
      frame.locator('.gutter:is([data-state="queued"], [data-state="running"])').count(),
    ).toBe(0);
    await frame.waitForSelector('.kernel[data-state="idle"]');
    await screenshot(page, `editor ${name}`);
    await page.setViewportSize(VIEWPORTS.phone);
    await eventually(() => frame.evaluate(() => innerWidth)).toBe(VIEWPORTS.phone.width);
    await eventually(() =>
      frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    ).toBe(true);
    await screenshot(page, `editor ${name} phone`);
  });
}
