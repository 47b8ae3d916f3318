/** 200 submissions that really ran, with 1,000 steps of a metric each, compared: from the reply to curves and rows on screen. */
import { jobsOn } from '../../test/harness/builtJobs.ts';
import { framesOf, repliedAt, watchPainted } from '../lib/scrolling.mjs';
import { bootServer, launchBrowser, repeat, signIn, withPage } from './kit.mjs';

export const name = 'charts';

const RUNS = 200;
const STEPS = 1000;
const AT_ONCE = 20;

/** Writes what MLflow would, and is over. */
const PROGRAM = `RUN=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \\n'); NOW=$(date +%s); F=mlruns/0/$RUN
mkdir -p $F/params $F/metrics $F/tags $F/artifacts
printf $2 > $F/params/lr
printf "artifact_uri: file://$PWD/$F/artifacts\\nend_time: \${NOW}000\\nexperiment_id: '0'\\nlifecycle_stage: active\\nrun_id: $RUN\\n" > $F/meta.yaml
printf "run_name: lr-$2\\nrun_uuid: $RUN\\nstart_time: \${NOW}000\\nstatus: 3\\n" >> $F/meta.yaml
awk -v lr=$2 -v now=$NOW -v seed=$$ 'BEGIN { srand(seed); for (i = 0; i < ${STEPS}; i++) print (now + i) "000", exp(-i * lr / 400) + rand() / 20, i }' > $F/metrics/loss
`;

const inTurns = async (count, atOnce, work) => {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) await work(next++);
    }),
  );
};

/** Runs them all; answers their ids. */
const runAll = async (server) => {
  const { add, execute, ended } = await jobsOn(server);
  const refs = [];
  await inTurns(RUNS, AT_ONCE, async (nth) => {
    const job = await add(PROGRAM, {
      job_name: `Run ${nth}`,
      main_file: 'run.sh',
      parameters: [{ name: 'lr', value: String(((nth % 40) + 1) / 10) }],
    });
    await execute(job);
    const { batch_job_id, submission_id, status } = await ended(job);
    if (status !== 'Executed') throw new Error(`Run ${nth}: ${status}`);
    refs.push(`${batch_job_id}:${submission_id}`);
  });
  return refs;
};

/** The pointer goes over the curves; answers the 95th percentile of frames, ms. */
const hoverFrame = async (page) => {
  const box = await page.locator('.u-over').boundingBox();
  return framesOf(page, async () => {
    for (let step = 0; step < 60; step += 1)
      await page.mouse.move(box.x + (box.width * step) / 60, box.y + box.height * 0.8);
  });
};

export const run = async ({ runs, row }) => {
  const server = await bootServer();
  const browser = await launchBrowser();
  try {
    const refs = await runAll(server);
    const state = await withPage(browser, {}, async (page) => {
      await signIn(page, server);
      return page.context().storageState();
    });
    const measured = await repeat(runs, () =>
      withPage(browser, { state }, async (page) => {
        const asked = [];
        page.on('request', (request) => {
          if (request.url().includes('/performance/')) asked.push(request.url());
        });
        await page.addInitScript(watchPainted, '.at-plot-over');
        await page.goto(`${server.origin}/jobs/compare?runs=${refs.join(',')}`);
        await page.waitForFunction(() => window.drawnAt);
        const replied = await page.evaluate(repliedAt, '/performance/curves');
        const drawn = (await page.evaluate(() => window.drawnAt)) - replied;
        const address = (await page.evaluate(() => window.location.href)).length;
        const opened = await page.evaluate(() => window.drawnAt);
        return {
          drawn,
          opened,
          address,
          requests: asked.length,
          hover: await hoverFrame(page),
          nodes: await page.evaluate(() => document.querySelectorAll('*').length),
        };
      }),
    );
    const of = (what) => measured.map((one) => one[what]);
    row(
      `${RUNS} curves of ${STEPS} points: from the reply to on screen`,
      { unit: 'ms', promise: 500 },
      of('drawn'),
    );
    row(
      `comparing ${RUNS} runs: from opening the address to curves on screen`,
      { unit: 'ms', against: 'cold, and the files of all of them read' },
      of('opened'),
    );
    row('pointing at them, frame p95', { unit: 'ms' }, of('hover'));
    row('requests for what they measured', { unit: '', promise: 3 }, of('requests'));
    row('characters of the address', { unit: '', promise: 8000 }, of('address'));
    row('elements in the page', { unit: '', promise: 1800 }, of('nodes'));
  } finally {
    await browser.close();
    await server.remove();
  }
};
