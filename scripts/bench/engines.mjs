/** Jobs through the app's endpoints: from asking to the first line, and 100 short ones beside the same commands without Atelier. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { jobsOn } from '../../test/harness/builtJobs.ts';
import { missingSlurm, startSlurm } from '../../test/server/support/slurm.ts';
import { api } from '../../src/contract/index.ts';
import { bootServer, BUDGETS, launchBrowser, repeat, signIn, withPage } from './kit.mjs';

export const name = 'engines';

const JOBS = 100;
const SECONDS = 1;
/** So many at the same time on each core of this machine. */
const PER_CORE = 2;
const PROGRAM = `sleep ${SECONDS}\necho done\n`;

const timed = async (work) => {
  const since = performance.now();
  await work();
  return performance.now() - since;
};

/** Place and resources of one agent on Slurm; the cluster of the tests has 12 cores. */
const ON_SLURM = {
  compute_provider: 'slurm',
  compute_region: 'main',
  compute_zone: 'any',
  dq_instance_type: 'slurm',
  instance_type: '1c-2000m',
  instance_id: 'slurm--1c-2000m',
  cpu_count: 1,
  memory_limit: 0.5,
};
const HERE = { cpu_count: 1 / PER_CORE };

/** From the moment a job is asked for to its first line, ms; it is asked for while nothing else runs. */
const firstLine = async ({ ask, add, execute, ended }, settings) => {
  const job = await add('echo first\n', settings);
  const since = performance.now();
  const { submission_id } = await execute(job);
  const agent = { batch_job_id: job.batch_job_id, submission_id, agent_id: 'agent-0' };
  while (
    (await ask(api.output.read, { ...agent, line: 0, count: 1, known_bytes: 0, wait_ms: 20_000 }))
      .lines.length === 0
  );
  const ms = performance.now() - since;
  await ended(job);
  return ms;
};

/** In the page of a job: from the click on Execute to the frame that shows its first line, ms. */
const clickToFirstLine = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const asked = [...document.querySelectorAll('button')].find(
          (button) => button.textContent.trim() === 'Execute',
        );
        const since = performance.now();
        const turn = () => {
          const printed = [...document.querySelectorAll('.at-log-text')].some(
            (line) => line.textContent === 'first',
          );
          return printed ? resolve(performance.now() - since) : requestAnimationFrame(turn);
        };
        asked.click();
        requestAnimationFrame(turn);
      }),
  );

/** The same on screen, as a person sees it: in a page of its own, each time a new job. */
const firstLineOnScreen = async (browser, state, server, { add, ended }, settings) => {
  const job = await add('echo first\n', settings);
  const ms = await withPage(browser, { state }, async (page) => {
    await page.goto(`${server.origin}/jobs/${job.batch_job_id}`);
    await page.getByRole('heading', { name: 'Nothing printed yet' }).waitFor();
    await page.waitForTimeout(3_000);
    return clickToFirstLine(page);
  });
  await ended(job);
  return ms;
};

/** All of them asked for at once, until every one is told as over. */
const throughTheApp = async ({ ask, add, execute }, settings) => {
  const jobs = await Promise.all(
    Array.from({ length: JOBS }, (_, nth) =>
      add(PROGRAM, { job_name: `Short ${nth}`, ...settings }),
    ),
  );
  const ids = new Set(jobs.map(({ batch_job_id }) => batch_job_id));
  return timed(async () => {
    await Promise.all(jobs.map(execute));
    for (;;) {
      const { jobs: all } = await ask(api.jobs.readAll, {});
      const mine = all.filter(({ batch_job_id }) => ids.has(batch_job_id));
      const failed = mine.find(({ status }) => /Failed|aborted/.test(status));
      if (failed) throw new Error(`${failed.job_name}: ${failed.execution_details[0]?.reason}`);
      if (mine.every(({ status }) => status === 'Executed')) return;
      await pause(100);
    }
  });
};

/** The same commands by a shell, as many at a time. */
const byShell = () =>
  timed(async () => {
    const child = spawn('sh', [
      '-c',
      `seq ${JOBS} | xargs -P ${os.availableParallelism() * PER_CORE} -I{} sh -c '${PROGRAM.trim().replace('\n', '; ')}' > /dev/null`,
    ]);
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`the shell ended with ${code}`);
  });

/** The same commands handed to Slurm, as many at a time as it takes. */
const bySbatch = async ({ environment }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-bench-'));
  const run = (program, ...args) =>
    promisify(execFile)(program, args, { env: environment, cwd: folder });
  try {
    return await timed(async () => {
      const ask = [
        '--parsable',
        '--cpus-per-task=1',
        '--mem-per-cpu=512',
        `--output=${folder}/%j.log`,
      ];
      await Promise.all(
        Array.from({ length: JOBS }, () =>
          run('sbatch', ...ask, `--wrap=${PROGRAM.trim().replace('\n', '; ')}`),
        ),
      );
      while ((await run('squeue', '--me', '--noheader')).stdout.trim() !== '') await pause(100);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const measure = async (
  { runs, row },
  { engine, browser, state, server, settings, promise, others, how },
) => {
  const jobs = await jobsOn(server);
  await firstLine(jobs, settings);
  row(
    `${engine}: asked for to first line`,
    { unit: 'ms', promise },
    await repeat(runs, () => firstLine(jobs, settings)),
  );
  row(
    `${engine}: click to first line on screen`,
    { unit: 'ms', promise },
    await repeat(runs, () => firstLineOnScreen(browser, state, server, jobs, settings)),
  );
  const pairs = await repeat(Math.min(runs, 3), async () => ({
    direct: await others(),
    app: await throughTheApp(jobs, settings),
  }));
  const seconds = (of) => pairs.map((pair) => Math.round(pair[of] / 100) / 10).join(', ');
  const against = `${how}: ${seconds('direct')} s; through the app: ${seconds('app')} s`;
  row(
    `${engine}: ${JOBS} jobs of ${SECONDS} s`,
    { unit: '×', promise: BUDGETS.shortJobsRatio, against },
    pairs.map(({ direct, app }) => app / direct),
  );
};

export const run = async (bench) => {
  const slurm = missingSlurm() === null ? await startSlurm() : null;
  const env = slurm
    ? { ATELIER_SLURM_CONF: slurm.environment.SLURM_CONF, PATH: slurm.environment.PATH }
    : {};
  const server = await bootServer({ env });
  const browser = await launchBrowser();
  try {
    const state = await withPage(browser, {}, async (page) => {
      await signIn(page, server);
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      return page.context().storageState();
    });
    const there = { browser, state, server };
    await measure(bench, {
      ...there,
      engine: 'local',
      settings: HERE,
      promise: BUDGETS.firstLineLocalMs,
      others: byShell,
      how: 'xargs -P',
    });
    if (slurm)
      await measure(bench, {
        ...there,
        engine: 'Slurm',
        settings: ON_SLURM,
        promise: BUDGETS.firstLineSlurmMs,
        others: () => bySbatch(slurm),
        how: 'sbatch',
      });
  } finally {
    await browser.close();
    await server.remove();
    await slurm?.stop();
  }
};
