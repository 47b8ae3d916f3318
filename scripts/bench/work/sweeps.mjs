/** A sweep of short trials beside the same commands under xargs; and the page of one with 5,000 trials. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { jobsOn } from '../../../test/harness/builtJobs.ts';
import { openWorkspace } from '../../../test/server/support/openWorkspace.ts';
import { addJob } from '../../../test/server/support/jobSettings.ts';
import { api } from '../../../src/contract/index.ts';
import { sweepRuns, sweeps, sweepTrials } from '../../../src/server/areas/sweeps/tables.ts';
import { EMPTY_PAGE, framesOf, scrollFrame } from '../../lib/scrolling.mjs';
import { bootServer, BUDGETS, launchBrowser, median, repeat, signIn, withPage } from '../kit.mjs';

export const name = 'sweeps';

const TRIALS = 40;
const AT_ONCE = 4;
const PROGRAM = 'sleep 1\nprintf \'{"step": 0, "loss": %s}\\n\' "$2" > "$ATELIER_METRICS"\n';
const MANY = 5_000;
const FRAMES = 180;

const timed = async (work) => {
  const since = performance.now();
  await work();
  return performance.now() - since;
};

const number = (name, low, high, log = false) => ({
  name,
  type: 'float',
  values: [],
  low,
  high,
  step: null,
  log,
});
const settingsOf = (batch_job_id, changes) => ({
  sweep_name: 'Bench',
  batch_job_id,
  search_space: [{ ...number('x', 1, TRIALS), type: 'int' }],
  strategy: 'grid',
  metric: 'loss',
  direction: 'minimize',
  trial_count: TRIALS,
  at_once: AT_ONCE,
  early_stopping: 'none',
  ...changes,
});

/** From asking for it until it is told as over. */
const throughTheApp = async ({ ask, add }) => {
  const { batch_job_id } = await add(PROGRAM, { cpu_count: 0.1 });
  const {
    sweep: { sweep_id },
  } = await ask(api.sweeps.create, { settings: settingsOf(batch_job_id, {}) });
  await ask(api.sweeps.execute, { sweep_id });
  while (!(await ask(api.sweeps.read, { sweep_id })).sweep.execution_details[0].end_datetime)
    await new Promise((next) => setTimeout(next, 50));
};

const withXargs = async () => {
  const child = spawn(
    'sh',
    ['-c', `seq ${TRIALS} | xargs -P${AT_ONCE} -I{} sh -c 'sleep 1; printf "%s" {} > /dev/null'`],
    { stdio: 'ignore' },
  );
  await once(child, 'exit');
};

const short = async ({ runs, row }) => {
  const server = await bootServer({ env: { ATELIER_FLAGS: 'sweeps=on' } });
  try {
    const jobs = await jobsOn(server);
    const beside = await repeat(Math.min(runs, 3), () => timed(withXargs));
    const ours = await repeat(Math.min(runs, 3), () => timed(() => throughTheApp(jobs)));
    const usual = median(beside);
    row(
      `${TRIALS} trials of 1 s, ${AT_ONCE} at once`,
      {
        unit: '× xargs',
        promise: 1.3,
        against: `xargs -P${AT_ONCE}: ${(usual / 1000).toFixed(1)} s`,
      },
      ours.map((ms) => ms / usual),
    );
  } finally {
    await server.remove();
  }
};

const SPACE = [
  number('lr', 1e-5, 1, true),
  number('momentum', 0, 1),
  { ...number('depth', 2, 64), type: 'int' },
  { ...number('kind', null, null), type: 'choice', values: ['sgd', 'adam', 'lion'] },
];

