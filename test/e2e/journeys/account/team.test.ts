/** An admin invites a stranger, who comes by the link of the mail, works, and is shut out in the middle of it. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { arrived, mailsIn, tokenIn } from '#test/server/team/support';
import { expectNoBarriers, journey, screenshot, signIn, VIEWPORTS } from '../../harness';
import { cell, createNotebook, eventually, file, heading, notebookOf, notice, start, withPython } from '../steps';

const LIST = '/team/members?view=list';
const row = (page: Page, name: string) => page.getByRole('grid', { name: 'Team members' }).getByRole('row').filter({ hasText: name });
const choose = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
/** Light and dark, wide and narrow, without a barrier. */
const lookAt = async (page: Page, name: string) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [width, viewport] of Object.entries(VIEWPORTS)) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await screenshot(page, `${name} ${colorScheme} ${width}`);
      await expectNoBarriers(page);
    }
  }
  await page.setViewportSize(VIEWPORTS.desk);
  await page.emulateMedia({ colorScheme: 'light' });
};

journey('RT-45 NAV-10 NAV-11 LST-17 ADM-01 ADM-07 ADM-29 invited, in, at work, disabled, out', withPython, async ({ page, server, browser, expected }) => {
  expected.push(/401|403/);
  await signIn(page, server);
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await heading(page, 'Team Members').waitFor();
  await page.getByRole('button', { name: '+ Invite' }).click();
  await page.getByLabel('E-mail addresses').fill('ada@example.org; grace@example.org');
  await lookAt(page, 'team invite');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('dialog', { name: 'Invitation(s) sent' }).getByText('No mail server is set up here').waitFor();
  await lookAt(page, 'team sent');
  await page.getByRole('button', { name: 'Done' }).click();
  await eventually(async () => (await mailsIn(server)).length).toBe(2);

  const context = await browser.newContext({ viewport: VIEWPORTS.desk, reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  const ada = await context.newPage();
  const mail = (await arrived(server as never, 2)).find((text) => /^To: ada@/m.test(text)) ?? '';
  const token = tokenIn(mail, '/invitation');
  const addresses: string[] = [];
  ada.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
  await ada.goto(`${server.origin}/invitation#${token}`);
  await ada.getByText('ada@example.org').waitFor();
  expect(ada.url()).toBe(`${server.origin}/invitation`);
  await lookAt(ada, 'team invitation');
  await ada.getByLabel(/^Name/).fill('Ada Lovelace');
  await ada.getByLabel('User name').fill('ada');
  await ada.getByLabel(/^Password/).fill('analytical engine');
  await ada.getByRole('button', { name: 'Join' }).click();
  await ada.waitForURL((url) => url.pathname === '/home');
  expect(addresses.filter((address) => address.includes(token))).toEqual([`${server.origin}/invitation#${token}`].filter((known) => addresses.includes(known)));
  expect(server.printed()).not.toContain(token);

  await createNotebook(ada, file('mine.ipynb', notebookOf('print("hers")')));
  await start(ada);
  await cell(ada, 0).waitFor();
  await ada.goto(`${server.origin}${LIST}`);
  await row(ada, 'Ada Lovelace').waitFor();
  expect(await ada.getByRole('button', { name: '+ Invite' }).count()).toBe(0);
  await choose(ada, 'Admin', 'View');
  await ada.getByRole('dialog', { name: 'User Details' }).waitFor();
  await lookAt(ada, 'team details');
  await ada.goBack();
  await cell(ada, 0).waitFor();

  await page.goto(`${server.origin}${LIST}`);
  await row(page, 'Ada Lovelace').waitFor();
  await lookAt(page, 'team members');
  await choose(page, 'Ada Lovelace', 'Disable…');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await notice(page, 'Team member disabled').waitFor();
  await ada.waitForURL((url) => url.pathname === '/login', { timeout: 60_000 });
  await ada.getByLabel('Username', { exact: true }).fill('ada');
  await ada.getByLabel('Password', { exact: true }).fill('analytical engine');
  await ada.getByRole('button', { name: 'Login', exact: true }).click();
  await ada.getByText('Your account is disabled. Ask an admin of your team.').waitFor();

  await page.goto(`${server.origin}/team/ada`);
  await heading(page, 'Ada Lovelace').waitFor();
  await lookAt(page, 'team member');
  await page.goto(`${server.origin}/forgot-password`);
  await page.getByLabel('User name or e-mail').waitFor();
  await lookAt(page, 'team forgot');
  await context.close();
});
