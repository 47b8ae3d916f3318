import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSamples, SAMPLE_MS } from '~/server/areas/dashboard/samples';

const MINUTE_MS = 60_000;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('DSH-02 DSH-05 a sample is taken every 20 s whether somebody looks or not, and those of the last 5 minutes are kept', async () => {
  let cpu = 0;
  const samples = createSamples(() => Promise.resolve({ cpu: (cpu += 1), memory: 50, gpu: null }));
  expect(samples.recent()).toEqual([]);
  samples.start();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(samples.recent()).toEqual(
    [3, 2, 1, 0].map((before, at) => ({
      ago_ms: before * SAMPLE_MS,
      cpu: at + 1,
      memory: 50,
      gpu: null,
    })),
  );
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(samples.recent()).toHaveLength((5 * MINUTE_MS) / SAMPLE_MS + 1);
  samples.close();
  await vi.advanceTimersByTimeAsync(6 * MINUTE_MS);
  expect(samples.recent()).toEqual([]);
});

it('a measurement that fails leaves no sample, and the next one is taken', async () => {
  let fails = true;
  const samples = createSamples(() =>
    fails ? Promise.reject(new Error('away')) : Promise.resolve({ cpu: 1, memory: 2, gpu: 3 }),
  );
  samples.start();
  await vi.advanceTimersByTimeAsync(1);
  fails = false;
  await vi.advanceTimersByTimeAsync(SAMPLE_MS);
  expect(samples.recent()).toMatchObject([{ cpu: 1 }]);
  samples.close();
});
