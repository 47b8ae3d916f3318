import { describe, expect, it, vi } from 'vitest';
import {
  DatabaseUnavailable,
  reportOutagesRarely,
  untilAvailable,
} from '~/server/platform/database/unavailable';
import { daily } from '~/server/platform/concurrency/daily';

const away = () => new DatabaseUnavailable(new Error('connect ECONNREFUSED'));

describe('while the database is away', () => {
  it('what must not be lost is tried again until it is written, and any other error ends it', async () => {
    let tries = 0;
    const written = untilAvailable(async () => {
      tries += 1;
      if (tries < 3) throw away();
      return 'written';
    });
    await expect(written).resolves.toBe('written');
    expect(tries).toBe(3);
    const wrong = new Error('The row is wrong.');
    await expect(untilAvailable(() => Promise.reject(wrong))).rejects.toBe(wrong);
    await expect(
      untilAvailable(
        () => Promise.reject(away()),
        () => true,
      ),
    ).rejects.toThrow('The database does not answer.');
  });

  it('the operator reads of it once, and of everything else each time', () => {
    const told: string[] = [];
    const report = reportOutagesRarely((_error, where) => void told.push(where));
    for (const where of ['one', 'two', 'three']) report(away(), where);
    report(new Error('a bug'), 'four');
    report(new Error('a bug'), 'five');
    expect(told).toEqual(['one', 'four', 'five']);
  });

  it('what is done daily is tried again after ten minutes, not a day later', async () => {
    vi.useFakeTimers();
    try {
      let tries = 0;
      const stop = daily(
        async () => {
          tries += 1;
          if (tries === 1) throw away();
        },
        'a test',
        () => undefined,
      );
      await vi.advanceTimersByTimeAsync(11 * 60_000);
      expect(tries).toBe(2);
      await vi.advanceTimersByTimeAsync(60 * 60_000);
      expect(tries).toBe(2);
      stop();
    } finally {
      vi.useRealTimers();
    }
  });
});
