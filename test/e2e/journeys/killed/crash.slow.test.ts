/** kill -9 again and again, seen from the browser; test/server/crash and test/attacks/files/killedSaves have each of them without one. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { timePasses } from '#test/harness/until';
import { journey, signIn } from '../../harness';
import { houseOf, pathOf, sourcesOf } from '../processes';
import {
  cell,
  choose,
  createNotebook,
  eventually,
  file,
  heading,
  idOf,
  notebookOf,
  openCreate,
  start,
  untilSaved,
  withPython,
} from '../steps';

const slowly = { ...withPython, timeout: 240_000 };
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
