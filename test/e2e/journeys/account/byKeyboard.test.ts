/** A colleague is invited, comes, and something is found and talked about, without a mouse. */
import { expect, onTestFinished } from 'vitest';
import { mailsIn, tokenIn } from '#test/server/team/support';
import { bootServer, expectNoBarriers, journey, VIEWPORTS } from '../../harness';
import { signInByKeyboard, tabThrough } from './keyboard';
import { eventually, heading } from '../steps';

journey(
  'GEN-03 ADM-07 SRCH-01 CMT-01 only the keyboard: invite, join, find, comment',
  async ({ page, browser }) => {
    const server = await bootServer();
    onTestFinished(() => server.remove());
    const tabTo = tabThrough(page);
    await signInByKeyboard(page, server.origin);
    await tabTo('Team');
    await page.keyboard.press('Enter');
    await heading(page, 'Team Members').waitFor();
    await tabTo('+ Invite');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Invite colleagues' }).waitFor();
    await tabTo(/^E-mail addresses/);
    await page.keyboard.type('ada@example.org');
    await tabTo('Invite');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Invitation(s) sent' }).waitFor();
    await expectNoBarriers(page);
    await tabTo('Done');
    await page.keyboard.press('Enter');
    await eventually(async () => (await mailsIn(server)).length).toBe(1);

    const context = await browser.newContext({ viewport: VIEWPORTS.desk, reducedMotion: 'reduce' });
    onTestFinished(() => context.close());
    const ada = await context.newPage();
    const [mail = ''] = await mailsIn(server);
    await ada.goto(`${server.origin}/invitation#${tokenIn(mail, '/invitation')}`);
    await ada.getByText('ada@example.org').waitFor();
    const adaTabs = tabThrough(ada);
    for (const [field, text] of [
      [/^Name/, 'Ada Lovelace'],
      [/^User name/, 'ada'],
      [/^Password/, 'analytical engine'],
    ] as const) {
      await adaTabs(field);
      await ada.keyboard.type(text);
    }
    await ada.keyboard.press('Enter');
    await ada.waitForURL((url) => url.pathname === '/home');

    // The invited person is a member of the team now; then a word typed into the search finds the notebook.
    await page.keyboard.press('/');
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
    await page.keyboard.type('welcome');
    await page
      .getByRole('option', { name: /^Welcome/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Welcome').waitFor();
    // It comes after the page: who looks for it sees it first.
    await page.getByRole('button', { name: /^Comments/ }).waitFor();
    await tabTo(/^Comments/);
    await page.keyboard.press('Enter');
    const side = page.getByRole('complementary', { name: 'Comments' });
    await side.waitFor();
    await tabTo('New topic');
    await page.keyboard.type('Is this the first one?');
    await page.keyboard.press('Control+Enter');
    await side.getByRole('article', { name: 'Topic of admin' }).waitFor();
    expect(await side.getByRole('article').count()).toBe(1);
    await expectNoBarriers(page);
  },
);
