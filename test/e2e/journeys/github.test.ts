/** A repository on a GitHub of our own: connecting by device code, its files as a tree, a rate limit that a reload does not lift. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { startGithub, type GithubStandIn } from '#test/harness/standIns/github';
import {
  bootServer,
  expectNoBarriers,
  journey,
  screenshot,
  signIn,
  VIEWPORTS,
  type BuiltServer,
} from '../harness';
import { eventually, toast, openCreate, pick } from './steps';

let github: GithubStandIn;
let server: BuiltServer;
beforeAll(async () => {
  github = await startGithub();
  github.world.device.interval = 1;
  const files = Object.fromEntries(
    Array.from({ length: 12_000 }, (_, at) => [
      `part${at % 6}/file${String(at).padStart(5, '0')}.py`,
      'pass\n',
    ]),
  );
  github.world.repos.push({ full_name: 'mona/wide', private: false, branches: { main: files } });
  server = await bootServer({ env: github.settings });
});
afterAll(async () => {
  await server.remove();
  await github.close();
});

const panel = (page: Page) => page.getByRole('region', { name: 'GitHub' });
const tree = (page: Page, repo: string) =>
  panel(page).getByRole('tree', { name: `Files of ${repo}` });
/** The form for a new notebook, with GitHub as its source. */
const openPanel = async (page: Page) => {
  const form = await openCreate(page);
  await form.getByRole('radio', { name: /GitHub/ }).check({ force: true });
  await panel(page).waitFor();
};
const read = async (page: Page, address: string) => {
  await page.getByRole('textbox', { name: /repository URL/i }).fill(address);
  await page.keyboard.press('Enter');
};

journey(
  'LOG-13 LOG-24 NB-05 GH-06 GH-08 connect by device code, choose a private repository, a file of it, and make the notebook',
  async ({ page, expected }) => {
    // The raw host does not show what is private; only then is the API asked for it.
    expected.push(/404 .*\/raw\/mona\/secret\//);
    await signIn(page, server);
    await openPanel(page);
    await panel(page).getByRole('button', { name: 'Connect GitHub' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect GitHub' });
    await dialog.getByRole('link', { name: 'Open GitHub' }).waitFor();
    const code = await dialog.locator('.github-code strong').innerText();
    expect(code).toMatch(/^[A-Z\d]{4}-[A-Z\d]{4}$/);
    await expectNoBarriers(page);
    await screenshot(page, 'github connect');
    github.decide('allow', code);
    await toast(page, 'Github successfully connected').waitFor();
    await panel(page).getByText('Connected as mona').waitFor();
    const cookies = await page.evaluate(() => document.cookie);
    expect(cookies).toMatch(/atelier_github=[\w-]{60,}/);
    for (const token of github.world.tokens.keys())
      expect(cookies + (await page.evaluate(() => JSON.stringify(localStorage)))).not.toContain(
        token,
      );
    await pick(page, 'Repository', 'mona/secret');
    await tree(page, 'mona/secret')
      .getByRole('treeitem', { name: /^keep\.ipynb/ })
      .click();
    await panel(page)
      .getByText(
        /^This tree have 1 files and you have \d+ requests remaining \(Github hourly reset the limit\)$/,
      )
      .waitFor();
    await expectNoBarriers(page);
    await screenshot(page, 'github files');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.waitForURL(/\/notebooks\/(?!create)[^/]+$/);
    expect(
      github.asked.some(
        ({ path, authorization }) =>
          path.includes('/git/blobs/') && authorization.startsWith('Bearer '),
      ),
    ).toBe(true);
    expect(
      github.asked.filter(({ path, method }) => path.startsWith('/raw/') && method === 'OPTIONS'),
    ).toEqual([]);
  },
);

journey(
  'NB-08 GH-12 a tree of 12,000 files draws only what is in sight, and fits a small screen in the dark',
  async ({ page }) => {
    await signIn(page, server);
    await openPanel(page);
    await read(page, 'mona/wide');
    await tree(page, 'mona/wide').waitFor();
    await panel(page).getByRole('searchbox', { name: 'Filter files' }).fill('.py');
    await panel(page).getByText('All 12,000 found').waitFor();
    expect(await tree(page, 'mona/wide').getByRole('treeitem').count()).toBeLessThan(60);
    await panel(page).getByText('All 12,000 found').click();
    await panel(page).getByText('12,000 chosen, 58.6 KiB').waitFor();
    await tree(page, 'mona/wide').focus();
    await page.keyboard.press('End');
    await tree(page, 'mona/wide')
      .getByRole('treeitem', { name: /^file11999\.py/ })
      .waitFor();
    await page.setViewportSize(VIEWPORTS.phone);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(
      await panel(page).evaluate((section) => section.scrollWidth <= section.clientWidth),
    ).toBe(true);
    await expectNoBarriers(page);
    await screenshot(page, 'github small dark');
  },
);

journey(
  'GH-09 GH-10 a rate limit outlives a reload, and what waits goes on by itself',
  async ({ page, expected }) => {
    expected.push(/403/);
    await signIn(page, server);
    await openPanel(page);
    const full = { ...github.world.limit };
    github.world.limit = { limit: 60, remaining: 0, reset: Math.floor(Date.now() / 1000) + 25 };
    await read(page, 'mona/fits');
    await panel(page)
      .getByText(/^Please retry Github operation in \d+ seconds$/)
      .waitFor();
    await page.reload();
    const before = github.asked.length;
    await panel(page)
      .or(page.getByRole('radio', { name: /GitHub/ }))
      .first()
      .waitFor();
    await page.getByRole('radio', { name: /GitHub/ }).check({ force: true });
    await read(page, 'mona/fits');
    await panel(page)
      .getByText(/^Please retry Github operation in \d+ seconds$/)
      .waitFor();
    await screenshot(page, 'github waiting');
    expect(github.asked.length).toBe(before);
    github.world.limit = full;
    await tree(page, 'mona/fits').waitFor();
    await eventually(() =>
      panel(page)
        .getByText(/Please retry Github operation/)
        .count(),
    ).toBe(0);
  },
);
