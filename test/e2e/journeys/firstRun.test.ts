import { expect } from 'vitest';
import { journey, screenshot, signIn, VIEWPORTS } from '../harness';
import {
  anotherTab,
  cell,
  createNotebook,
  editor,
  eventually,
  foreign,
  heading,
  outputs,
  overOf,
  runAll,
  start,
  status,
  stop,
  untilIdle,
  untilSaved,
  withPython,
} from './steps';
import { atWorkIn } from './processes';

journey(
  'NB-03 NBS-01 EDF-01 from a file to a result: create, start, run, type, close the tab in a long cell, come back, stop',
  withPython,
  async ({ page, server }) => {
    await page.goto(server.origin);
    await signIn(page, server);
    const id = await createNotebook(page, foreign('Factorials.ipynb'));
    await heading(page, 'Factorials').waitFor();
    await status(page, 'Defined').waitFor();
    await screenshot(page, 'journey notebook defined');
    await start(page);
    await runAll(page);
    expect(await overOf(page, 1)).toBe('ok');
    await eventually(() => outputs(page, 1).innerText()).toMatch(
      /^2\s3\s5\s8\s13\s21\s34\s55\s89\s144\s*$/,
    );
    await cell(page, 1).locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Alt+Enter');
    await eventually(() =>
      cell(page, 2)
        .locator('.cm-content')
        .evaluate((text) => text === document.activeElement),
    ).toBe(true);
    await page.keyboard.type('import time\nfor n in range(3):\ntime.sleep(1)\nprint("step", n)');
    await untilSaved(page);
    await page.keyboard.press('Control+Enter');
    await editor(page).locator('.cell').nth(2).locator('.gutter[data-state="running"]').waitFor();
    await screenshot(page, 'journey notebook running');
    const tab = await anotherTab(page);
    await page.close();
    await tab.goto(`${server.origin}/notebooks/${id}`);
    await untilIdle(tab);
    await eventually(() => outputs(tab, 2).innerText()).toMatch(/step 0\s+step 1\s+step 2/);
    await eventually(() => outputs(tab, 1).innerText(), {
      message: 'Alt Enter ran the cell once more',
    }).toMatch(/10946\s17711\s*$/);
    await screenshot(tab, 'journey notebook come back');
    await stop(tab);
    await eventually(() => atWorkIn(server.dataFolder)).toEqual([]);
    await tab.setViewportSize(VIEWPORTS.phone);
    await screenshot(tab, 'journey notebook stopped 390');
  },
);
