/** 10,000 notebooks, and as many jobs, in their lists: until rows show, while scrolling, and when a poll brings nothing new. The reply is stubbed. */
import { bootServer, BUDGETS, launchBrowser, median, repeat, signIn, withPage } from './kit.mjs';
import { JOBS, NOTEBOOKS, rowsLike, stubRows } from '../lib/manyRows.mjs';
import { jobsOn } from '../../test/harness/builtJobs.ts';
import { EMPTY_PAGE, scrollFrame, watchRows } from '../lib/scrolling.mjs';

export const name = 'many rows';

const COUNT = 10_000;
const FRAMES = 180;

/** Marks the element that scrolls the rows. */
const markScroller = (page) =>
  page.evaluate(() => {
    let at = document.querySelector('[role="row"]');
    while (
      at &&
      !(at.scrollHeight > at.clientHeight + 1000 && getComputedStyle(at).overflowY !== 'visible')
    )
      at = at.parentElement;
    (at ?? document.scrollingElement).setAttribute('data-bench-scroller', '');
  });

/** Turns the tab away and back, so that the poll comes now; answers changes seen in the list and how long scripts ran, ms. */
const unchangedPoll = async (page, asked) => {
  await page.evaluate(() => {
    window.changes = 0;
    new MutationObserver((records) => {
      window.changes += records.length;
    }).observe(document.querySelector('[role="grid"]'), {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const scripted = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(
      ({ name: metric }) => metric === 'ScriptDuration',
    ).value * 1000;
  const [before, from] = [asked.times, await scripted()];
  await page.clock.runFor(34_000);
  for (let waited = 0; asked.times === before && waited < 50; waited += 1)
    await page.waitForTimeout(100);
  await page.waitForTimeout(400);
  if (asked.times === before) throw new Error('The list was not read again.');
  return { changes: await page.evaluate(() => window.changes), ms: (await scripted()) - from };
};

/** Measures the list of one kind with all of these rows. */
export const measure = async ({ runs, row }, { browser, server, state, kind, rows, others }) => {
  const { list, called = list } = kind;
  const open = async (page) => page.goto(`${server.origin}${kind.address}`);
  const measured = await repeat(runs, () =>
    withPage(browser, { state }, async (page) => {
      await stubRows(page, kind, rows);
      await page.addInitScript(watchRows, [list, rows.length, '[role="row"]']);
      await open(page);
      await page.waitForFunction(() => window.shownAt);
      const shown = await page.evaluate(() => window.shownAt - window.parsedAt);
      await markScroller(page);
      const frame = await scrollFrame(page, '[data-bench-scroller]', FRAMES);
      const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
      await page.goto('about:blank');
      await page.setContent(EMPTY_PAGE);
      return { shown, frame, nodes, empty: await scrollFrame(page, '#scroller', FRAMES) };
    }),
  );
  const of = (what) => measured.map((one) => one[what]);
  row(
    `${rows.length.toLocaleString('en')} ${called}: parsed to on screen`,
    { unit: 'ms', promise: BUDGETS.manyRowsMs, against: others },
    of('shown'),
  );
  row(
    'scrolling them, frame p95',
    {
      unit: 'ms',
      promise: BUDGETS.scrollFrameMs,
      against: `an empty scrolling page in the same run: ${median(of('empty')).toFixed(1)} ms`,
    },
    of('frame'),
  );
  row(
    'scrolling them, as a multiple of the empty page',
    { unit: '×' },
    measured.map(({ frame, empty }) => frame / empty),
  );
  row('elements in the page', { unit: '', promise: BUDGETS.manyRowsNodes }, of('nodes'));
  const polls = await repeat(runs, () =>
    withPage(browser, { state }, async (page) => {
      const asked = await stubRows(page, kind, rows);
      await page.clock.install();
      await open(page);
      await page.getByRole('row').nth(5).waitFor();
      // The rooms that come later join first.
      await page.clock.runFor(3_000);
      await page.waitForTimeout(1_000);
      return unchangedPoll(page, asked);
    }),
  );
  row(
    'a poll without news: changes in the list',
    { unit: '', promise: 0 },
    polls.map(({ changes }) => changes),
  );
  row(
    'a poll without news: script, with 34 s of clocks',
    { unit: 'ms', promise: BUDGETS.pollMs },
    polls.map(({ ms }) => ms),
  );
};

/** Three jobs that were executed, one of them without luck, and one that never was. */
const someJobs = async (server) => {
  const { add, execute, ended } = await jobsOn(server);
  const jobs = await Promise.all(
    ['echo done\n', 'echo done\n', 'exit 1\n', 'echo never\n'].map((program) => add(program)),
  );
  for (const job of jobs.slice(0, 3)) {
    await execute(job);
    await ended(job);
  }
};

export const run = async (bench) => {
  const server = await bootServer();
  const browser = await launchBrowser();
  try {
    await someJobs(server);
    const { state, notebooks, jobs } = await withPage(browser, {}, async (page) => {
      await signIn(page, server);
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      return {
        notebooks: await rowsLike(page, NOTEBOOKS, COUNT),
        jobs: await rowsLike(page, JOBS, COUNT),
        state: await page.context().storageState(),
      };
    });
    const others = 'TanStack Virtual 34, AG Grid 170, a plain table 2,498 ms';
    await measure(bench, { browser, server, state, kind: NOTEBOOKS, rows: notebooks, others });
    await measure(bench, {
      browser,
      server,
      state,
      kind: JOBS,
      rows: jobs,
      others: 'the same pieces as the list of notebooks',
    });
  } finally {
    await browser.close();
    await server.remove();
  }
};
