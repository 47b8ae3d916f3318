/** One person, several tabs, a session that ends, a connection that comes and goes. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { focusedNames, signInByKeyboard, tabThrough } from './account/keyboard';
import { expectNoBarriers, journey, screenshot, signIn, signOut } from '../harness';
import {
  anotherTab,
  cell,
  createNotebook,
  editor,
  eventually,
  file,
  heading,
  notebookOf,
  toast,
  outputs,
  overOf,
  start,
  stop,
  untilIdle,
  withPython,
} from './steps';

const requestsOf = (page: Page) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/(fsc|api)\//.test(request.url())) sent.push(new URL(request.url()).pathname);
  });
  return sent;
};
/** A request of the test's own: when it is answered, everything was sent that the page sent before. */
const askLast = (page: Page) =>
  page.evaluate(async () => (await fetch('/favicon.svg')).blob().then(({ size }) => size));
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('persist:session') ?? '');

journey(
  'EDF-03 several tabs on one notebook see the same run, and what one types the other shows',
  withPython,
  async ({ page, server }) => {
    await signIn(page, server);
    const id = await createNotebook(
      page,
      file(
        'both.ipynb',
        notebookOf(
          'import time\nfor n in range(3):\n    print("tick", n)\n    time.sleep(1.5)',
          '1',
        ),
      ),
    );
    await start(page);
    const other = await anotherTab(page);
    await other.goto(`${server.origin}/notebooks/${id}`);
    await untilIdle(other);
    await cell(page, 0).locator('.run-one').click();
    await editor(other).locator('.cell').nth(0).locator('.gutter[data-state="running"]').waitFor();
    await eventually(() => outputs(other, 0).innerText()).toMatch(/tick 0/);
    expect(await overOf(other, 0)).toBe('ok');
    await eventually(() => outputs(other, 0).innerText()).toMatch(/tick 0\s+tick 1\s+tick 2/);
    await eventually(() => outputs(page, 0).innerText()).toMatch(/^tick 0\s+tick 1\s+tick 2\s*$/);
    expect(await outputs(other, 0).innerText()).toBe(await outputs(page, 0).innerText());
    await cell(page, 1).locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' + 41');
    await eventually(() => cell(other, 1).locator('.cm-content').innerText()).toBe('1 + 41');
    await other.close();
    await stop(page);
  },
);

