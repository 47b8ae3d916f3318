import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Frame, Page } from 'playwright-core';
import { root } from '#test/harness/machine';
import {
  cell,
  code,
  display,
  eventually,
  expectNoBarriersIn,
  frameOf,
  markdown,
  openNotebook,
  outputs,
  run,
  select,
  startNotebook,
  typeInto,
} from '../editorHarness';
import { journey, screenshot } from '../harness';
import { expectPrompt } from '../promptness';

/** Notes the duration of every task over 50 ms in the page's frames from its first moment on. */
const watchTasks = (page: Page) =>
  page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask', buffered: true });
  });

/** Forgets the tasks so far. */
const forgetTasks = (frame: Frame) =>
  frame.evaluate(() => {
    (window as unknown as { tasks: number[] }).tasks.length = 0;
  });

/** The longest task of a frame so far, in ms. */
const longestTask = (frame: Frame) =>
  frame.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks));

journey(
  '200,000 lines: no task over 200 ms, the end in sight, all of it one click away',
  async ({ page }) => {
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
    await eventually(() => outputs(frame, 'a').locator('.earlier').innerText()).toMatch(
      /^[\d,]+ earlier (lines|characters) kept on the server · download all$/,
    );
    await eventually(() =>
      outputs(frame, 'a')
        .locator('.box')
        .evaluate((box) => box.scrollTop + box.clientHeight >= box.scrollHeight - 1),
    ).toBe(true);
    const href = (await outputs(frame, 'a').locator('.earlier a').getAttribute('href')) ?? '';
    const all = await frame.evaluate((at) => fetch(at).then((response) => response.text()), href);
    expect(all.trimEnd().split('\n')).toHaveLength(200_000);
    await screenshot(page, 'editor 200,000 lines');
  },
);

journey(
  'the first paint needs at most 250 KB of script, compressed, and the merge view and the colours of markdown come later',
  () => {
    const folder = path.join(root, 'dist/frames/editor');
    const first = [
      ...readFileSync(path.join(folder, 'index.html'), 'utf8').matchAll(
        /(?:src|href)="\/(assets\/[^"]+\.js)"/g,
      ),
    ].map(([, name = '']) => name);
    const sizeAs = (packing: string) =>
      first.reduce(
        (sum, name) => sum + readFileSync(path.join(folder, `${name}.${packing}`)).length,
        0,
      );
    expect(first.length).toBeGreaterThan(0);
    expect(sizeAs('gz')).toBeLessThan(250_000);
    expect(sizeAs('br')).toBeLessThan(220_000);
    expect(
      readdirSync(path.join(folder, 'assets')).some((name) => /^mergeDialog-.+\.js$/.test(name)),
    ).toBe(true);
  },
);

journey(
  '600 cells: the page is usable within a second and a half, and stays responsive while the rest is drawn',
  async ({ page }) => {
    const cells = Array.from({ length: 600 }, (_, index) =>
      index % 3 === 0
        ? markdown(`c${index}`, `## Part ${index}\n\nSome *text* with \`code\` and [a link](#x).`)
        : code(
            `c${index}`,
            `def f${index}(x):\n    # doubles\n    return x * ${index}\nf${index}(2)`,
            [display({ 'text/plain': `${index * 2}` })],
          ),
    );
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
  },
);

/** How many cells have an editor. */
const editors = (frame: Frame) => frame.locator('.cell .cm-editor').count();

