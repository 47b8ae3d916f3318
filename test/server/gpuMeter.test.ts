import { afterEach, expect, it, vi } from 'vitest';
import { gpuMeter } from '~/server/areas/dashboard/machine';

afterEach(() => void vi.useRealTimers());

it('GPUs are asked for their load once in ten seconds, however many dashboards are open', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const ask = vi.fn(() => Promise.resolve(40));
  const load = gpuMeter(ask);
  expect(await Promise.all([load(), load(), load()])).toEqual([40, 40, 40]);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 10_001);
  await load();
  expect(ask).toHaveBeenCalledTimes(2);
});
