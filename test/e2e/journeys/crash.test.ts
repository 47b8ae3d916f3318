/** kill -9 and Ctrl-C in the middle of everything, seen from the browser: nothing that was acknowledged is lost, nothing is left behind. */
import { expect } from 'vitest';
import { journey, signIn } from '../harness';
import { atWorkIn, below, houseOf, pathOf, sourcesOf, stillAlive } from './processes';
import {
  cell,
  createNotebook,
  editor,
  eventually,
  file,
  notebookOf,
  outputs,
  runCell,
  start,
  status,
  untilIdle,
  untilSaved,
  withPython,
} from './steps';

journey(
  'NBS-01 kill -9 while a cell runs: what was typed and saved is there, the history says what happened, no process is left, it starts again',
  withPython,
  async ({ page, expected }) => {
    expected.push(/Failed to load resource|WebSocket|ERR_|dynamically imported module/);
    const house = houseOf();
    const first = await house.open();
    await signIn(page, first);
    const id = await createNotebook(
      page,
      file(
        'long.ipynb',
        notebookOf(
          'print("kept")',
          'import subprocess, time\nsubprocess.Popen(["sleep", "300"])\ntime.sleep(300)',
        ),
      ),
    );
    await start(page);
    expect(await runCell(page, 0)).toBe('ok');
    await cell(page, 0).locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' # typed');
    await untilSaved(page);
    await cell(page, 1).locator('.run-one').click();
    await editor(page).locator('.cell').nth(1).locator('.gutter[data-state="running"]').waitFor();
    await eventually(() => atWorkIn(house.dataFolder).length).toBeGreaterThan(1);
    const children = await house.kill();
    expect(children.length).toBeGreaterThan(1);

    const second = await house.open();
    await eventually(() => stillAlive(children)).toEqual([]);
    expect(atWorkIn(house.dataFolder)).toEqual([]);
    expect(sourcesOf(pathOf(house.dataFolder, id, 'long.ipynb'))[0]).toBe('print("kept") # typed');
    await page.goto(`${second.origin}/notebooks/${id}?tab=history`);
    await page.getByText('The server was stopped while this notebook ran').first().waitFor();
    await page.getByText('Notebook failed').first().waitFor();
    await page.getByRole('tab', { name: 'Editor' }).click();
    await page.getByText(/Its last run failed/).waitFor();
    await status(page, 'Defined').waitFor();
    await start(page);
    await eventually(() => outputs(page, 0).innerText()).toMatch(/^kept\s*$/);
  },
);

journey(
  'NBS-03 Ctrl-C ends the server and every process of its notebooks, and the open page says that it waits',
  withPython,
  async ({ page, expected }) => {
    expected.push(/Failed to load resource|WebSocket|ERR_|dynamically imported module/);
    const house = houseOf();
    const server = await house.open();
    await signIn(page, server);
    const id = await createNotebook(
      page,
      file(
        'ends.ipynb',
        notebookOf(
          'import subprocess, time\nsubprocess.Popen(["sleep", "300"], start_new_session=True)\nprint("on")\ntime.sleep(300)',
        ),
      ),
    );
    await start(page);
    await cell(page, 0).locator('.run-one').click();
    await eventually(() => outputs(page, 0).innerText()).toMatch(/on/);
    const children = below(server.process.pid ?? 0);
    expect(children.length).toBeGreaterThan(0);
    await server.end('SIGINT');
    expect(server.process.exitCode).toBe(0);
    expect(stillAlive(children)).toEqual([]);
    expect(atWorkIn(house.dataFolder)).toEqual([]);
    await eventually(() => editor(page).locator('.kernel').innerText()).toMatch(
      /Reconnecting|Stopped/,
    );
    const second = await house.open();
    await page.goto(`${second.origin}/notebooks/${id}?tab=history`);
    await page.getByText('Notebook stopped').first().waitFor();
    await page.goto(`${second.origin}/notebooks/${id}`);
    await start(page);
    await untilIdle(page);
    await eventually(() => outputs(page, 0).innerText()).toMatch(/on/);
  },
);
