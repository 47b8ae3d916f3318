/** The output of a job that printed 1,000,000 lines, on the real server: opened at its tail, scrolled, searched. */
import { bootServer, BUDGETS, launchBrowser, median, repeat, signIn, withPage } from './kit.mjs';
import { EMPTY_PAGE, scrollFrame } from '../lib/scrolling.mjs';

export const name = 'logs';

const LINES = 1_000_000;
const FRAMES = 180;
const PROGRAM = `awk 'BEGIN { for (i = 1; i <= ${LINES}; i++) printf "2026-01-01 12:00:00 \\033[36mINFO\\033[0m step %d loss=%.6f %s\\n", i, 1 / i, (i % 997 == 0 ? "needle" : "ok") }'\n`;
const SCROLLER = '.at-log-scroll';

/** Milliseconds from now until `shown`, a function that runs in the page, says true; looked at in every frame. */
const until = (page, shown, before = '() => undefined') =>
  page.evaluate(
    ([source, start]) =>
      new Promise((resolve) => {
        const look = new Function(`return (${source})()`);
        const from = performance.now();
        new Function(`return (${start})()`)();
        const turn = () =>
          look() ? resolve(performance.now() - from) : requestAnimationFrame(turn);
        requestAnimationFrame(turn);
      }),
    [shown.toString(), before.toString()],
  );

const lastLine = () =>
  [...document.querySelectorAll('.at-log-line')]
    .at(-1)
    ?.textContent.startsWith('10000002026-01-01');
const counted = () => document.querySelector('.at-log-counter')?.textContent.endsWith('of 1,003');
const typeNeedle = () => {
  const box = document.querySelector('.at-log-search input');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, 'needle');
  box.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Bytes of JavaScript objects in the page, after it was cleaned up. */
const heapOf = async (page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
};

/** The bar is put to many places all over the log, until what stands there has been read. */
const lookAround = async (page, places) => {
  for (let place = 0; place < places; place += 1) {
    await page.evaluate(
      ([selector, part]) => {
        const scroller = document.querySelector(selector);
        scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * part;
      },
      [SCROLLER, place / places],
    );
    await until(
      page,
      () =>
        document.querySelectorAll('.at-log-line').length > 20 &&
        !document.querySelector('.at-log-line .at-bone'),
    );
  }
};

export const run = async ({ runs, row }) => {
  const { jobsOn } = await import('../../test/harness/builtJobs.ts');
  const server = await bootServer();
  const browser = await launchBrowser();
  try {
    const jobs = await jobsOn(server);
    const job = await jobs.add(PROGRAM, { job_name: 'Million' });
    await jobs.execute(job);
    await jobs.ended(job);
    const state = await withPage(browser, {}, async (page) => {
      await signIn(page, server);
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      return page.context().storageState();
    });
    const measured = await repeat(runs, () =>
      withPage(browser, { state }, async (page) => {
        await page.goto(`${server.origin}/jobs/${job.batch_job_id}?tab=settings`);
        await page.getByRole('tab', { name: 'Output' }).waitFor();
        const open = await until(page, lastLine, () =>
          [...document.querySelectorAll('[role="tab"]')]
            .find((tab) => tab.textContent === 'Output')
            .click(),
        );
        const search = await until(page, counted, typeNeedle);
        await page.locator(SCROLLER).evaluate((scroller) => {
          scroller.scrollTop = 8_000;
        });
        await until(
          page,
          () =>
            document.querySelector('.at-log-line') &&
            !document.querySelector('.at-log-line .at-bone'),
        );
        const frame = await scrollFrame(page, SCROLLER, FRAMES);
        const nodes = await page.evaluate(() => document.querySelectorAll('.at-log *').length);
        const before = await heapOf(page);
        await lookAround(page, 100);
        const grown = ((await heapOf(page)) - before) / 1e6;
        await page.goto('about:blank');
        await page.setContent(EMPTY_PAGE);
        return {
          open,
          search,
          frame,
          nodes,
          heap: before / 1e6,
          grown,
          empty: await scrollFrame(page, '#scroller', FRAMES),
        };
      }),
    );
    const of = (what) => measured.map((one) => one[what]);
    row('1,000,000 lines: from the tab to the tail on screen', { unit: 'ms' }, of('open'));
    row(
      'searching them: from the word to the counter',
      {
        unit: 'ms',
        promise: BUDGETS.logSearchMs,
        against: 'of which 120 ms wait for a pause in the typing',
      },
      of('search'),
    );
    row(
      'scrolling them, frame p95',
      {
        unit: 'ms',
        promise: BUDGETS.logFrameMs,
        against: `an empty scrolling page in the same run: ${median(of('empty')).toFixed(1)} ms`,
      },
      of('frame'),
    );
    row('elements of the log', { unit: '', promise: BUDGETS.logNodes }, of('nodes'));
    row('heap of the page', { unit: 'MB' }, of('heap'));
    row(
      'heap after 100 places of it were looked at, more than before',
      { unit: 'MB', promise: BUDGETS.logHeapMb },
      of('grown'),
    );
  } finally {
    await browser.close();
    await server.remove();
  }
};
