import { expect } from 'vitest';
import type { Frame, Page } from 'playwright-core';
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
  messages,
  openNotebook,
  outputs,
  run,
  savedState,
  select,
  startNotebook,
  typeInto,
} from './editorHarness';
import { journey, screenshot } from './harness';

const textOf = (frame: Frame, id: string) => cell(frame, id).locator('.cm-content').innerText();

/** Refuses every save of the editor in a page, so that what is typed stays unsaved; answers what lets them go, and clicks Retry. */
async function withoutSaves(page: Page, frame: Frame): Promise<() => Promise<void>> {
  const refuse = (route: {
    request(): { method(): string };
    abort(): Promise<void>;
    fallback(): Promise<void>;
  }) => (route.request().method() === 'PUT' ? route.abort() : route.fallback());
  await page.route('**/document', refuse);
  return async () => {
    const retry = savedState(frame).getByRole('button', { name: 'Retry' });
    // The page tries again by itself some seconds after a refusal: right after one there is time to be faster.
    const refused = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT');
    await retry.click();
    await refused;
    await page.unroute('**/document', refuse);
    await retry.click();
  };
}

journey(
  'two tabs: text saved in one appears in the other, which keeps its place, and both see the same run',
  async ({ page, browser }) => {
    const host = await startNotebook([
      code('a', 'x = 1'),
      ...Array.from({ length: 40 }, (_, index) => markdown(`m${index}`, `Paragraph ${index}`)),
      code('z', 'import time; time.sleep(3); print("both")'),
    ]);
    const other = await browser.newPage();
    const [one, two] = [await openNotebook(page, host), await openNotebook(other, host)];
    await cell(two, 'm30').scrollIntoViewIfNeeded();
    await select(two, 'm30');
    const top = () =>
      cell(two, 'm30').evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const before = await top();
    await page.bringToFront();
    await typeInto(one, 'a', '# a comment\n# of two lines\n');
    await select(one, 'a');
    await page.keyboard.press('b');
    await expectSaved(one);
    await eventually(() => ids(two)).toHaveLength(43);
    await eventually(() => textOf(two, 'a')).toBe('# a comment\n# of two lines\nx = 1');
    await eventually(async () => Math.abs((await top()) - before)).toBeLessThan(3);
    expect(await two.evaluate(() => (document.activeElement as HTMLElement).dataset['id'])).toBe(
      'm30',
    );
    await select(one, 'z');
    await page.keyboard.press('Control+Enter');
    await cell(two, 'z').locator('.gutter[data-state="running"]').waitFor();
    await eventually(() => outputs(two, 'z').innerText()).toMatch(/both/);
    await other.close();
  },
);

/** Two tabs, each with a change of its own to the same cell and to another one. */
async function conflict(page: Page, other: Page) {
  const host = await startNotebook([code('a', 'first'), code('b', 'second'), code('c', 'third')]);
  const [mine, theirs] = [await openNotebook(page, host), await openNotebook(other, host)];
  const letGo = await withoutSaves(page, mine);
  await page.bringToFront();
  await typeInto(mine, 'a', 'mine ');
  await typeInto(mine, 'b', 'my ');
  await eventually(() => savedState(mine).innerText()).toMatch(/^Not saved: /);
  await other.bringToFront();
  await typeInto(theirs, 'a', 'their ');
  await typeInto(theirs, 'c', 'their ');
  await eventually(() => host.sources()).toEqual(['their first', 'second', 'their third']);
  await expectSaved(theirs);
  await page.bringToFront();
  await letGo();
  const dialog = mine.getByRole('dialog');
  await dialog.waitFor();
  expect(host.sources()).toEqual(['their first', 'second', 'their third']);
  return { host, mine, theirs, dialog };
}

const provoked = [/ERR_FAILED/, /409/];

journey(
  'a conflict, kept mine: the file becomes what this tab shows, and the other tab follows',
  async ({ page, browser, expected }) => {
    expected.push(...provoked);
    const other = await browser.newPage();
    const { host, mine, theirs, dialog } = await conflict(page, other);
    await eventually(() => dialog.innerText()).toMatch(
      /you changed 2 cells here and 2 cells changed elsewhere; 1 cell changed on both sides/,
    );
    await screenshot(page, 'editor conflict');
    await expectNoBarriersIn(mine);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await eventually(() => host.sources()).toEqual(['mine first', 'my second', 'third']);
    await expectSaved(mine);
    await eventually(() => textOf(theirs, 'a')).toBe('mine first');
    await other.close();
  },
);

journey(
  'a conflict, taken theirs: the other version shows here, and undo brings mine back',
  async ({ page, browser, expected }) => {
    expected.push(...provoked);
    const other = await browser.newPage();
    const { host, mine, dialog } = await conflict(page, other);
    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await eventually(() => textOf(mine, 'a')).toBe('their first');
    await expectSaved(mine);
    await eventually(() => host.sources()).toEqual(['their first', 'second', 'their third']);
    await button(mine, 'Undo').click();
    await eventually(() => textOf(mine, 'a')).toBe('mine first');
    await eventually(() => host.sources()).toEqual(['mine first', 'my second', 'third']);
    await expectSaved(mine);
    await other.close();
  },
);