journey(
  'no editor is made while the page moves, and what comes into sight has its colours, where one stops, the cells in sight and next to it have theirs',
  async ({ page }) => {
    const host = await startNotebook(
      Array.from({ length: 400 }, (_, nth) =>
        code(`c${nth}`, `for epoch in range(12):\n    print(${nth}, epoch)`),
      ),
    );
    const frame = await openNotebook(page, host);
    await frame.waitForSelector('.cell[data-id="c399"]', { state: 'attached' });
    let before = -1;
    await eventually(async () => {
      const seen = before;
      before = await editors(frame);
      return before > 0 && seen === before;
    }).toBe(true);
    const flown = await frame.evaluate(async () => {
      const inSight = () =>
        [...document.querySelectorAll('.cell')].filter(
          (one) =>
            one.getBoundingClientRect().bottom > 0 && one.getBoundingClientRect().top < innerHeight,
        );
      const seen = [];
      for (const by of [...Array<number>(30).fill(400), ...Array<number>(40).fill(20)]) {
        await new Promise((next) => {
          requestAnimationFrame(next);
        });
        scrollBy(0, by);
        seen.push(document.querySelectorAll('.cell .cm-editor').length);
      }
      return {
        editors: Math.max(...seen),
        plain: inSight().filter((one) => !one.querySelector('.tok-keyword')).length,
      };
    });
    expect(flown).toEqual({ editors: before, plain: 0 });
    await eventually(() =>
      frame.evaluate(
        () =>
          [...document.querySelectorAll('.cell')].filter((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return bottom > -800 && top < innerHeight + 800 && !one.querySelector('.cm-editor');
          }).length,
      ),
    ).toBe(0);
    expect(await editors(frame)).toBeLessThan(200);
  },
);

journey(
  'an editor far away is given back and comes again with its text, its undo and its selection, and the one that has the cursor stays',
  async ({ page }) => {
    const long = `print(0, '${'wide '.repeat(80)}')`;
    const host = await startNotebook([
      code('first', long),
      code('second', 'kept'),
      { id: 'words', cell_type: 'raw', source: 'a raw text that breaks into lines '.repeat(20) },
      ...Array.from({ length: 300 }, (_, nth) =>
        code(`c${nth}`, `for epoch in range(12):\n    print(${nth}, epoch)`),
      ),
    ]);
    const frame = await openNotebook(page, host);
    await frame.waitForSelector('.cell[data-id="c299"]', { state: 'attached' });
    const hasEditor = (id: string) => cell(frame, id).locator('.cm-editor').count();
    const top = () =>
      frame.evaluate(() =>
        [...document.querySelectorAll('.cell')]
          .slice(0, 3)
          .map((one) => one.getBoundingClientRect().height),
      );
    const leap = (to: 'start' | 'end') =>
      frame.evaluate((end) => {
        scrollTo(0, end ? document.documentElement.scrollHeight : 0);
      }, to === 'end');
    await typeInto(frame, 'first', 'typed = 1\n');
    await page.keyboard.press('Shift+End');
    const scroller = cell(frame, 'first').locator('.cm-scroller');
    const scrolled = () => scroller.evaluate(({ scrollLeft }) => scrollLeft);
    // The editor brings its cursor into view first.
    await eventually(scrolled).toBeGreaterThan(300);
    await scroller.evaluate((one) => {
      one.scrollLeft = 300;
    });
    await cell(frame, 'second').locator('.cm-content').click();
    await eventually(() => hasEditor('words')).toBe(1);
    const heights = await top();

    await leap('end');
    await eventually(() => hasEditor('c299')).toBe(1);
    // They are given back one after the other, while nothing else is to be done.
    await eventually(async () => [
      await hasEditor('first'),
      await hasEditor('words'),
      await hasEditor('c20'),
    ]).toEqual([0, 0, 0]);
    await eventually(() => editors(frame)).toBeLessThan(100);
    expect(await hasEditor('second')).toBe(1);
    expect(await top()).toEqual(heights);
    expect(await cell(frame, 'first').locator('pre').textContent()).toBe(`typed = 1\n${long}\n`);
    await page.keyboard.type('!');
    await eventually(() => host.sources().slice(0, 2)).toEqual([
      `typed = 1\n${long}`,
      expect.stringMatching(/!/),
    ]);

    await leap('start');
    await eventually(() => hasEditor('first')).toBe(1);
    expect(await scrolled()).toBe(300);
    await select(frame, 'first');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Delete');
    await eventually(() => host.sources()[0]).toBe('typed = 1\n');
    // The deletion, the new line and the word.
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+Z');
    await eventually(() => host.sources()[0]).toBe(long);
    await leap('end');
    await eventually(() => hasEditor('second')).toBe(0);

    // A press that comes before the editor does is not lost.
    await frame.evaluate(async () => {
      scrollTo(0, 0);
      const at = document.querySelector('[data-id="second"] pre');
      const { left = 0, top = 0 } = at?.getBoundingClientRect() ?? {};
      at?.dispatchEvent(
        new MouseEvent('mousedown', {
          bubbles: true,
          cancelable: true,
          clientX: left + 12,
          clientY: top + 15,
          detail: 1,
        }),
      );
      document.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
    });
    await page.keyboard.type('front ');
    await eventually(() => host.sources()[1]).toMatch(/^front /);
  },
);

