import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocalEngine } from '~/server/platform/engine/local/localEngine';
import { jobOn, readAll, shell, untilEnded } from '../engine/bench';
import { openLocalBench, type LocalBench } from '../engine/localBench';

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

it.each([
  [0.2, '1'],
  [1.9, '1'],
  [2, '2'],
  [0, ''],
])('local: with %d CPUs reserved libraries count %j of them', async (cpus, told) => {
  const handle = await engine.submit(
    jobOn(bench, shell('echo "$LOKY_MAX_CPU_COUNT"'), {
      limits: { memory: null, cpus, gpus: 0, seconds: null },
    }),
  );
  await untilEnded(bench, engine, handle);
  expect(await readAll(engine, handle)).toBe(`${told}\n`);
});
