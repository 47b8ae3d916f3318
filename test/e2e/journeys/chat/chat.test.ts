/** Two people talk: live, with code, a reaction, a thread, a change, a search; one goes offline in the middle; neither loses a word. */
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { api } from '~/contract';
import {
  complaintsOf,
  eventually,
  expectNoComplaints,
  guidePicture,
  journey,
  checkAppearance,
  screenshot,
  signIn,
  VIEWPORTS,
} from '../../harness';

const log = (page: Page) => page.getByRole('log', { name: /^Messages of (?!the)/ });
const said = (page: Page, text: string) => log(page).getByText(text, { exact: true });
const area = (page: Page, name: RegExp | string = /^Message to/) =>
  page.getByRole('textbox', { name });
const message = (page: Page, text: string) =>
  log(page).getByRole('article').filter({ hasText: text });

journey(
  'RT-42 CHT-02 NAV-05 NAV-17 two people talk, live, and offline in the middle of it nothing is lost',
  { timeout: 300_000 },
  async ({ page, server, browser }) => {
    const { ask } = await jobsOn(server);
    const { team_name } = (await ask(api.account.readTeam, {})).team;
    for (const [user_name, fullname] of [
      ['mia', 'Mia Wong'],
      ['ben', 'Ben Okafor'],
    ]) {
      const { link } = await ask(api.team.invite, {
        from_user_name: 'admin',
        team_name,
        to_email: `${user_name}@example.org`,
      });
      const joined = await fetch(server.origin + api.team.accept.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          token: link.split('#')[1],
          fullname,
          user_name,
          password: `${user_name} sings loud`,
        }),
      });
      expect(joined.status).toBe(200);
    }
    const context = await browser.newContext({ viewport: VIEWPORTS.desk, reducedMotion: 'reduce' });
    context.setDefaultTimeout(60_000);
    const hers = await context.newPage();
    const complaints = complaintsOf(hers);
    onTestFinished(() => {
      expectNoComplaints(
        complaints,
        [/ERR_INTERNET_DISCONNECTED/, /WebSocket connection to .* failed/],
        "the other browser's console",
      );
    });

    await signIn(page, server);
    await page.getByRole('link', { name: 'Messaging' }).click();
    await page.getByText('No conversations yet.', { exact: false }).waitFor();
    await checkAppearance(page, 'chat empty');
    await page.getByRole('button', { name: 'New conversation' }).first().click();
    await page.getByRole('textbox', { name: 'To' }).fill('mi');
    await page
      .getByRole('list', { name: 'People' })
      .getByRole('button', { name: /Mia Wong/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Talk' }).click();
    await area(page).fill('Hello Mia, is the **run** ready?');
    await area(page).press('Enter');
    await said(page, 'run').waitFor();

    await signIn(hers, server, { user_name: 'mia', password: 'mia sings loud' });
    await hers.getByRole('link', { name: /Messaging 1 unread/ }).click();
    await hers
      .getByRole('link', { name: /Admin|admin/ })
      .first()
      .click();
    await said(hers, 'run').waitFor();
    await eventually(() => hers.getByRole('link', { name: 'Messaging', exact: true }).count()).toBe(
      1,
    );
    await area(hers).fill(
      'Nearly:\n```python\ndef step(loss):\n    return loss * 0.1  # slower\n```\nhttps://example.org/plot',
    );
    await area(hers).press('Enter');
    await page.locator('.at-written .tok-keyword').first().waitFor();
    await guidePicture(page, 'chat');
    // An address of the page itself is a link and no more, and what looks like markup is text.
    await area(hers).fill(
      '<img src=x onerror="document.title=1"> [no](javascript:alert(1)) [plot](https://example.org/a) :tada:',
    );
    await area(hers).press('Enter');
    await message(page, 'onerror').getByRole('link', { name: 'plot' }).waitFor();
    expect(await message(page, 'onerror').getByRole('link').count()).toBe(1);
    expect(await log(page).locator('img').count()).toBe(0);

    await message(page, 'Nearly').hover();
    await message(page, 'Nearly').getByRole('button', { name: 'React' }).click();
    await page
      .getByRole('dialog', { name: 'Reactions' })
      .getByRole('button', { name: 'tada' })
      .click();
    await message(hers, 'Nearly').getByRole('button', { name: '🎉 1: admin' }).waitFor();
    await message(hers, 'is the run ready').hover();
    await message(hers, 'is the run ready')
      .getByRole('button', { name: 'Reply in a thread' })
      .click();
    await area(hers, 'Reply').fill('In ten minutes');
    await area(hers, 'Reply').press('Enter');
    await message(page, 'is the run ready')
      .getByRole('button', { name: /1 reply/ })
      .click();
    await page
      .getByRole('log', { name: 'Messages of the thread' })
      .getByText('In ten minutes')
      .waitFor();
    await checkAppearance(page, 'chat thread');
    await page.getByRole('button', { name: 'Close the thread' }).click();

    await area(page).press('ArrowUp');
    const edited = page.getByRole('textbox', { name: 'Change the message' });
    await edited.fill('Hello Mia, is the **long run** ready?');
    await edited.press('Enter');
    await said(hers, 'long run').waitFor();

    // A picture and a hostile page travel with a message; the picture shows and is enlarged, the page is only to be saved.
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await page.locator('.chat-talk input[type=file]').setInputFiles([
      { name: 'loss.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') },
      {
        name: '<img src=x>.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      },
    ]);
    await page.getByRole('list', { name: 'Files of this message' }).getByText('loss.png').waitFor();
    await area(page).fill('With files');
    await eventually(async () => {
      await area(page).press('Enter');
      return message(page, 'With files').count();
    }).toBe(1);
    await message(hers, 'With files')
      .getByRole('button', { name: /^<img src=x>\.svg/ })
      .waitFor();
    await eventually(() =>
      message(hers, 'With files')
        .locator('.chat-image img')
        .evaluate((one) => (one as HTMLImageElement).naturalWidth),
    ).toBe(1);
    await message(page, 'With files').getByRole('button', { name: 'Enlarge loss.png' }).click();
    await page.getByRole('dialog', { name: 'loss.png' }).getByRole('img').waitFor();
    await page.keyboard.press('Escape');
    await checkAppearance(page, 'chat files');
    await page.getByRole('button', { name: 'Actions for the conversation' }).click();
    await screenshot(page, 'chat menu');
    await page.keyboard.press('Escape');

    await context.setOffline(true);
    await hers.getByRole('button', { name: 'Close the thread' }).click();
    for (const text of ['Sent in the tunnel', 'And a second one']) {
      await area(hers).fill(text);
      await area(hers).press('Enter');
    }
    await hers.getByText('Waiting for the connection').first().waitFor();
    await screenshot(hers, 'chat offline');
    await area(page).fill('Said meanwhile');
    await area(page).press('Enter');
    await said(page, 'Said meanwhile').waitFor();
    await context.setOffline(false);
    for (const one of [page, hers]) {
      await said(one, 'And a second one').waitFor();
      await eventually(async () =>
        (await log(one).getByRole('article').allInnerTexts())
          .map((text) => text.split('\n').at(-1))
          .slice(-3),
      ).toEqual(['Said meanwhile', 'Sent in the tunnel', 'And a second one']);
    }

    await page.getByRole('searchbox', { name: 'Search messages' }).fill('TUNNEL');
    await page.getByRole('list', { name: 'Messages found' }).getByRole('link').click();
    await page.locator('[data-linked]').getByText('Sent in the tunnel').waitFor();
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('');
    await hers.goto(`${server.origin}/chat?userId=ben`);
    await hers.getByRole('heading', { name: 'Ben Okafor' }).waitFor();
    await hers.getByText('No messages', { exact: true }).first().waitFor();

    // A long conversation: scrolling up brings what is older, nothing jumps, and the document stays of a bounded size.
    const channel_id = new URL(page.url()).searchParams.get('channel') ?? '';
    const send = (nth: number) =>
      ask(api.chat.send, {
        channel_id,
        text: `Line ${nth}\nwith a second line`,
        client_id: `line ${nth}`,
      }).then(
        () => true,
        () => false,
      );
    // Faster than anybody reads is refused now and then, and sent again.
    for (let nth = 1; nth <= 110; nth += 1) await eventually(() => send(nth)).toBe(true);
    await page.goto(`${server.origin}/chat?channel=${channel_id}`);
    await said(page, 'Line 110\nwith a second line').waitFor();
    await eventually(() =>
      log(page).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight),
    ).toBeLessThan(30);
    await log(page).hover();
    const first = () =>
      log(page).locator('[data-seq]').first().getAttribute('data-seq').then(Number);
    const start = await first();
    await eventually(async () => {
      await page.mouse.wheel(0, -1_500);
      return (await first()) < start - 55;
    }).toBe(true);
    expect(await page.locator('main *').count()).toBeLessThan(4_000);
    await page.getByRole('button', { name: 'To the end' }).click();
    await said(page, 'Line 110\nwith a second line').waitFor();
    await checkAppearance(page, 'chat long');
    await page.getByRole('button', { name: 'Back' }).click();

    // Beside another page: read and answered without leaving it.
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('button', { name: 'Show the conversations beside the page' }).click();
    const panel = page.getByRole('complementary', { name: 'Conversations panel' });
    await panel.getByRole('button', { name: /Mia Wong/ }).waitFor();
    expect((await panel.boundingBox())?.width).toBe(350);
    await checkAppearance(page, 'chat panel list');
    await panel.getByRole('button', { name: /Mia Wong/ }).click();
    await area(page).fill('From beside the page');
    await area(page).press('Enter');
    await said(page, 'From beside the page').waitFor();
    await checkAppearance(page, 'chat panel');
    expect(new URL(page.url()).pathname).toBe('/home');
    await context.close();
  },
);