/** A run that is over, with so many trials, as the server would have written them down. Answers the id of its sweep. */
const layMany = async (dataFolder) => {
  const server = await openWorkspace({
    dataFolder,
    database: { folder: path.join(dataFolder, 'database') },
    config: { flags: { sweeps: true } },
  });
  try {
    const token = await server.signIn();
    const { batch_job_id } = await addJob(server, token, PROGRAM, { main_file: 'fit.sh' });
    const settings = settingsOf(batch_job_id, {
      strategy: 'random',
      search_space: SPACE,
      trial_count: MANY,
      at_once: 100,
    });
    const {
      sweep: { sweep_id: sweepId },
    } = await server.get('sweeps', 'create', { settings }, { token });
    const at = new Date();
    const trials = Array.from({ length: MANY }, (_, n) => {
      const [lr, momentum, depth, kind] = [
        10 ** (-5 * (((n * 7919) % MANY) / MANY)),
        ((n * 104729) % 1000) / 1000,
        2 + ((n * 31) % 62),
        ['sgd', 'adam', 'lion'][n % 3],
      ];
      const failed = n % 50 === 0;
      return {
        run: 'run-many',
        number: n,
        submissionId: `run-${n}`,
        status: failed ? 'failed' : 'complete',
        parameters: { lr: String(lr), momentum: String(momentum), depth: String(depth), kind },
        value: failed ? null : Math.log10(lr) ** 2 / 10 + (momentum - 0.9) ** 2 + depth / 640,
        reports: [],
        rungs: [],
        startDatetime: at,
        endDatetime: at,
        reason: failed ? 'The program ended with exit code 1.' : null,
      };
    });
    const best = trials
      .filter(({ value }) => value !== null)
      .toSorted((a, b) => a.value - b.value)[0];
    await server.workspace.db.transaction(async (tx) => {
      await tx.insert(sweepRuns).values({
        submissionId: 'run-many',
        taskId: 'task-many',
        sweepId,
        status: 'Executed',
        submitDatetime: at,
        endDatetime: at,
        settings,
        trialCount: MANY,
        seed: 1,
        childId: batch_job_id,
        chosen: { engine: 'local' },
        bestNumber: best.number,
        bestValue: best.value,
        submittedBy: 'admin',
      });
      for (let from = 0; from < MANY; from += 500)
        await tx.insert(sweepTrials).values(trials.slice(from, from + 500));
      await tx.update(sweeps).set({ status: 'Executed' });
    });
    return sweepId;
  } finally {
    await server.close();
  }
};

const isShown = () =>
  document.querySelectorAll('.sweep-canvas').length >= 2 &&
  document.querySelectorAll('.sweep-table [role="row"]').length > 10;

const look = async (page, address) => {
  await page.goto(address);
  await page.waitForFunction(isShown);
  const shown = await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
      }),
  );
  await page.evaluate(() => {
    const table = document.querySelector('.sweep-table');
    const scroller = [table, ...table.querySelectorAll('*')].find(
      (each) =>
        each.scrollHeight > each.clientHeight + 1000 &&
        getComputedStyle(each).overflowY !== 'visible',
    );
    scroller.setAttribute('data-bench-scroller', '');
  });
  const scroll = await scrollFrame(page, '[data-bench-scroller]', FRAMES);
  const parallel = page.getByRole('img', { name: /trials as lines across/ });
  await parallel.scrollIntoViewIfNeeded();
  const box = await parallel.boundingBox();
  const brush = await framesOf(page, async () => {
    await page.mouse.move(box.x + 48, box.y + 60);
    await page.mouse.down();
    for (let step = 0; step < 60; step += 1)
      await page.mouse.move(box.x + 48, box.y + 60 + 3 * step);
    await page.mouse.up();
  });
  const idle = await framesOf(page, async () => undefined);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.goto('about:blank');
  await page.setContent(EMPTY_PAGE);
  return { shown, scroll, brush, idle, nodes, empty: await scrollFrame(page, '#scroller', FRAMES) };
};

const many = async ({ runs, row }) => {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'atelier-bench-'));
  const sweepId = await layMany(dataFolder);
  const server = await bootServer({ dataFolder, env: { ATELIER_FLAGS: 'sweeps=on' } });
  const browser = await launchBrowser();
  try {
    const state = await withPage(browser, {}, async (page) => {
      await signIn(page, server);
      return page.context().storageState();
    });
    const measured = await repeat(runs, () =>
      withPage(browser, { state }, (page) => look(page, `${server.origin}/sweeps/${sweepId}`)),
    );
    const of = (what) => measured.map((one) => one[what]);
    row(
      `${MANY} trials: from the address to plots and table`,
      { unit: 'ms', against: 'cold' },
      of('shown'),
    );
    row(
      'scrolling their table, frame p95',
      {
        unit: 'ms',
        promise: 18,
        against: `an empty scrolling page in the same run: ${median(of('empty')).toFixed(1)} ms`,
      },
      of('scroll'),
    );
    row(
      'brushing an axis of their parallel coordinates, frame p95',
      { unit: 'ms', promise: 18, against: `the page at rest: ${median(of('idle')).toFixed(1)} ms` },
      of('brush'),
    );
    row('elements in the page', { unit: '', promise: BUDGETS.manyRowsNodes }, of('nodes'));
  } finally {
    await browser.close();
    await server.end();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
};

export const run = async (given) => {
  await many(given);
  await short(given);
};
