/** 50,000 entries in one folder of the drive: until rows show, while scrolling, and when all are chosen. The reply is stubbed. */
import { EMPTY_PAGE, scrollFrame, watchRows } from '../lib/scrolling.mjs';
import { bootServer, launchBrowser, median, repeat, signIn, withPage } from './kit.mjs';

export const name = 'drive';

const COUNT = 50_000;
const FRAMES = 180;

const entriesLike = () =>
  Array.from({ length: COUNT }, (_, nth) => {
    const isDir = nth % 50 === 0;
    const named = isDir ? `Folder ${nth}` : `run-${(nth * 7919) % COUNT}-metrics.csv`;
    return {
      path: `/${named}${isDir ? '/' : ''}`,
      name: named,
      isDir,
      size: isDir ? null : nth * 13,
      update_datetime: new Date(1.6e12 + nth * 60_000).toISOString(),
    };
  });

/** From the click on the box of all rows until the first one shows as chosen and the frame is painted, ms. */
const selectAll = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const box = document.querySelector('[aria-label="Select all"]');
        const before = performance.now();
        const turn = () => {
          if (document.querySelector('[data-key]').getAttribute('aria-selected') !== 'true')
            return requestAnimationFrame(turn);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - before);
          return port2.postMessage(null);
        };
        box.click();
        requestAnimationFrame(turn);
      }),
  );

export const run = async ({ runs, row }) => {
  const server = await bootServer();
  const browser = await launchBrowser();
  try {
    const state = await withPage(browser, {}, async (page) => {
      await signIn(page, server);
      return page.context().storageState();
    });
    const body = JSON.stringify({
      path: '/',
      contents: entriesLike(),
      usage: { used_bytes: 1e9, quota_bytes: null },
    });
    const measured = await repeat(runs, () =>
      withPage(browser, { state }, async (page) => {
        await page.route('**/fsc/drive/contents/read/', (route) =>
          route.fulfill({ contentType: 'application/json', body }),
        );
        await page.addInitScript(watchRows, ['contents', COUNT, '[data-key]']);
        await page.goto(`${server.origin}/drive?view=list`);
        await page.waitForFunction(() => window.shownAt);
        const shown = await page.evaluate(() => window.shownAt - window.parsedAt);
        const frame = await scrollFrame(page, '.at-table-scroll', FRAMES);
        const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
        const all = await selectAll(page);
        await page.getByText('50,000 selected').waitFor();
        await page.goto('about:blank');
        await page.setContent(EMPTY_PAGE);
        return { shown, frame, nodes, all, empty: await scrollFrame(page, '#scroller', FRAMES) };
      }),
    );
    const of = (what) => measured.map((one) => one[what]);
    row('50,000 entries: parsed to on screen', { unit: 'ms', promise: 500 }, of('shown'));
    row(
      'scrolling them, frame p95',
      {
        unit: 'ms',
        promise: 20,
        against: `an empty scrolling page in the same run: ${median(of('empty')).toFixed(1)} ms`,
      },
      of('frame'),
    );
    row('choosing all of them', { unit: 'ms', promise: 100 }, of('all'));
    row('elements in the page', { unit: '', promise: 1400 }, of('nodes'));
  } finally {
    await browser.close();
    await server.remove();
  }
};
