import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Frame, Page } from 'playwright-core';
import { root } from '#test/harness/machine';
import { code, display, eventually, frameOf, markdown, openNotebook, outputs, run, startNotebook } from './editorHarness';
import { journey, screenshot } from './harness';
import { expectPrompt } from './promptness';

/** Notes the duration of every task over 50 ms in the page's frames from its first moment on. */
const watchTasks = (page: Page) => page.addInitScript(() => {
  const tasks: number[] = [];
  Object.assign(window, { tasks });
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask', buffered: true });
});

/** Forgets the tasks so far. */
const forgetTasks = (frame: Frame) => frame.evaluate(() => { (window as unknown as { tasks: number[] }).tasks.length = 0; });

/** The longest task of a frame so far, in ms. */
const longestTask = (frame: Frame) => frame.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks));

journey('200,000 lines: no task over 200 ms, the end in sight, all of it one click away', async ({ page }) => {
  const host = await startNotebook([code('a', 'for i in range(200_000):\n    print("line", i)')]);
  await watchTasks(page);
  const frame = await openNotebook(page, host);
  await expectPrompt(page, 200, async () => {
    await forgetTasks(frame);
    await run(frame, 'a');
    await eventually(() => outputs(frame, 'a').innerText()).toMatch(/line 199999\s*$/);
    return longestTask(frame);
  });
  expect(await outputs(frame, 'a').locator('span').count()).toBeLessThan(2_000);
  await eventually(() => outputs(frame, 'a').locator('.earlier').innerText()).toMatch(/^[\d,]+ earlier (lines|characters) kept on the server · download all$/);
  await eventually(() => outputs(frame, 'a').locator('.box').evaluate((box) => box.scrollTop + box.clientHeight >= box.scrollHeight - 1)).toBe(true);
  const href = await outputs(frame, 'a').locator('.earlier a').getAttribute('href') ?? '';
  const all = await frame.evaluate((at) => fetch(at).then((response) => response.text()), href);
  expect(all.trimEnd().split('\n')).toHaveLength(200_000);
  await screenshot(page, 'editor 200,000 lines');
});

journey('the first paint needs at most 250 KB of script, compressed; the merge view and the colours of markdown come later', () => {
  const folder = path.join(root, 'dist/frames/editor');
  const [, first = ''] = /src="\.\/(assets\/[^"]+\.js)"/.exec(readFileSync(path.join(folder, 'index.html'), 'utf8')) ?? [];
  expect(readFileSync(path.join(folder, `${first}.gz`)).length).toBeLessThan(250_000);
  expect(readFileSync(path.join(folder, `${first}.br`)).length).toBeLessThan(220_000);
  expect(readdirSync(path.join(folder, 'assets')).some((name) => /^mergeDialog-.+\.js$/.test(name))).toBe(true);
});

journey('600 cells: the page is usable within a second and a half, and stays responsive while the rest is drawn', async ({ page }) => {
  const cells = Array.from({ length: 600 }, (_, index) => (index % 3 === 0
    ? markdown(`c${index}`, `## Part ${index}\n\nSome *text* with \`code\` and [a link](#x).`)
    : code(`c${index}`, `def f${index}(x):\n    # doubles\n    return x * ${index}\nf${index}(2)`, [display({ 'text/plain': `${index * 2}` })])));
  const host = await startNotebook(cells);
  await watchTasks(page);
  await expectPrompt(page, 1_500, async () => {
    const frame = await frameOf(page, host);
    await frame.waitForSelector('.cell[data-id="c1"] .cm-content');
    return frame.evaluate(() => performance.now());
  });
  await expectPrompt(page, 300, async () => {
    const frame = await frameOf(page, host);
    await frame.waitForSelector('.cell[data-id="c597"] h2', { state: 'attached' });
    return longestTask(frame);
  });
});