/** A table as pandas writes it, higher and wider than there is room for. */
const TABLE = `<div><style scoped>.dataframe th { color: red; }</style><table border="1" class="dataframe"><thead><tr><th></th><th></th>${Array.from(
  { length: 30 },
  (_, at) => `<th>column_${at}</th>`,
).join('')}</tr></thead><tbody>${Array.from(
  { length: 40 },
  (_, row) =>
    `<tr>${row % 2 === 0 ? `<th rowspan="2">group ${row}</th>` : ''}<th>${row}</th>${Array.from(
      { length: 30 },
      (_, at) => `<td>${at === 0 ? '=1+1' : `-${row}.5`}</td>`,
    ).join('')}</tr>`,
).join('')}</tbody></table><p>9000 rows × 30 columns</p></div>`;

journey(
  'a table keeps its head and index in sight, moves with the keys, is copied and downloaded, and a long text begins at its top',
  async ({ page }) => {
    const host = await startNotebook([
      code('table', '', [display({ 'text/html': TABLE, 'text/plain': 'table' })]),
      code('long', '', [
        {
          output_type: 'stream',
          name: 'stdout',
          text: Array.from({ length: 1_500 }, (_, at) => `line ${at}\n`).join(''),
        },
      ]),
      code('ansi', '', [
        {
          output_type: 'stream',
          name: 'stderr',
          text: Array.from(
            { length: 256 },
            (_, at) => `\u001b[38;5;${at}m${at} \u001b[0;48;5;${at}m${at}\u001b[0m `,
          ).join(''),
        },
      ]),
      code('paste', ''),
    ]);
    const frame = await openNotebook(page, host);
    const region = frame.getByRole('region', { name: 'Table of 9,000 rows × 30 columns' });
    const boxOf = (text: string) => region.getByText(text, { exact: true }).first().boundingBox();
    const [head, index] = [await boxOf('column_1'), await boxOf('group 0')];
    // Each key is for the table, also where an editor that is drawn later took the focus.
    for (const key of ['End', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await region.press(key);
    await eventually(() =>
      region.evaluate(({ scrollTop, scrollLeft }) => scrollTop > 100 && scrollLeft > 20),
    ).toBe(true);
    expect((await boxOf('column_1'))?.y).toBe(head?.y);
    expect((await boxOf('group 38'))?.x).toBe(index?.x);
    await screenshot(page, 'editor table');
    const tools = outputs(frame, 'table');
    await tools.getByRole('button', { name: 'Copy' }).click();
    await eventually(() => tools.getByRole('status').innerText()).toBe(
      'Copied 40 rows. 40 cells that begin like a formula got an apostrophe.',
    );
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      tools.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const csv = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect([download.suggestedFilename(), csv.length, csv[2]?.slice(0, 24)]).toEqual([
      'table.csv',
      42,
      "group 0,1,'=1+1,-1.5,-1.",
    ]);
    // It stands far below, where no editor is made before somebody comes near.
    await cell(frame, 'paste').scrollIntoViewIfNeeded();
    await cell(frame, 'paste').locator('.cm-content').click();
    await page.keyboard.press('Control+V');
    await eventually(() => host.sources().at(-1)?.split('\n')[1]?.slice(0, 16)).toBe(
      "group 0\t0\t'=1+1\t",
    );

    const long = outputs(frame, 'long');
    expect(await long.locator('.box').innerText()).toMatch(/^line 1488\n[^]*line 1499\s*$/);
    await long.getByRole('button', { name: 'Show all 1,500 lines' }).click();
    await eventually(() => long.locator('.block').count()).toBe(8);
    const lines = frame.getByRole('region', { name: '1,500 lines of output' });
    // Lines that come into sight are measured, and the end is further down then.
    await eventually(async () => {
      await lines.press('End');
      return lines.evaluate((box) => box.scrollTop + box.clientHeight >= box.scrollHeight - 2);
    }).toBe(true);
    await expectNoBarriersIn(frame);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoBarriersIn(frame);
  },
);
