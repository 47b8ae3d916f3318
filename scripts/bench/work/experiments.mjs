/** 10,000 runs of one experiment: until the table is there, until a filter and an order are, while scrolling; and 200 of 1,000 steps side by side. */
import { jobsOn } from '../../../test/harness/builtJobs.ts';
import { mlflowProgram } from '../../../test/server/jobs/fixtures.ts';
import { api } from '../../../src/contract/index.ts';
import { EMPTY_PAGE, repliedAt, scrollFrame, watchPainted } from '../../lib/scrolling.mjs';
import { bootServer, BUDGETS, launchBrowser, median, repeat, signIn, withPage } from '../kit.mjs';

export const name = 'experiments';

const RUNS = 10_000;
const COMPARED = 200;
const STEPS = 1_000;
const FRAMES = 180;
const PROGRAM = `${mlflowProgram(`
db.execute("INSERT INTO experiments VALUES (1, 'many', '', 'active')")
for n in range(${RUNS}):
  key = 'run%05d' % n
  db.execute("INSERT INTO runs (run_uuid, name, status, start_time, end_time, lifecycle_stage, artifact_uri, experiment_id) VALUES (?, ?, 'FINISHED', ?, ?, 'active', '', 1)", (key, key, 1700000000000 + n * 1000, 1700000060000 + n * 1000))
  for name in ['lr', 'depth', 'width', 'seed', 'optimizer']: db.execute("INSERT INTO params VALUES (?, ?, ?)", (name, str(n * 7919 % 97), key))
  for name in ['acc', 'loss', 'f1', 'time']: db.execute("INSERT INTO metrics VALUES (?, ?, ?, ?, 0, 0)", (name, (n * 31 % 10007) / 10007, 1700000000000, key))
  if n >= ${RUNS - COMPARED}: db.executemany("INSERT INTO metrics VALUES ('acc', ?, ?, ?, ?, 0)", [((step * 31 + n) % 1009 / 1009, 1700000000000 + step, key, step) for step in range(1, ${STEPS})])
db.commit()`).replace('sys.argv[1]', '"mlflow.db"')}`;

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
/** How long until this shows, ms. */
const until = async (page, act, what, given) => {
  const since = performance.now();
  await act();
  await page.waitForFunction(what, given);
  return performance.now() - since;
};
/** Text of the first row of the table. */
const firstRow = (page) =>
  page.evaluate(() => document.querySelectorAll('[role="row"]')[1]?.textContent);

const look = async (page, server) => {
  await page.goto(`${server.origin}/home`);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await page.waitForTimeout(3_000);
  const shown = await until(
    page,
    () => page.goto(`${server.origin}/experiments/many`),
    () => document.querySelectorAll('[role="row"] .experiment-value').length > 20,
  );
  const before = await firstRow(page);
  const sorted = await until(
    page,
    () => page.getByRole('columnheader', { name: 'acc' }).getByRole('button').click(),
    (first) => document.querySelectorAll('[role="row"]')[1]?.textContent !== first,
    before,
  );
  const filtered = await until(
    page,
    () =>
      page
        .getByRole('searchbox', { name: /Filter runs/ })
        .fill('metrics.acc > 0.5 and params.lr = "7"'),
    () => {
      const count = Number(
        document.querySelector('.at-page-count')?.textContent?.replace(/\D/g, ''),
      );
      return count > 0 && count < 100;
    },
  );
  await page.getByRole('searchbox', { name: /Filter runs/ }).fill('');
  await page.waitForFunction(
    () => Number(document.querySelector('.at-page-count')?.textContent?.replace(/\D/g, '')) > 1000,
  );
  await markScroller(page);
  const frame = await scrollFrame(page, '[data-bench-scroller]', FRAMES);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.goto('about:blank');
  await page.setContent(EMPTY_PAGE);
  return {
    shown,
    sorted,
    filtered,
    frame,
    nodes,
    empty: await scrollFrame(page, '#scroller', FRAMES),
  };
};

/** From the address, and from the reply with the curves, until they are painted; and the requests for it. */
const beside = async (page, server, keys) => {
  await page.addInitScript(watchPainted, '.at-plot-over');
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const url = `${server.origin}/experiments/many/compare?metric=acc&runs=${encodeURIComponent(keys.join('*'))}`;
  const shown = await until(
    page,
    () => page.goto(url),
    () => window.drawnAt && document.querySelectorAll('tbody tr').length > 20,
  );
  const drawn =
    (await page.evaluate(() => window.drawnAt)) -
    (await page.evaluate(repliedAt, api.experiments.curves.path));
  return {
    shown,
    drawn,
    asked: asked.filter((path) => path.startsWith('/fsc/experiment/')).length,
  };
};

export const run = async ({ runs, row }) => {
  const server = await bootServer({ env: { ATELIER_FLAGS: 'experiments=on' } });
  const browser = await launchBrowser();
  try {
    const { add, ask, execute, ended } = await jobsOn(server);
    const job = await add(PROGRAM, { main_file: 'run.py' });
    await execute(job);
    await ended(job);
    const since = performance.now();
    while ((await ask(api.experiments.read, { project_name: 'many' })).reading.left > 0)
      await new Promise((next) => setTimeout(next, 100));
    row('10,000 runs of a database: until all are in the index', { unit: 'ms' }, [
      performance.now() - since,
    ]);
    const state = await withPage(browser, {}, async (page) => {
      await signIn(page, server);
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      return page.context().storageState();
    });
    const measured = await repeat(runs, () =>
      withPage(browser, { state }, (page) => look(page, server)),
    );
    const of = (what) => measured.map((one) => one[what]);
    row(
      '10,000 runs: from the address to rows',
      { unit: 'ms', promise: BUDGETS.listUsable4Ms },
      of('shown'),
    );
    row('in another order', { unit: 'ms', promise: 500 }, of('sorted'));
    row('filtered by an expression', { unit: 'ms', promise: 500 }, of('filtered'));
    row(
      'scrolling them, frame p95',
      {
        unit: 'ms',
        promise: BUDGETS.scrollFrameMs,
        against: `an empty scrolling page in the same run: ${median(of('empty')).toFixed(1)} ms`,
      },
      of('frame'),
    );
    row('elements in the page', { unit: '', promise: BUDGETS.manyRowsNodes }, of('nodes'));
    const { rows } = await ask(api.experiments.runs, {
      project_name: 'many',
      fields: [],
      limit: COMPARED,
    });
    const compared = await repeat(runs, () =>
      withPage(browser, { state }, (page) =>
        beside(
          page,
          server,
          rows.map(({ run_id }) => run_id),
        ),
      ),
    );
    row(
      '200 runs side by side: requests',
      { unit: '', promise: 3 },
      compared.map(({ asked }) => asked),
    );
    row(
      `${COMPARED} curves of ${STEPS} points: from the reply to on screen`,
      { unit: 'ms', promise: 200 },
      compared.map(({ drawn }) => drawn),
    );
    row(
      '200 runs side by side: from the address to table and chart',
      { unit: 'ms' },
      compared.map(({ shown }) => shown),
    );
  } finally {
    await browser.close();
    await server.remove();
  }
};