journey(
  'LOG-10 signing out in one tab ends the others at once, and what they had open: its address opens nothing any more',
  withPython,
  async ({ page, server, expected }) => {
    // The editor may be asking for its document, or calling again, in the moment in which its address ends.
    const ended = [/410 \(Gone\).*\/document/, /\/channel' failed: .*404/];
    expected.push(...ended);
    await signIn(page, server);
    const id = await createNotebook(page, file('shared.ipynb', notebookOf('1')));
    await start(page);
    const other = await anotherTab(page, [/401/, ...ended]);
    await other.goto(`${server.origin}/notebooks/${id}`);
    await untilIdle(other);
    const copied =
      page
        .frames()
        .find((frame) => /\/nb\//.test(frame.url()))
        ?.url() ?? '';
    expect(copied).not.toBe('');
    await signOut(page);
    await page.getByLabel('Username', { exact: true }).waitFor();
    await other.getByLabel('Username', { exact: true }).waitFor({ timeout: 20_000 });
    await toast(other, 'You signed out in another tab.').waitFor();
    const elsewhere = await fetch(copied, { redirect: 'manual' });
    expect([401, 403, 404, 410]).toContain(elsewhere.status);
    expect(await elsewhere.text()).not.toContain('shared.ipynb');
    await signIn(page, server);
    await page.goto(`${server.origin}/notebooks/${id}`);
    await untilIdle(page);
    await stop(page);
    await other.close();
  },
);

journey(
  'LOG-10 LOG-19 signing out in the middle of a start and of polls: no request follows, nothing is kept',
  withPython,
  async ({ page, server }) => {
    await signIn(page, server);
    await page.clock.install();
    await createNotebook(page, file('left.ipynb', notebookOf('1')));
    await page.getByRole('button', { name: 'Start', exact: true }).first().click();
    await signOut(page);
    const sent = requestsOf(page);
    await page.getByText('Welcome Back').waitFor();
    await page.clock.runFor(1_000);
    await askLast(page);
    const before = sent.length;
    expect(sent.filter((path) => !/logout|oauth|provider|login|config/.test(path))).toEqual([]);
    await page.clock.runFor(200_000);
    await askLast(page);
    expect(sent.slice(before)).toEqual([]);
    await eventually(() => page.locator('iframe').count()).toBe(0);
    expect(await kept(page)).not.toMatch(/"token":"\\"/);
    await page.goto(`${server.origin}/notebooks`);
    await page.getByText('Welcome Back').waitFor();
  },
);

journey(
  'ERR-01 ACC-03 a session that the server ended: one notice, the login page, and back to where one was going',
  async ({ page, server, expected }) => {
    expected.push(/401/);
    await signIn(page, server);
    await page.goto(`${server.origin}/notebooks?q=pi&view=list`);
    await heading(page, 'Code').waitFor();
    await page.route('**/fsc/**', (route) =>
      route.request().url().includes('login')
        ? route.continue()
        : route.fulfill({
            status: 401,
            contentType: 'application/json',
            body: JSON.stringify({ code: 'unauthorized', message: 'Unauthorized' }),
          }),
    );
    await page.reload();
    await page.getByText('Welcome Back').waitFor();
    await toast(page, 'Your session expired').waitFor();
    expect(await toast(page, 'Your session expired').count()).toBe(1);
    expect(await page.getByRole('region', { name: 'Alerts' }).getByText('×').count()).toBe(0);
    await screenshot(page, 'session expired');
    await expectNoBarriers(page);
    await page.unroute('**/fsc/**');
    await signIn(page, server);
    await page.waitForURL(/\/notebooks\?/);
    expect(new URL(page.url()).searchParams.get('q')).toBe('pi');
  },
);

journey(
  'CON-14 offline: a banner says so, the list stays, and it goes on by itself',
  async ({ page, server, expected }) => {
    expected.push(/ERR_INTERNET_DISCONNECTED|Failed to load/);
    await signIn(page, server);
    await page.getByRole('link', { name: 'Code', exact: true }).click();
    await page.getByText('Welcome', { exact: true }).first().waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline. What you see was loaded before.').waitFor();
    await page.getByText('Welcome', { exact: true }).first().waitFor();
    await screenshot(page, 'offline');
    await expectNoBarriers(page);
    const read = page.waitForResponse(/readall/, { timeout: 60_000 });
    await page.context().setOffline(false);
    await eventually(() => page.getByText('You are offline.').count()).toBe(0);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Code', exact: true }).click();
    await read;
    await page.getByText(/Read (just now|\d+ s ago)/).waitFor();
  },
);

journey(
  'NAV-01 NAV-02 ?sidebar=false turns the sidebar off for the tab session, sidebar=true on again, and it is 236 wide',
  async ({ page, server }) => {
    await signIn(page, server);
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    await eventually(async () => (await sidebar.boundingBox())?.width).toBe(236);
    await page.goto(`${server.origin}/notebooks?sidebar=false`);
    await heading(page, 'Code').waitFor();
    await eventually(() => sidebar.count()).toBe(0);
    await page.goto(`${server.origin}/home`);
    await heading(page, 'Home').waitFor();
    await eventually(() => sidebar.count()).toBe(0);
    await screenshot(page, 'no sidebar');
    const other = await anotherTab(page);
    await other.goto(`${server.origin}/home`);
    await other.getByRole('complementary', { name: 'Sidebar' }).waitFor();
    await page.goto(`${server.origin}/home?sidebar=true`);
    await sidebar.waitFor();
  },
);

journey(
  'GEN-01 GEN-03 only the keyboard: sign in, make a notebook, start it',
  withPython,
  async ({ page, server }) => {
    await signInByKeyboard(page, server.origin);
    const tabTo = tabThrough(page);
    await tabTo('Code');
    await page.keyboard.press('Enter');
    await heading(page, 'Code').waitFor();
    await tabTo('Create New');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Notebook' }).waitFor();
    for (
      let presses = 0;
      presses < 3 && !(await focusedNames(page)).includes('Notebook');
      presses += 1
    )
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Create Notebook' }).getByText('Empty file').waitFor();
    await tabTo(/^radio/);
    await page.keyboard.press('Space');
    await eventually(() => page.getByRole('radio', { name: 'Empty file' }).isChecked()).toBe(true);
    for (
      let presses = 0;
      presses < 10 &&
      !(await page
        .getByLabel('Notebook name')
        .evaluate((field) => field === document.activeElement));
      presses += 1
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    await heading(page, 'By keyboard').waitFor();
    await tabTo('Start');
    await page.keyboard.press('Enter');
    await untilIdle(page);
    await stop(page);
  },
);
