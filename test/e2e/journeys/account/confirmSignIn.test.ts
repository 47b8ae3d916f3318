/** A session that is older than 15 minutes confirms that it is its person before it changes keys and people. */
import process from 'node:process';
import { afterAll, beforeAll, expect } from 'vitest';
import { startOpenId, type OpenIdStandIn } from '#test/harness/standIns/openId';
import {
  ADMIN,
  bootServer,
  eventually,
  expectNoBarriers,
  journey,
  checkAppearance,
  signIn,
  VIEWPORTS,
  type BuiltServer,
} from '../../harness';
import { toast } from '../steps';

const AHEAD_MS = 16 * 60_000;
/** Loaded into the server: SIGUSR2 puts its clock 16 minutes ahead, and back again; it prints where the clock is. */
const CLOCK = `data:text/javascript,${encodeURIComponent(`
  const RealDate = Date;
  let ahead = 0;
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(RealDate.now() + ahead);
      else super(...given);
    }
    static now() {
      return RealDate.now() + ahead;
    }
  };
  process.on('SIGUSR2', () => {
    ahead = ahead === 0 ? ${AHEAD_MS} : 0;
    process.stdout.write('clock +' + ahead + '\\n');
  });
`)}`;

let openId: OpenIdStandIn;
let server: BuiltServer;
beforeAll(async () => {
  openId = await startOpenId();
  server = await bootServer({
    env: {
      ...openId.settings,
      ATELIER_OAUTH_SIGNUP: 'lab.org',
      NODE_OPTIONS: `--import ${CLOCK}`,
    },
  });
});
afterAll(async () => {
  await server.remove();
  await openId.close();
});

/** Whether the clock is ahead, as the server printed it last. */
const isAhead = () => {
  const printed = server.printed();
  return printed.lastIndexOf(`clock +${AHEAD_MS}`) > printed.lastIndexOf('clock +0');
};
/** Puts the server's clock ahead by more than a sign-in is recent, or back to that of the provider, which dates what it says. */
const putClock = async (ahead: boolean): Promise<void> => {
  if (isAhead() === ahead) return;
  process.kill(server.process.pid ?? 0, 'SIGUSR2');
  await eventually(isAhead).toBe(ahead);
};

journey(
  'a token is made from an old session: cancelled it stays in the form, a wrong password is told, the right one makes it',
  { timeout: 240_000 },
  async ({ page, expected }) => {
    // The refusals that lead to the dialog, and the wrong password.
    expected.push(/40[03]|422/);
    await putClock(false);
    await signIn(page, server);
    await page.goto(`${server.origin}/settings?tab=credentials`);
    await page.getByRole('textbox', { name: /^Name/ }).fill('Nightly');
    await page.getByRole('combobox', { name: 'Scope' }).click();
    await page.getByRole('option', { name: /^run/ }).click();
    await checkAppearance(page, 'token form');
    await putClock(true);
    const make = page.getByRole('button', { name: 'Make', exact: true });
    await make.click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
    await dialog.waitFor();
    await checkAppearance(page, 'confirm it is you');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await toast(page, 'The token was not made').waitFor();
    expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Nightly');

    await make.focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    // The focus is in the field, and stays in the dialog.
    await dialog.locator('input[name=password]:focus').waitFor();
    await page.keyboard.type('not it');
    await page.keyboard.press('Enter');
    await dialog.getByText('This is not your password.').waitFor();
    await page.setViewportSize(VIEWPORTS.phone);
    await expectNoBarriers(page);
    await page.setViewportSize(VIEWPORTS.desk);
    await dialog.getByLabel(/^Password/).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'The token Nightly' }).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page
      .getByText(/^scope run/)
      .first()
      .waitFor();
    await checkAppearance(page, 'tokens with scopes');

    // Further actions within 15 minutes need no new confirmation.
    await page.getByRole('tab', { name: 'Account' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@lab.org');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Update Personal Information success').waitFor();
  },
);

journey(
  'who signs in through a provider confirms there, in another tab, and what waited goes on',
  { timeout: 240_000 },
  async ({ page, expected }) => {
    expected.push(/403/);
    await putClock(false);
    await page.goto(`${server.origin}/settings?tab=credentials`);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.waitForURL(`${openId.origin}/**`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${server.origin}/settings?tab=credentials`);
    await page.getByRole('textbox', { name: /^Name/ }).fill('Mine');
    await putClock(true);
    await page.getByRole('button', { name: 'Make', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
    await dialog.waitFor();
    await checkAppearance(page, 'confirm through a provider');
    await putClock(false);
    const opened = page.context().waitForEvent('page');
    await dialog.getByRole('link', { name: 'Continue with Google' }).click();
    const tab = await opened;
    const again = tab.getByRole('button', { name: 'Continue' });
    const confirmed = tab.getByText('Confirmed. Close this tab');
    await again.or(confirmed).first().waitFor();
    if (await again.isVisible()) await again.click();
    await confirmed.waitFor();
    expect(new URL(tab.url()).search).toBe('');
    await expectNoBarriers(tab);
    await tab.close();
    await page.getByRole('dialog', { name: 'The token Mine' }).waitFor();
  },
);
