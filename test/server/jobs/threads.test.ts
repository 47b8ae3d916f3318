import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { machine } from '#test/harness/machine';
import type { LocalEngine } from '~/server/platform/engine/local/localEngine';
import { jobOn, readAll, shell, untilEnded } from '../engine/bench';
import { openLocalBench, type LocalBench } from '../engine/localBench';

const before = { ...process.env };
let bench: LocalBench;
let engine: LocalEngine;
beforeAll(async () => {
  bench = await openLocalBench();
  engine = await bench.open();
});
afterAll(async () => {
  await engine.close();
  await bench.close();
});
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
});

/** The output of a job that reserves so many CPUs and has this environment of its own. */
const printed = async (
  argv: readonly [string, ...string[]],
  cpus: number,
  environment: Readonly<Record<string, string>> = {},
  on = engine,
): Promise<string> => {
  const limits = { memory: null, cpus, gpus: 0, seconds: null };
  const handle = await on.submit(jobOn(bench, argv, { environment, limits }));
  await untilEnded(bench, on, handle);
  return readAll(on, handle);
};

it.each([
  [0.2, '1'],
  [1.9, '1'],
  [2, '2'],
  [0, ''],
])('local: with %d CPUs reserved libraries count %j of them', async (cpus, told) => {
  expect(await printed(shell('echo "$LOKY_MAX_CPU_COUNT"'), cpus)).toBe(`${told}\n`);
});

it("local: the operator's own thread counts reach jobs, and those of the job win over them", async () => {
  Object.assign(process.env, {
    MKL_NUM_THREADS: '7',
    OMP_NUM_THREADS: '6',
    POLARS_MAX_THREADS: '5',
    LOKY_MAX_CPU_COUNT: '5',
    ATELIER_PASS_ENVIRONMENT: 'POLARS_MAX_THREADS',
  });
  const names = ['MKL_NUM_THREADS', 'OMP_NUM_THREADS', 'POLARS_MAX_THREADS', 'LOKY_MAX_CPU_COUNT'];
  const words = names.map((name) => `$${name}`).join(' ');
  // Supervisors that an engine started ahead have the environment of that time.
  const later = await bench.open({ folder: path.join(bench.folder, 'later') });
  const told = await printed(shell(`echo ${words}`), 2, { OMP_NUM_THREADS: '3' }, later);
  await later.close();
  expect(told).toBe('7 3 5 2\n');
});

describe.skipIf(machine.python === null)('local: what Python reads', () => {
  const COUNT = `
import os, sys
counts = {os.cpu_count()} if sys.version_info >= (3, 13) else set()
try:
    import joblib
    counts.add(joblib.cpu_count())
except ImportError:
    pass
counts.update(int(os.environ[name]) for name in ("PYTHON_CPU_COUNT", "LOKY_MAX_CPU_COUNT"))
print(counts)`;

  it('is the CPUs that its job reserves', async () => {
    expect(await printed([machine.python!, '-c', COUNT], 1)).toBe('{1}\n');
  });
});
