/** A member who means harm writes to a colleague: nothing runs, nothing is asked of another site, and the page stays what it is. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { jobsOn } from '#test/harness/builtJobs';
import { api } from '~/contract';
import { eventually, journey, screenshot, signIn } from '../../harness';

/** A stranger's server, and what arrived there. */
const stranger = async () => {
  const loot: string[] = [];
  const server = createServer((request, response) => {
    loot.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end('<title>Stranger</title>');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { loot, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

const hostile = (thief: string): readonly string[] => [
  '<img src=x onerror="window.stolen=1"><script>window.stolen=1</script>',
  `<iframe src="${thief}/frame"></iframe><link rel=stylesheet href="${thief}/css">`,
  '[a](javascript:window.stolen=1) [b](JaVaScRiPt:window.stolen=1) [c](data:text/html,<script>1</script>)',
  `![picture](${thief}/picture.png) [d](${thief}/named) ${thief}/bare`,
  '[e](https://"onmouseover="window.stolen=1) [f](https://a)[g](http://a" onclick="window.stolen=1)',
  '![x](data:image/svg+xml,<svg onload=window.stolen=1>) url(javascript:window.stolen=1)',
  '\u202egnihtyreve snrut\u202c \u2066\u2067\u2068 \u200b\u200c\u200d\ufeff zero',
  `Z${'\u0300'.repeat(3_000)}algo`,
  'w'.repeat(10_000),
  '__proto__ constructor {{7*7}} ${7*7} %s %n',
  '@admin '.repeat(1_400),
  '```a\n'.repeat(2_000),
  `\`\`\`python\n${'('.repeat(9_000)}`,
  'https://'.repeat(1_200),
];

const log = (page: Page) => page.getByRole('log', { name: /^Messages of (?!the)/ });

journey(
  'hostile messages run nothing, ask nothing of another site, and leave the page usable',
  { timeout: 240_000 },
  async ({ page, server }) => {
    const { loot, origin: thief } = await stranger();
    const { ask } = await jobsOn(server);
    const { team_name } = (await ask(api.account.readTeam, {})).team;
    const { link } = await ask(api.team.invite, {
      from_user_name: 'admin',
      team_name,
      to_email: 'eve@example.org',
    });
    const joining = { user_name: 'eve', password: 'eve sings loud' };
    const reply = await fetch(server.origin + api.team.accept.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...joining,
        token: link.split('#')[1],
        fullname: '<b onclick=window.stolen=1>Eve</b>\u202e\u200b',
      }),
    });
    const { token } = (await reply.json()) as { readonly token: string };
    const eve = await jobsOn(server, { user_name: 'eve', token });
    const { channel } = await eve.ask(api.chat.open, { to: { type: 'direct', user: 'admin' } });
    const texts = hostile(thief);
    for (const [at, text] of texts.entries())
      await eve.ask(api.chat.send, {
        channel_id: channel.channel_id,
        text,
        client_id: `c${at}`,
      });
    await eve.ask(api.chat.open, {
      to: { type: 'group', name: '__proto__\u202e<img src=x>', users: ['admin'], client_id: 'g' },
    });

    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol, hostname } = new URL(request.url());
      const own = protocol === 'data:' || protocol === 'blob:' || origin === server.origin;
      // The gateway is another port of this machine; the stranger is one, too.
      if (!own && (hostname !== 'localhost' || origin === thief)) elsewhere.push(request.url());
    });
    await signIn(page, server);
    await page.getByRole('link', { name: /^Messaging/ }).click();
    await page.getByRole('link', { name: /Eve/ }).first().click();
    await log(page).getByText('Z\u0300', { exact: false }).first().waitFor();
    await eventually(() => log(page).getByRole('article').count()).toBe(texts.length);

    for (const link_ of await log(page).getByRole('link').all()) {
      expect(await link_.getAttribute('href')).toMatch(/^https?:\/\//);
      expect(await link_.getAttribute('rel')).toContain('noopener');
      expect(await link_.getAttribute('rel')).toContain('noreferrer');
      await link_.hover();
    }
    const drawn = 'img, script, iframe, link, style, object, embed, form, [onclick], [onerror]';
    expect(await log(page).locator(drawn).count()).toBe(0);
    const found = await page.evaluate(() => ({
      stolen: (window as unknown as { stolen?: number }).stolen,
      polluted: ({} as { name?: unknown }).name,
      wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    expect(found).toEqual({ stolen: undefined, polluted: undefined, wider: 0 });
    await screenshot(page, 'chat hostile');

    // The page answers, and the conversation goes on.
    const box = page.getByRole('textbox', { name: /^Message to/ });
    await box.fill('Stop this, Eve');
    await box.press('Enter');
    await log(page).getByText('Stop this, Eve', { exact: true }).waitFor();
    await page
      .getByRole('link', { name: /__proto__/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: /^Message to/ }).waitFor();
    expect(elsewhere).toEqual([]);
    expect(loot).toEqual([]);
  },
);
