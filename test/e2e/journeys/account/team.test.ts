/** An admin, a member, and a stranger who is invited: she comes by her mail, shares work, talks about it, becomes an admin, and is shut out at work. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { mailsIn, tokenIn } from '#test/server/team/support';
import { api } from '~/contract';
import {
  bootServer,
  type BuiltServer,
  complaintsOf,
  expectNoComplaints,
  guidePicture,
  journey,
  checkAppearance,
  signIn,
  VIEWPORTS,
} from '../../harness';
import {
  cell,
  createNotebook,
  editor,
  eventually,
  file,
  heading,
  notebookOf,
  toast,
  start,
  tool,
  withPython,
} from '../steps';

const LIST = '/team/members?view=list';
const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Team members' }).getByRole('row').filter({ hasText: name });
const choose = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
/** An arXiv that knows one article. */
const openArxiv = async (): Promise<string> => {
  const entry =
    '<entry><id>http://arxiv.org/abs/1706.03762v7</id><title>Attention Is All You Need</title></entry>';
  const arxiv = createServer((_request, response) => {
    response.end(`<feed xmlns="http://www.w3.org/2005/Atom">${entry}</feed>`);
  });
  await new Promise<void>((resolve) => {
    arxiv.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    arxiv.closeAllConnections();
    arxiv.close();
  });
  return `http://127.0.0.1:${(arxiv.address() as AddressInfo).port}`;
};