journey(
  'a conflict, merged: changes to different cells are both kept, the clash is decided by a person',
  async ({ page, browser, expected }) => {
    expected.push(...provoked);
    const other = await browser.newPage();
    const { host, mine, dialog } = await conflict(page, other);
    await dialog.getByRole('button', { name: 'Merge cell by cell' }).click();
    const merge = mine.getByRole('dialog', { name: 'Merge' });
    await merge.locator('.cm-merge-b').waitFor();
    await eventually(() => merge.locator('.clash').count()).toBe(1);
    await screenshot(page, 'editor merge');
    await expectNoBarriersIn(mine);
    await merge.getByRole('button', { name: 'Use theirs' }).click();
    await merge.locator('.cm-merge-b .cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' and mine');
    await merge.getByRole('button', { name: 'Save the result' }).click();
    await eventually(() => host.sources()).toEqual([
      'their first and mine',
      'my second',
      'their third',
    ]);
    await expectSaved(mine);
    await other.close();
  },
);

journey(
  'a save that fails says why, keeps the text, tells the app, and comes through with Retry',
  async ({ page, expected }) => {
    expected.push(/ERR_FAILED/);
    const host = await startNotebook([code('a', 'x')]);
    const frame = await openNotebook(page, host);
    const letGo = await withoutSaves(page, frame);
    await typeInto(frame, 'a', 'y = ');
    await eventually(() => savedState(frame).innerText()).toMatch(
      /^Not saved: the workspace server cannot be reached/,
    );
    const lastTold = async () =>
      (await messages(page)).filter(({ type }) => type === 'unsaved').at(-1);
    await eventually(lastTold).toMatchObject({ unsaved: true });
    await letGo();
    await eventually(() => host.sources()).toEqual(['y = x']);
    await expectSaved(frame);
    await eventually(lastTold).toMatchObject({ unsaved: false });
    const heard = await messages(page);
    expect(heard.every(({ location, origin }) => location.startsWith(`${origin}/nb/`))).toBe(true);
    expect(heard.filter(({ type }) => type === 'splash-ready')).toHaveLength(1);
  },
);

journey(
  'the line to the server comes back by itself, and nothing is lost or told twice',
  async ({ page }) => {
    const host = await startNotebook([
      code(
        'a',
        'import time\nfor i in range(16):\n    print("tick", i, flush=True)\n    time.sleep(0.2)',
      ),
    ]);
    let cut: () => Promise<void> = () => Promise.resolve();
    let back = Promise.resolve();
    await page.routeWebSocket('**/channel', async (socket) => {
      cut = () => socket.close({ code: 1012 });
      await back;
      socket.connectToServer();
    });
    const frame = await openNotebook(page, host);
    await select(frame, 'a');
    await page.keyboard.press('Control+Enter');
    await eventually(() => outputs(frame, 'a').innerText()).toMatch(/tick 2/);
    let comeBack = () => {
      /* set at once */
    };
    back = new Promise((resolve) => {
      comeBack = resolve;
    });
    await cut();
    await frame.locator('.kernel[data-state="reconnecting"]').waitFor();
    await eventually(() => frame.locator('.kernel').innerText()).toMatch(/Reconnecting…/);
    await typeInto(frame, 'a', '# typed while away\n');
    comeBack();
    await cell(frame, 'a').locator('.gutter[data-state="ok"]').waitFor({ timeout: 60_000 });
    await eventually(async () =>
      (await outputs(frame, 'a').innerText()).trim().split('\n').filter(Boolean),
    ).toEqual(Array.from({ length: 16 }, (_, index) => `tick ${index}`));
    await eventually(() => host.sources()[0]).toMatch(/^# typed while away\n/);
    await expectSaved(frame);
  },
);

journey(
  'NBS-06 a shared view is read only: it says so, runs nothing and saves nothing',
  async ({ page }) => {
    const host = await startNotebook([
      markdown('m', '# Title'),
      code('a', 'print(1)', [display({ 'text/plain': 'kept output' })]),
    ]);
    const frame = await frameOf(page, host, false);
    await eventually(() => frame.locator('.banner').innerText()).toMatch(/read only/);
    await eventually(() => outputs(frame, 'a').innerText()).toMatch(/kept output/);
    await eventually(() => button(frame, 'Run and move on').getAttribute('aria-disabled')).toBe(
      'true',
    );
    await eventually(() => button(frame, 'Add cell below').getAttribute('title')).toBe(
      'Add cell below: this notebook is read only',
    );
    await select(frame, 'a');
    for (const key of ['d', 'd', 'b', 'Shift+Enter', 'Enter', 'q']) await page.keyboard.press(key);
    expect(await ids(frame)).toEqual(['m', 'a']);
    expect(await textOf(frame, 'a')).toBe('print(1)');
    await screenshot(page, 'editor read only');
  },
);

journey('a stopped notebook says so and does not come back', async ({ page }) => {
  const host = await startNotebook([code('a', 'print("kept")')]);
  const frame = await openNotebook(page, host);
  await run(frame, 'a');
  await host.stop();
  await eventually(() => frame.locator('.banner').innerText()).toMatch(/This notebook was stopped/);
  await eventually(() => frame.locator('.kernel').innerText()).toMatch(/^Stopped/);
});

journey('a kernel that ends says why, and a restart brings it back', async ({ page }) => {
  const host = await startNotebook([code('a', 'import os; os._exit(3)'), code('b', '6 * 7')]);
  const frame = await openNotebook(page, host);
  await select(frame, 'a');
  await page.keyboard.press('Control+Enter');
  await eventually(() => frame.locator('.banner').innerText(), { timeout: 60_000 }).toMatch(
    /ended by itself/,
  );
  await screenshot(page, 'editor kernel ended');
  await frame.locator('.banner').getByRole('button', { name: 'Restart' }).click();
  await frame.waitForSelector('.kernel[data-state="idle"]', { timeout: 60_000 });
  await run(frame, 'b');
  await eventually(() => outputs(frame, 'b').innerText()).toMatch(/42/);
});
