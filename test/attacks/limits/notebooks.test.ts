import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine } from '#test/harness/machine';
import { SLOW_TIMEOUT } from '#test/server/support/jobSettings';
import { Bench } from '#test/server/runtimes/bench';
import { readLimitSettings } from '~/server/platform/limits/settings';
import { isolationIn } from '../isolation/isolated';
import { HOG } from './programs';

/** Not without end: where the test fails, the machine is to go on. */
const MANY = `
import os, time
for _ in range(100):
    if os.fork() == 0:
        time.sleep(60)
        os._exit(0)
time.sleep(60)
`;

describe.skipIf(machine.python === null)('notebooks', () => {
  let bench: Bench;
  let plain: string | null;
  beforeAll(async () => {
    const limits = { ATELIER_MEMORY_LIMIT_MB: '300', ATELIER_PROCESS_LIMIT: '64' };
    bench = await Bench.open(0, (folder) => isolationIn('auto', folder), readLimitSettings(limits));
    plain = (await bench.runtime('plain'))?.runtime_id ?? null;
  });
  afterAll(() => bench.close());

  const reasonsOf = (page: Awaited<ReturnType<Bench['page']>>) =>
    page.events.flatMap((event) =>
      event.type === 'kernel' && event.kernel.reason ? [event.kernel.reason] : [],
    );

  it.each([
    [
      'hold more memory',
      HOG,
      'Its programs were ended: your notebooks held more than 300 MiB of memory together, the limit of each person here.',
    ],
    [
      'run more processes',
      MANY,
      'Its programs were ended: your notebooks ran more than 64 processes at once, the limit of each person here.',
    ],
  ])(
    'that %s than a person may are ended with the reason, and those of others are not',
    async (_, code, reason) => {
      const other = await bench.page(['kept = 42', 'print(kept)'], plain, 2);
      await other.run(['c1']);
      const hostile = await bench.page([code], plain, 1);
      void hostile.run(['c1']).catch(() => undefined);
      await expect.poll(() => reasonsOf(hostile), SLOW_TIMEOUT).toContain(reason);
      await other.run(['c2']);
      expect(other.text('c2')).toBe('42\n');
    },
  );
});
