import { expect } from 'vitest';
import {
  button,
  cell,
  code,
  display,
  eventually,
  expectNoBarriersIn,
  expectSaved,
  frameOf,
  ids,
  markdown,
  openNotebook,
  outputs,
  run,
  select,
  startNotebook,
  typeInto,
} from './editorHarness';
import { journey, screenshot } from './harness';
import { expectPrompt } from './promptness';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

journey(
  'a notebook opens within a second, runs, and shows what it printed with its number and time',
  async ({ page }) => {
    const host = await startNotebook([
      markdown('m', '# Sums'),
      code('a', 'x = 40\nprint("forty")\nx + 2'),
      code('b', 'x'),
    ]);
    await expectPrompt(page, 1_000, async () => {
      const opened = await frameOf(page, host);
      await opened.waitForSelector('.cell[data-id="b"] .cm-content');
      return opened.evaluate(() => performance.now());
    });
    const frame = await openNotebook(page, host);
    await run(frame, 'a');
    // Outputs of a cell that the page reports as done have been drawn: no wait is needed here.
    expect(await outputs(frame, 'a').innerText()).toMatch(/^forty\s+42\s*$/);
    expect(await cell(frame, 'a').locator('.count').innerText()).toBe('[1]');
    expect(await cell(frame, 'a').getAttribute('aria-label')).toMatch(
      /^Code cell 2 of 3, ran in [\d.]+ m?s, (now|\d+ s ago)$/,
    );
    await select(frame, 'a');
    await page.keyboard.press('Shift+Enter');
    await eventually(() =>
      frame.evaluate(() => (document.activeElement as HTMLElement).dataset['id']),
    ).toBe('b');
    const timeSeen = () =>
      cell(frame, 'a')
        .locator('.time')
        .evaluate((time) => getComputedStyle(time).opacity);
    await page.mouse.move(0, 0);
    await eventually(timeSeen).toBe('0');
    await cell(frame, 'a').hover();
    await eventually(timeSeen).toBe('1');
    expect(await button(frame, 'Run all cells').innerText()).toBe('Run all');
    await page.keyboard.press('Alt+Enter');
    await eventually(() => ids(frame)).toHaveLength(4);
    const [, , , added = ''] = await ids(frame);
    await eventually(() =>
      cell(frame, added)
        .locator('.cm-content')
        .evaluate((text) => text === document.activeElement),
    ).toBe(true);
    await page.keyboard.type('print("typed")');
    await page.keyboard.press('Control+Enter');
    await eventually(() => outputs(frame, added).innerText()).toMatch(/typed/);
    await expectSaved(frame);
    await eventually(() => host.sources()).toEqual([
      '# Sums',
      'x = 40\nprint("forty")\nx + 2',
      'x',
      'print("typed")',
    ]);
  },
);

journey(
  'tracebacks are coloured and long ones folded, and run all stops at the cell that failed',
  async ({ page }) => {
    const deep =
      'def f(n):\n    if n == 0: raise ValueError("too deep")\n    return g(n)\ndef g(n):\n    return h(n)\ndef h(n):\n    return f(n - 1)\nf(6)';
    const host = await startNotebook([
      code('a', '1/0'),
      code('b', 'print("not reached")'),
      code('c', deep),
    ]);
    const frame = await openNotebook(page, host);
    await button(frame, 'Run all cells').click();
    await eventually(() => outputs(frame, 'a').innerText()).toMatch(
      /ZeroDivisionError: division by zero/,
    );
    await eventually(() => cell(frame, 'b').locator('.gutter').getAttribute('data-state')).toBe(
      'aborted',
    );
    expect(await outputs(frame, 'b').innerText()).toBe('');
    await run(frame, 'c');
    const failure = outputs(frame, 'c').locator('.failure');
    const before = (await failure.innerText()).split('\n').length;
    await failure.getByRole('button', { name: /^Show all \d+ lines$/ }).click();
    await eventually(async () => (await failure.innerText()).split('\n').length).toBeGreaterThan(
      before,
    );
    expect(await failure.innerText()).toMatch(/ValueError: too deep/);
    await screenshot(page, 'editor tracebacks');
  },
);

