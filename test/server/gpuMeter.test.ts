import { expect, it, onTestFinished, vi } from 'vitest';
import { gpuMeter } from '~/server/areas/dashboard/machine';
import { passTime } from '#test/server/clock/movedClock';

it('GPUs are asked for their load once in ten seconds, however many dashboards are open', async () => {
  const ask = vi.fn(() => Promise.resolve(40));
  const load = gpuMeter(ask);
  expect(await Promise.all([load(), load(), load()])).toEqual([40, 40, 40]);
  expect(ask).toHaveBeenCalledTimes(1);
  onTestFinished(passTime(10_001));
  await load();
  expect(ask).toHaveBeenCalledTimes(2);
});