/** A browser of somebody else; what it complains about fails the test. */
const openBrowser = async (
  browser: Browser,
  tolerated: readonly RegExp[] = [],
  size: keyof typeof VIEWPORTS = 'desk',
): Promise<Page> => {
  const context = await browser.newContext({ viewport: VIEWPORTS[size], reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  onTestFinished(async () => {
    await context.close();
    expectNoComplaints(complaints, tolerated, "another browser's console");
  });
  return page;
};

const linkFor = async (server: BuiltServer, who: string): Promise<string> => {
  const mail =
    (await mailsIn(server)).find((text) => text.includes(`To: ${who}@example.org`)) ?? '';
  return tokenIn(mail, '/invitation');
};
const OUT = /401|403/;
const GRACE = { user_name: 'grace', password: 'amazing compiler' };
const ADA = { user_name: 'ada', password: 'analytical engine' };

const side = (page: Page) => page.getByRole('complementary', { name: 'Comments' });
const area = (page: Page, name: string) => side(page).getByRole('textbox', { name });

/** The settings of the notebook: somebody who may change it is found, and an article. */
const share = async (page: Page) => {
  await page.getByRole('tab', { name: 'Settings' }).click();
  const people = page.getByRole('combobox', { name: 'Collaborators' });
  await people.fill('hop');
  await page.getByRole('option', { name: /Grace Hopper/ }).waitFor();
  await checkAppearance(page, 'autocomplete collaborators');
  await people.press('ArrowDown');
  await people.press('Enter');
  await page
    .getByRole('list', { name: 'Chosen collaborators' })
    .getByText('Grace Hopper')
    .waitFor();
  const articles = page.getByRole('combobox', { name: 'arXiv id' });
  await articles.fill('attention need');
  await page.getByRole('option', { name: /Attention Is All You Need/ }).waitFor();
  await checkAppearance(page, 'autocomplete arxiv');
  await articles.press('Enter');
  await eventually(() => articles.inputValue()).toBe('1706.03762');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Update notebook success').waitFor();
};

journey(
  'RT-45 NAV-10 NAV-11 LST-17 ADM-01 ADM-07 ADM-29 NB-14 AUT-01 CMT-04 invited, in, shares, is answered, made an admin, disabled at work, and out everywhere',
  { ...withPython, timeout: 300_000 },
  async ({ page, browser, expected }) => {
    const server = await bootServer({ env: { ATELIER_ARXIV_URL: await openArxiv() } });
    onTestFinished(() => server.remove());
    expected.push(OUT);
    await signIn(page, server);
    await page.getByRole('link', { name: 'Team', exact: true }).click();
    await heading(page, 'Team Members').waitFor();
    await page.getByRole('button', { name: '+ Invite' }).click();
    await page.getByLabel('E-mail addresses').fill('ada@example.org; grace@example.org');
    await checkAppearance(page, 'team invite');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Invitation(s) sent' })
      .getByText('No mail server is set up here')
      .waitFor();
    await checkAppearance(page, 'team sent');
    await page.getByRole('button', { name: 'Done' }).click();
    await eventually(async () => (await mailsIn(server)).length).toBe(2);

    const joined = await fetch(server.origin + api.team.accept.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        token: await linkFor(server, 'grace'),
        fullname: 'Grace Hopper',
        ...GRACE,
      }),
    });
    expect(joined.status).toBe(200);

    const ada = await openBrowser(browser, [OUT]);
    const token = await linkFor(server, 'ada');
    const addresses: string[] = [];
    ada.on('request', (request) =>
      addresses.push(request.url(), request.headers()['referer'] ?? ''),
    );
    await ada.goto(`${server.origin}/invitation#${token}`);
    await ada.getByText('ada@example.org').waitFor();
    expect(ada.url()).toBe(`${server.origin}/invitation`);
    await checkAppearance(ada, 'team invitation');
    await ada.getByLabel(/^Name/).fill('Ada Lovelace');
    await ada.getByLabel('User name').fill(ADA.user_name);
    await ada.getByLabel(/^Password/).fill(ADA.password);
    await ada.getByRole('button', { name: 'Join' }).click();
    await ada.waitForURL((url) => url.pathname === '/home');
    expect(addresses.filter((address) => address.includes(token))).toEqual(
      [`${server.origin}/invitation#${token}`].filter((known) => addresses.includes(known)),
    );
    expect(server.printed()).not.toContain(token);

    const id = await createNotebook(
      ada,
      file('mine.ipynb', notebookOf('print("hers")', 'later = 2')),
    );
    await share(ada);
    await ada.getByRole('tab', { name: 'Editor' }).click();
    await start(ada);
    await cell(ada, 0).click({ position: { x: 4, y: 8 } });
    await tool(ada, 'More').click();
    await editor(ada).getByRole('menuitem', { name: 'Comment on the cell' }).click();
    await side(ada).getByText('Cell 1: print("hers")').waitFor();
    await area(ada, 'New topic').fill('Is this right, @grace?');
    await area(ada, 'New topic').press('Control+Enter');
    await side(ada).getByRole('article', { name: 'Topic of ada' }).waitFor();

    const grace = await openBrowser(browser);
    await signIn(grace, server, GRACE);
    await grace.getByRole('button', { name: /^Notifications, / }).click();
    await grace
      .getByRole('dialog', { name: 'Recent notifications' })
      .getByRole('link', { name: /^ada mentioned you at / })
      .click();
    await grace.waitForURL((url) => url.pathname === `/notebooks/${id}`);
    await area(grace, 'Reply to ada').fill('It is.');
    await area(grace, 'Reply to ada').press('Control+Enter');
    await side(ada).getByRole('button', { name: '1 reply' }).waitFor();
    await grace.getByRole('tab', { name: 'Settings' }).click();
    await grace.getByRole('textbox', { name: 'Summary' }).fill('We looked at it together.');
    await grace.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(grace, 'Update notebook success').waitFor();

    await cell(ada, 1).click({ position: { x: 4, y: 8 } });
    await editor(ada).locator('.cell.current').nth(0).waitFor();
    await side(ada)
      .getByRole('link', { name: /Cell 1: / })
      .click();
    await eventually(() => cell(ada, 0).getAttribute('class')).toContain('current');
    await ada.goto(`${server.origin}${LIST}`);
    await row(ada, 'Grace Hopper').waitFor();
    expect(await ada.getByRole('button', { name: '+ Invite' }).count()).toBe(0);
    await choose(ada, 'Admin', 'View');
    await ada.getByRole('dialog', { name: 'User Details' }).waitFor();
    await checkAppearance(ada, 'team details');
    await ada.keyboard.press('Escape');

    await page.goto(`${server.origin}${LIST}`);
    await row(page, 'Ada Lovelace').waitFor();
    await checkAppearance(page, 'team members');
    await guidePicture(page, 'team');
    await choose(page, 'Ada Lovelace', 'Make admin');
    // She looks at the page that the notice leads to: what she may do there is there.
    await ada.getByRole('button', { name: '+ Invite' }).waitFor();
    await ada.goto(`${server.origin}/notebooks/${id}`);
    await cell(ada, 0).waitFor();
    const telephone = await openBrowser(browser, [OUT], 'phone');
    await signIn(telephone, server, ADA);
    await telephone.goto(`${server.origin}/notifications`);
    await telephone.getByRole('link', { name: 'You are an admin of the team now' }).waitFor();

    await choose(page, 'Ada Lovelace', 'Disable…');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
    await toast(page, 'Team member disabled').waitFor();
    for (const hers of [ada, telephone])
      await hers.waitForURL((url) => url.pathname === '/login', { timeout: 60_000 });
    await ada.getByLabel('Username', { exact: true }).fill(ADA.user_name);
    await ada.getByLabel('Password', { exact: true }).fill(ADA.password);
    await ada.getByRole('button', { name: 'Login', exact: true }).click();
    await ada.getByText('Your account is disabled. Ask an admin of your team.').waitFor();
    // Her work remains, and still names her.
    await grace.goto(`${server.origin}/notebooks/${id}`);
    await side(grace)
      .getByRole('link', { name: /Cell 1: / })
      .click();
    await grace
      .frameLocator('.at-read-frame:visible iframe')
      .locator('.cell.led-to')
      .getByText('hers')
      .waitFor();

    await page.goto(`${server.origin}/team/ada`);
    await heading(page, 'Ada Lovelace').waitFor();
    await checkAppearance(page, 'team member');
    await page.goto(`${server.origin}/forgot-password`);
    await page.getByLabel('User name or e-mail').waitFor();
    await checkAppearance(page, 'team forgot');
  },
);