journey('outputs of every kind are shown', async ({ page }) => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="15" fill="#4f46e5"/></svg>';
  const host = await startNotebook(
    [
      code('png', '', [display({ 'image/png': PNG, 'text/plain': '<Figure>' })]),
      code('svg', '', [display({ 'image/svg+xml': svg })]),
      code('html', '', [
        display({
          'text/html': '<table class="dataframe"><tr><td>7</td></tr></table>',
          'text/plain': '7',
        }),
      ]),
      code('scripted', '', [
        display({
          'text/html':
            '<div id="q" style="height:90px">?</div><script>document.querySelector("#q").textContent = "drawn"</script>',
        }),
      ]),
      code('json', '', [display({ 'application/json': { loss: [0.5, 0.25], name: 'linear' } })]),
      code('latex', '', [display({ 'text/latex': '$\\int x$' })]),
      code('md', '', [display({ 'text/markdown': '**bold**' })]),
      code('widget', '', [
        display({
          'application/vnd.jupyter.widget-view+json': { model_id: 'x' },
          'text/plain': 'IntSlider(value=3)',
        }),
      ]),
      code('odd', '', [display({ 'application/x-odd': 'z' })]),
      code('ansi', '', [
        { output_type: 'stream', name: 'stdout', text: '\u001b[31mred\u001b[0m plain\n' },
        { output_type: 'stream', name: 'stderr', text: 'careful\n' },
      ]),
      markdown('image', '![dot](attachment:dot.png) ![file](plot%201.png)', {
        attachments: { 'dot.png': { 'image/png': PNG } },
      }),
    ],
    { 'plot 1.png': Buffer.from(PNG, 'base64') },
  );
  const frame = await openNotebook(page, host);
  const widths = (id: string) =>
    cell(frame, id)
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
  await eventually(() => widths('png')).toEqual([1]);
  await eventually(() => widths('image')).toEqual([1, 1]);
  await eventually(() => outputs(frame, 'svg').locator('svg circle').count()).toBe(1);
  await eventually(() => outputs(frame, 'html').locator('td').innerText()).toBe('7');
  await outputs(frame, 'scripted').scrollIntoViewIfNeeded();
  await eventually(() =>
    outputs(frame, 'scripted').locator('iframe').contentFrame().locator('#q').innerText(),
  ).toBe('drawn');
  await eventually(() =>
    outputs(frame, 'scripted')
      .locator('iframe')
      .evaluate((element) => element.clientHeight),
  ).toBe(90);
  await eventually(() => outputs(frame, 'json').innerText()).toMatch(
    /loss: \[2\][^]*name: "linear"/,
  );
  await outputs(frame, 'latex').locator('.katex').waitFor();
  await eventually(() => outputs(frame, 'md').locator('strong').innerText()).toBe('bold');
  await eventually(() => outputs(frame, 'widget').innerText()).toBe(
    'The state of this widget is not here. Run the cell to see it.',
  );
  await eventually(() => outputs(frame, 'odd').innerText()).toBe(
    'This output cannot be shown here: application/x-odd',
  );
  await eventually(() => outputs(frame, 'ansi').locator('.stdout span span').innerText()).toBe(
    'red',
  );
  await eventually(() => outputs(frame, 'ansi').locator('.stderr').innerText()).toMatch(/careful/);
  await screenshot(page, 'editor outputs');
  await expectNoBarriersIn(frame);
});

journey(
  'an endless cell is interrupted, and what was set before is still there',
  async ({ page }) => {
    const host = await startNotebook([
      code('a', 'x = 7'),
      code('b', 'while True: pass'),
      code('c', 'x'),
    ]);
    const frame = await openNotebook(page, host);
    await run(frame, 'a');
    await select(frame, 'b');
    await page.keyboard.press('Control+Enter');
    await cell(frame, 'b').locator('.gutter[data-state="running"]').waitFor();
    await eventually(() => cell(frame, 'b').locator('.count').innerText()).toBe('[*]');
    await button(frame, 'Interrupt').click();
    await eventually(() => outputs(frame, 'b').innerText()).toMatch(/KeyboardInterrupt/);
    await run(frame, 'c');
    expect(await outputs(frame, 'c').innerText()).toMatch(/^7\s*$/);
  },
);

