import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressUrls } from '~/contract';
import { launchBrowser } from '#test/harness/chromium';
import { machine } from '#test/harness/machine';
import { until } from '#test/harness/until';
import { Bench } from './bench';
import { jupyters } from './machine/kernels';

/** Output that tries to read the page around the notebook. */
const HOSTILE = `from IPython.display import HTML
HTML('''<p id="spy">?</p><script>
try { document.querySelector('#spy').textContent = 'STOLEN ' + window.parent.localStorage.getItem('token'); }
catch (error) { document.querySelector('#spy').textContent = 'BLOCKED ' + error.name; }
</script>''')`;

/** A page of the app: holds a token, frames the notebook and keeps what it is told. */
const appPage = (embedUrl: string) => `<!doctype html><title>App</title><script>
localStorage.setItem('token', 'secret'); document.cookie = 'session=secret; path=/'; window.told = [];
addEventListener('message', (event) => told.push({ origin: event.origin, fromFrame: event.source === frames[0], ...event.data }));
</script><iframe title="Notebook" style="width:1200px;height:760px" src="${embedUrl}"></iframe>`;

describe.skipIf(machine.browser === null || jupyters.length === 0).each(jupyters)(
  'the page of $label in a frame of the app',
  ({ runtime_id }) => {
    let bench: Bench;
    let browser: Browser;
    beforeAll(async () => {
      bench = await Bench.open();
      browser = await launchBrowser({ whole: false });
    });
    afterAll(async () => {
      await browser.close();
      await bench.close();
    });

    it('EDF-02 tells that it is shown, runs cells, and hostile output gets nothing of the app', async () => {
      const spec = await bench.notebook(['print(sum(range(10)))', HOSTILE], runtime_id);
      let embedUrl = '';
      const app = createServer((_request, response) => {
        response.setHeader('content-type', 'text/html').end(appPage(embedUrl));
      });
      await new Promise<void>((resolve) => {
        app.listen(0, '127.0.0.1', resolve);
      });
      // The app at localhost and the gateway at 127.0.0.1 are not even one site: only a cookie made for that gets through.
      const origin = `http://localhost:${(app.address() as AddressInfo).port}`;
      await bench.runtimes.start(spec);
      const urls = addressUrls(await bench.address(spec.notebookId, { origin }));
      ({ embedUrl } = urls);
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.goto(origin);
      const told = await until(
        'the splash',
        async () => (await page.evaluate<Record<string, unknown>[]>('told'))[0],
        60_000,
      );
      expect(told).toEqual({
        origin: new URL(embedUrl).origin,
        fromFrame: true,
        type: 'splash-ready',
        location: `${urls.baseUrl}notebooks/main.ipynb`,
      });
      const notebook = page.frames()[1]!;
      const source = notebook
        .locator('.jp-Notebook .cm-content, #notebook-container .CodeMirror')
        .first();
      const printed = notebook.locator('.jp-OutputArea-output pre, .output_area pre').first();
      // A cell that is run before Jupyter's page has reached its kernel is not run, so it is run until it was.
      await until(
        'the output',
        async () => {
          await source.click();
          await page.keyboard.press('Shift+Enter');
          return printed.waitFor({ timeout: 2000 }).then(
            () => true,
            () => false,
          );
        },
        80_000,
      );
      expect(await printed.textContent()).toBe('45\n');
      await page.keyboard.press('Shift+Enter');
      const spy = notebook.locator('#spy');
      await until(
        'the spy',
        async () => (await spy.count()) > 0 && (await spy.textContent()) !== '?',
        60_000,
      );
      expect(await spy.textContent()).toBe('BLOCKED SecurityError');
      const kept = (await page.context().cookies()).filter(({ name }) => name !== 'session');
      expect(kept.length).toBeGreaterThan(0);
      expect(kept.every(({ path: at, httpOnly }) => httpOnly && urls.baseUrl.endsWith(at))).toBe(
        true,
      );
      await page.close();
      app.close();
      app.closeAllConnections();
    }, 240_000);
  },
);
