/** How often people's files are looked at, and from when on their programs end. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takesTime } from '#test/harness/until';
import { createDiskUse } from '~/server/areas/team/limits/diskUse';
import { watchDisk } from '~/server/areas/team/limits/diskWatch';
import { usageBelow, type Usage } from '~/server/platform/limits/usage';
import { programsOfTest } from '../support/inNode';
import { databaseOf } from '../support/queries';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const MIB = 1024 * 1024;

afterEach(() => {
  vi.useRealTimers();
});

const person = { name: 'mia', number: 1 };

describe('the files of somebody whose programs run', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  interface World {
    usage?: Usage;
    most?: Usage;
    free?: number;
    /** How long a look takes, ms. */
    takes?: number;
  }
  const setUp = (world: World) => {
    const looks: number[] = [];
    const falling: number[] = [];
    const [end, stop, space] = [vi.fn(), vi.fn(async () => undefined), vi.fn()];
    const handle = { engine: 'local', id: 'job' };
    const begun = Date.now();
    const ground = {
      config: { isolation: { firstUser: 100_000 } },
      isolation: { mode: 'none' },
      jobs: { handles: async () => [{ handle, person: 1 }] },
      db: databaseOf({ name: [person] }),
      runtimes: { live: () => [{ person: 1, end }] },
      engines: { of: () => ({ stop }) },
      report: vi.fn(),
      loweredLimits: { apply: async () => undefined },
      diskUse: {
        measure: async () => {
          looks.push(Date.now() - begun);
          if (world.takes !== undefined) await takesTime(world.takes);
          return world.usage ?? { bytes: 0, files: 0 };
        },
        limits: async (bytes: number) => {
          falling.push(bytes);
          return () => ({ ...(world.most ?? { bytes: 1e12, files: 1e9 }), left: null });
        },
        space: async () => {
          space();
          return { free: world.free ?? 1_000 * MIB, reserve: 100 * MIB };
        },
        takeStarted: () => [],
      },
    };
    const close = watchDisk(ground as never);
    return { looks, falling, end, stop, space, handle, close };
  };

  it('are looked at every half minute, and what is free of the disk every second', async () => {
    const { looks, space, close } = setUp({});
    await vi.advanceTimersByTimeAsync(91 * SECOND);
    expect(looks).toEqual([30 * SECOND, 60 * SECOND, 90 * SECOND]);
    expect(space).toHaveBeenCalledTimes(91);
    await close();
  });

  it('are looked at again after five seconds where they are too many', async () => {
    const { looks, end, close } = setUp({ most: { bytes: -1, files: 0 } });
    await vi.advanceTimersByTimeAsync(41 * SECOND);
    expect(looks).toEqual([30 * SECOND, 35 * SECOND, 40 * SECOND]);
    expect(end).not.toHaveBeenCalled();
    await close();
  });

  it('take a twentieth of a processor to be looked at, and half of one where the disk gets short of space', async () => {
    const looksOf = async (world: World) => {
      const { looks, close } = setUp({ ...world, takes: 10 * SECOND });
      await vi.advanceTimersByTimeAsync(300 * SECOND);
      const closed = close();
      await vi.advanceTimersByTimeAsync(10 * SECOND);
      await closed;
      return looks;
    };
    const [first = 0, second = 0] = await looksOf({});
    // 10 s of 200, and the next look at the space.
    expect([first, second - first]).toEqual([30 * SECOND, 200 * SECOND]);
    const [begin = 0, next = 0] = await looksOf({ free: 99 * MIB });
    expect([begin, next - begin]).toEqual([SECOND, 20 * SECOND]);
  });

  it('are looked at at once where five times of what went a moment ago would be too much', async () => {
    const world: World = { free: 200 * MIB };
    const { looks, falling, close } = setUp(world);
    await vi.advanceTimersByTimeAsync(SECOND);
    world.free = 184 * MIB;
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(looks).toEqual([]);
    world.free = 167 * MIB;
    await vi.advanceTimersByTimeAsync(SECOND);
    expect([looks, falling]).toEqual([[3 * SECOND], [5 * 17 * MIB]]);
    await close();
  });

  it.each([
    ['bytes', { bytes: MIB, files: 100 }, { bytes: MIB + 1, files: 100 }],
    ['files', { bytes: MIB, files: 100 }, { bytes: MIB, files: 101 }],
  ])('may grow by 1 MiB and 100 files beyond the limit (%s)', async (_, little, much) => {
    const world: World = { most: { bytes: -1, files: -1 } };
    const { end, stop, handle, close } = setUp(world);
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    world.usage = little;
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    expect(end).not.toHaveBeenCalled();
    world.usage = much;
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    expect(end).toHaveBeenCalledTimes(1);
    // A job has two seconds to end.
    expect(stop).toHaveBeenCalledWith(handle, 2 * SECOND, expect.stringContaining('Stopped: '));
    await close();
  });
});

describe('what files take', () => {
  const tells = () =>
    programsOfTest(({ child }) => {
      child.stdout.end('5\ttotal\n');
    });

  it('is measured again for who is over the limit and starts something, every two seconds at most', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const started = tells();
    const use = createDiskUse(
      {
        config: { sharedFolder: '/tmp', limits: { of: () => ({ diskBytes: 1, files: 1 }) } },
        files: { absolute: () => '/tmp/files/any' },
        isolation: { mode: 'none' },
        jobs: { idsOf: async () => [] },
        db: databaseOf({ name: [person] }),
      } as never,
      async () => ({ free: 1, reserve: 0 }),
    );
    const refusal = async () => {
      expect(await use.refusal(1)).toContain('Not started: ');
      return started.length;
    };
    await use.measure(person);
    const once = started.length;
    expect(await refusal()).toBe(once);
    vi.advanceTimersByTime(2 * SECOND - 1);
    expect(await refusal()).toBe(once);
    vi.advanceTimersByTime(1);
    expect(await refusal()).toBe(2 * once);
  });

  it('is given up where the system does not tell it within ten minutes', async () => {
    const started = tells();
    await usageBelow(['/tmp']);
    expect(started.map(({ options }) => options.timeout)).toEqual([10 * MINUTE, 10 * MINUTE]);
  });
});