journey(
  'a restart asks while something runs, forgets the variables and keeps the outputs, and restart and run all runs all',
  async ({ page }) => {
    const host = await startNotebook([
      code('a', 'print("kept")\nn = globals().get("n", 0) + 1; n'),
      code('b', 'import time; time.sleep(30 if n > 1 else 0)'),
    ]);
    const frame = await openNotebook(page, host);
    await run(frame, 'a');
    await run(frame, 'a');
    await select(frame, 'b');
    await page.keyboard.press('Control+Enter');
    await cell(frame, 'b').locator('.gutter[data-state="running"]').waitFor();
    await button(frame, 'Restart the kernel').click();
    await frame.getByRole('dialog').getByRole('button', { name: 'Keep running' }).click();
    expect(await cell(frame, 'b').locator('.gutter').getAttribute('data-state')).toBe('running');
    await page.keyboard.press('Escape');
    await select(frame, 'b');
    await page.keyboard.press('0');
    await page.keyboard.press('0');
    await frame.getByRole('dialog').getByRole('button', { name: 'Restart', exact: true }).click();
    await cell(frame, 'b').locator('.gutter[data-state="aborted"]').waitFor();
    await frame.waitForSelector('.kernel[data-state="idle"]');
    await eventually(() => outputs(frame, 'a').innerText()).toMatch(/kept\s+2/);
    await button(frame, 'More').click();
    await frame.getByRole('menuitem', { name: 'Restart and run all' }).click();
    // Nothing ran since the last restart: nothing is lost, and nobody is asked.
    await eventually(() => outputs(frame, 'a').innerText(), { timeout: 60_000 }).toMatch(
      /kept\s+1/,
    );
    await cell(frame, 'b').locator('.gutter[data-state="ok"]').waitFor();
    await button(frame, 'Restart the kernel').click();
    await frame.getByText('A restart loses all variables. What cells printed is kept.').waitFor();
    await frame.getByLabel('Don’t ask again before variables are lost').check();
    await frame.getByRole('dialog').getByRole('button', { name: 'Restart', exact: true }).click();
    await eventually(() => frame.getByRole('dialog').count()).toBe(0);
    await frame.waitForSelector('.kernel[data-state="idle"]');
    await run(frame, 'a');
    await button(frame, 'Restart the kernel').click();
    await frame.waitForSelector('.kernel:is([data-state="restarting"], [data-state="starting"])');
    expect(await frame.getByRole('dialog').count()).toBe(0);
  },
);

journey('input() asks in the cell, Tab completes, Shift-Tab explains', async ({ page }) => {
  const host = await startNotebook([
    code('a', 'import os\nname = input("Your name? ")\nprint("Hello", name)'),
    code('b', 'os.path.'),
  ]);
  const frame = await openNotebook(page, host);
  await select(frame, 'a');
  await page.keyboard.press('Control+Enter');
  const field = frame.getByLabel('Your name?');
  await field.waitFor();
  await eventually(() => field.evaluate((element) => element === document.activeElement)).toBe(
    true,
  );
  await page.keyboard.type('Ada');
  await page.keyboard.press('Enter');
  await eventually(() => outputs(frame, 'a').innerText()).toMatch(/Hello Ada/);
  await cell(frame, 'b').locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('dirn');
  await page.keyboard.press('Tab');
  // While the kernel is asked again, nothing of what it said before can be taken; what it says now can be taken at once.
  const hasMatches = () =>
    document.querySelector('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)') !==
    null;
  await frame.waitForFunction(hasMatches);
  await page.keyboard.press('Enter');
  await eventually(() => cell(frame, 'b').locator('.cm-content').innerText()).toBe(
    'os.path.dirname',
  );
  await page.keyboard.press('Shift+Tab');
  await eventually(() => frame.locator('.inspection').innerText()).toMatch(/directory/i);
  await page.keyboard.press('Escape');
  await eventually(() => frame.locator('.inspection').count()).toBe(0);
  await page.keyboard.press('Tab');
  await frame.waitForFunction(hasMatches);
  await screenshot(page, 'editor completion');
});

journey('a tab closed during a long cell loses nothing', async ({ page, browser }) => {
  const host = await startNotebook([
    code(
      'a',
      'import time\nfor i in range(12):\n    print("tick", i, flush=True)\n    time.sleep(0.25)\nprint("done")',
    ),
  ]);
  const first = await browser.newPage();
  const before = await openNotebook(first, host);
  await select(before, 'a');
  await first.keyboard.press('Control+Enter');
  await eventually(() => outputs(before, 'a').innerText()).toMatch(/tick 1/);
  await first.close();
  const frame = await frameOf(page, host);
  await eventually(() => outputs(frame, 'a').innerText(), { timeout: 60_000 }).toMatch(
    /tick 3\s[^]*tick 4/,
  );
  await eventually(() => outputs(frame, 'a').innerText(), { timeout: 60_000 }).toMatch(/done\s*$/);
  const lines = (await outputs(frame, 'a').innerText()).trim().split('\n').filter(Boolean);
  expect(lines).toEqual([...Array.from({ length: 12 }, (_, index) => `tick ${index}`), 'done']);
});

journey('what is typed while a cell runs is kept', async ({ page }) => {
  const host = await startNotebook([code('a', 'import time; time.sleep(1)'), code('b', '')]);
  const frame = await openNotebook(page, host);
  await select(frame, 'a');
  await page.keyboard.press('Control+Enter');
  await typeInto(frame, 'b', 'y = 2');
  await eventually(() => host.sources()).toEqual(['import time; time.sleep(1)', 'y = 2']);
  await expectSaved(frame);
});
