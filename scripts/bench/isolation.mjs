/** The cost of isolation between people: the start of a kernel and of a trivial job's program, in each mode that this machine supports. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { machine } from '../../test/harness/machine.ts';
import { openIsolation } from '../../src/server/platform/isolation/finding.ts';
import { readIsolationSettings } from '../../src/server/platform/isolation/settings.ts';
import { readLimitSettings } from '../../src/server/platform/limits/settings.ts';
import { startKernel } from '../../src/server/platform/kernels/kernels/kernelProcess.ts';
import { RunRecords } from '../../src/server/platform/kernels/processes/runRecords.ts';

export const name = 'isolation';

const PERSON = 1;
const MODES = [
  'none',
  ...(machine.root === null ? [] : ['user']),
  ...(machine.bubblewrap === null ? [] : ['namespaces']),
];

const timed = async (work) => {
  const since = performance.now();
  await work();
  return performance.now() - since;
};

/** From asking to the moment it takes cells, ms. */
const kernelStart = async (folder, isolation) => {
  const records = new RunRecords(path.join(folder, 'records'));
  const project = path.join(folder, 'files/ada/notebooks/nb-1');
  await mkdir(project, { recursive: true });
  const spec = {
    python: '/usr/bin/python3',
    kind: 'plain',
    folder: project,
    project,
    person: PERSON,
    secrets: {},
  };
  let kernel;
  const heard = { onEvent: () => undefined, onEnd: () => undefined };
  const ms = await timed(async () => {
    kernel = await startKernel(spec, { records, isolation }, heard, new AbortController().signal);
  });
  await kernel.end();
  return ms;
};

/** From making its folders ready to the end of a program that does nothing, ms. */
const jobStart = async (folder, isolation) => {
  const work = path.join(folder, 'jobs/job-1/runs/run-1/work');
  await mkdir(work, { recursive: true });
  return timed(async () => {
    const launch = await isolation.enter({
      person: PERSON,
      argv: ['/bin/true'],
      cwd: work,
      writable: [work],
      readable: [],
      temporary: path.join(path.dirname(work), 'tmp'),
    });
    const [program, ...words] = launch.argv;
    const [code] = await once(
      spawn(program, words, {
        cwd: work,
        stdio: 'ignore',
        env: { ...process.env, ...launch.environment },
      }),
      'exit',
    );
    if (code !== 0) throw new Error(`The program ended with ${code}.`);
  });
};

const measured = async (folder, mode, runs, one) => {
  const isolation = await openIsolation({
    isolation: readIsolationSettings({ ATELIER_ISOLATION: mode }),
    limits: readLimitSettings({}),
    dataFolder: folder,
    sharedFolder: folder,
  });
  const values = [];
  for (let run = 0; run <= runs; run += 1) values.push(await one(folder, isolation));
  return values.slice(1);
};

/** The middle one of some figures. */
const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

export const run = async ({ runs, row }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-bench-'));
  try {
    for (const [figure, one] of [
      ['start of a plain kernel', kernelStart],
      ["start and end of a trivial job's program", jobStart],
    ]) {
      let plain = 0;
      for (const mode of MODES) {
        const values = await measured(folder, mode, runs, one);
        if (mode === 'none') plain = middle(values);
        const against =
          mode === 'none' ? '' : `${(middle(values) - plain).toFixed(1)} ms more than without`;
        row(`isolation ${mode}: ${figure}`, { unit: 'ms', against }, values);
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
