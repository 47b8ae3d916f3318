/** kill -9 and Ctrl-C in the middle of everything, seen from the browser: nothing that was acknowledged is lost, nothing is left behind. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { timePasses } from '#test/harness/until';
import { journey, signIn } from '../harness';
import { atWorkIn, below, houseOf, stillAlive } from './processes';
import {
  cell,
  choose,
  createNotebook,
  editor,
  eventually,
  file,
  heading,
  idOf,
  notebookOf,
  openCreate,
  outputs,
  runCell,
  start,
  status,
  untilIdle,
  untilSaved,
  withPython,
} from './steps';

const slowly = { ...withPython, timeout: 240_000 };
const pathOf = (dataFolder: string, id: string, name: string) =>
  path.join(dataFolder, 'files/admin/notebooks', id, name);
const sourcesOf = (file_: string) =>
  (JSON.parse(readFileSync(file_, 'utf8')) as { cells: { source: string | string[] }[] }).cells.map(
    ({ source }) => [source].flat().join(''),
  );

/** Asks the API as the signed-in page does. */
const readAll = (page: Page) =>
  page.evaluate(async () => {
    const kept = JSON.parse(localStorage.getItem('persist:session') ?? '{}') as { token?: string };
    const reply = await fetch('/fsc/python/notebook/readall/', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${JSON.parse(kept.token ?? '""') as string}`,
      },
      body: JSON.stringify({ user_name: 'admin' }),
    });
    return (
      (await reply.json()) as {
        notebooks: {
          notebook_id: string;
          notebook_name: string;
          status: string;
          main_file: string;
        }[];
      }
    ).notebooks;
  });

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
  'NB-03 kill -9 while notebooks are made: each one is whole or not there, and what the person was told exists',
  slowly,
  async ({ page, expected }) => {
    expected.push(/Failed to load resource|WebSocket|ERR_|dynamically imported module/);
    const house = houseOf();
    let server = await house.open();
    await signIn(page, server);
    const told: string[] = [];
    for (const [round, wait] of [0, 15, 40, 90].entries()) {
      told.push(
        await createNotebook(page, file(`told${round}.ipynb`, notebookOf(`"told ${round}"`))),
      );
      const form = await openCreate(page);
      await choose(
        form,
        file(`cut${round}.ipynb`, notebookOf(`"cut ${round}"`, '#'.repeat(200_000))),
      );
      await eventually(() => form.getByLabel('Notebook name').inputValue()).toBe(`cut${round}`);
      await form.getByRole('button', { name: 'Create', exact: true }).click();
      await timePasses(wait, 'how far the creation is when the server is killed');
      await house.kill();
      // Counted, not waited for: the form may go while it is looked at, where the answer came just before the server was killed.
      const again = form.getByRole('button', { name: 'Create', exact: true, disabled: false });
      await eventually(
        async () => page.url().includes('/notebooks/nb-') || (await again.count()) > 0,
      ).toBe(true);
      if (page.url().includes('/notebooks/nb-')) told.push(idOf(page));
      server = await house.open();
      await page.goto(`${server.origin}/notebooks`);
      await heading(page, 'Code').waitFor();
      const found = await readAll(page);
      expect(found.map(({ notebook_id }) => notebook_id)).toEqual(expect.arrayContaining(told));
      for (const { notebook_id, main_file } of found)
        expect(sourcesOf(pathOf(house.dataFolder, notebook_id, main_file)).length).toBeGreaterThan(
          0,
        );
      expect(readdirSync(path.join(house.dataFolder, 'files/admin/notebooks')).sort()).toEqual(
        found.map(({ notebook_id }) => notebook_id).sort(),
      );
      const left = path.join(house.dataFolder, 'tmp');
      expect(existsSync(left) ? readdirSync(left) : []).toEqual([]);
    }
  },
);

journey(
  'kill -9 while somebody types: what the page called saved is in the file, and the file is always whole',
  slowly,
  async ({ page, expected }) => {
    expected.push(/Failed to load resource|WebSocket|ERR_|dynamically imported module/);
    const house = houseOf();
    let server = await house.open();
    await signIn(page, server);
    const id = await createNotebook(page, file('typed.ipynb', notebookOf('start = 0')));
    const saved = pathOf(house.dataFolder, id, 'typed.ipynb');
    for (const round of [1, 2, 3]) {
      if (round > 1) await page.goto(`${server.origin}/notebooks/${id}`);
      await start(page);
      await cell(page, 0).locator('.cm-content').click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(`\nsaved = ${round}`);
      await untilSaved(page);
      await page.keyboard.type(`\n# lost or kept ${round}`, { delay: 10 });
      await timePasses(round * 250, 'how much of it is saved when the server is killed');
      await house.kill();
      const [source = ''] = sourcesOf(saved);
      for (let earlier = 1; earlier <= round; earlier += 1)
        expect(source).toContain(`saved = ${earlier}`);
      server = await house.open();
      expect(sourcesOf(saved)[0]).toBe(source);
    }
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
