/** Signing in through a GitHub and an OpenID provider of our own, on another site than the app, as the real ones are. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { startGithub, type GithubStandIn } from '#test/harness/standIns/github';
import { startOpenId, type OpenIdStandIn } from '#test/harness/standIns/openId';
import {
  bootServer,
  expectNoBarriers,
  journey,
  screenshot,
  signIn,
  signOut,
  VIEWPORTS,
  type BuiltServer,
} from '../../harness';

let github: GithubStandIn;
let openId: OpenIdStandIn;
let server: BuiltServer;
beforeAll(async () => {
  [github, openId] = [await startGithub(), await startOpenId()];
  server = await bootServer({
    env: { ...github.settings, ...openId.settings, ATELIER_OAUTH_SIGNUP: 'lab.org' },
  });
});
afterAll(async () => {
  await server.remove();
  await github.close();
  await openId.close();
});

const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
/** Every address the page was at. */
const addressesOf = (page: Page) => {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) addresses.push(frame.url());
  });
  return addresses;
};

journey(
  "LOG-01 LOG-15 ACC-03 RT-01 through Google and back to where one was going, on an account of one's own, and signing out and in again with the password form still there",
  async ({ page }) => {
    await page.goto(`${server.origin}/notebooks?q=pi&view=list`);
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await screenshot(page, 'login with providers');
    await expectNoBarriers(page);
    await page.setViewportSize(VIEWPORTS.phone);
    await screenshot(page, 'login with providers 390');
    await page.setViewportSize(VIEWPORTS.desk);
    const addresses = addressesOf(page);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.waitForURL(`${openId.origin}/**`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${server.origin}/notebooks?q=pi&view=list`);
    await page.getByRole('heading', { name: 'Code' }).waitFor();
    expect(addresses.some((address) => /\/login\?code=/.test(address))).toBe(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Code' }).waitFor();
    await page.goBack();
    expect(page.url()).not.toContain('code=');
    await page.goto(`${server.origin}/home`);
    await signOut(page);
    await page.getByText('Welcome Back').waitFor();
    await signIn(page, server);
    await page.waitForURL(`${server.origin}/home`);
  },
);

journey(
  'LOG-01 the form stays where it is when the providers come, so that nobody presses what moved under the pointer',
  async ({ page }) => {
    let tell = () => undefined as void;
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    await page.route('**/api/user/login-options', async (route) => {
      await told;
      await route.continue();
    });
    await page.goto(`${server.origin}/login`);
    const login = page.getByRole('button', { name: 'Login', exact: true });
    const before = await login.boundingBox();
    tell();
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    expect(await login.boundingBox()).toEqual(before);
  },
);

journey(
  'LOG-09 LOG-15 through GitHub with the same address: the person confirms it with the provider they know, may cancel before, and the token is nowhere in the clear',
  async ({ page }) => {
    const throughGithub = async () => {
      await page.goto(`${server.origin}/login`);
      await page.getByRole('button', { name: 'Continue with the code host' }).click();
      await page.waitForURL(`${github.origin}/login/oauth/authorize?**`);
      await page.getByRole('button', { name: 'Authorize' }).click();
      await page.waitForURL(`${server.origin}/login`);
    };
    await throughGithub();
    const notice = page.getByText('Sign in to it with Google to link GitHub.');
    await notice.waitFor();
    expect(page.url()).not.toContain('link=');
    await screenshot(page, 'login that links a provider');
    await expectNoBarriers(page);
    await page.setViewportSize(VIEWPORTS.phone);
    await screenshot(page, 'login that links a provider 390');
    await page.setViewportSize(VIEWPORTS.desk);
    await page.reload();
    await notice.waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await notice.waitFor({ state: 'detached' });
    await throughGithub();
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.waitForURL(`${openId.origin}/**`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${server.origin}/home`);
    await page.goto(`${server.origin}/settings?tab=sessions`);
    await page.getByText('You can sign in with: Google, GitHub.').waitFor();
    await page.goto(`${server.origin}/home`);
    const stored = await kept(page);
    expect(stored).toContain('"user_name\\\\\\":\\\\\\"mona');
    expect(github.world.tokens.size).toBe(2);
    for (const token of github.world.tokens.keys())
      expect(stored + (await page.evaluate(() => document.cookie))).not.toContain(token);
  },
);

journey('LOG-04 who says no, or is not known, reads why and can go on', async ({ page }) => {
  await page.goto(`${server.origin}/notebooks`);
  await page.getByRole('button', { name: 'Continue with the code host' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alert').getByText('The sign-in with GitHub was cancelled.').waitFor();
  github.world.visitor = 'hubot';
  await page.getByRole('button', { name: 'Continue with the code host' }).click();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByRole('alert').getByText('GitHub has not verified your e-mail address').waitFor();
  github.world.visitor = 'mona';
  await screenshot(page, 'login refused by a provider');
  await expectNoBarriers(page);
  await signIn(page, server);
  await page.waitForURL(`${server.origin}/notebooks`);
});

journey(
  "LOG-04 a link with somebody else's code, or with words of its own, signs nobody in and runs nothing",
  async ({ page }) => {
    await page.goto(
      `${server.origin}/login?code=stolen&path=${encodeURIComponent('//evil.example')}`,
    );
    await page
      .getByRole('alert')
      .getByText('This sign-in is used up or took too long. Please sign in again.')
      .waitFor();
    expect(page.url()).toBe(`${server.origin}/login`);
    await page.goto(
      `${server.origin}/login?googleError=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
    );
    await page.getByRole('alert').getByText('<img src=x onerror=alert(1)>').waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  },
);
