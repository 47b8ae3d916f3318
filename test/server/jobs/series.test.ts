import { describe, expect, it } from 'vitest';
import { createCache } from '~/server/areas/performance/cache';
import { seriesOf, toCurve, writtenSingle } from '~/server/areas/performance/series';

const series = (values: readonly number[]) =>
  seriesOf({
    steps: values.map((_, at) => at),
    values: [...values],
    times: values.map((_, at) => at * 10),
  });

describe('curves', () => {
  it('JOB-11 a curve is thinned to its first, its last and the extremes between', () => {
    const values = Array.from({ length: 100_000 }, (_, at) => Math.sin(at / 9000));
    values[33_333] = 50;
    values[77_777] = -50;
    const curve = toCurve(series(values), 500);
    expect(curve.steps.length).toBeLessThanOrEqual(500);
    expect(curve.steps.length).toBeGreaterThan(400);
    expect([curve.steps[0], curve.steps.at(-1), curve.points]).toEqual([0, 99_999, 100_000]);
    expect(curve.values[curve.steps.indexOf(33_333)]).toBe(50);
    expect(curve.values[curve.steps.indexOf(77_777)]).toBe(-50);
    expect(curve.steps).toEqual([...curve.steps].sort((a, b) => a - b));
    expect(toCurve(series(values), 2)).toMatchObject({ steps: [0, 99_999], times: [0, 999_990] });
    expect(toCurve(series(values), 3).steps).toEqual([0, 99_999]);
  });

  it('what cannot be drawn is null, the last value is told as it is', () => {
    expect(toCurve(series([1, Number.NaN, Infinity, -Infinity]), 10)).toMatchObject({
      values: [1, null, null, null],
      last: '-Infinity',
    });
    const gap = toCurve(
      series(Array.from({ length: 1000 }, (_, at) => (at > 300 && at < 700 ? Number.NaN : at))),
      100,
    );
    expect(gap.values.filter((value) => value === null).length).toBeGreaterThan(10);
  });

  it('single precision by its shortest digits', () => {
    expect(
      [0.1, 1 / 3, 16_777_216, 1e-10, 3.4e38].map((value) => writtenSingle(Math.fround(value))),
    ).toEqual(['0.1', '0.33333334', '16777216', '1e-10', '3.4e+38']);
  });
});

describe('what was read of files', () => {
  it('is read anew when the file has changed, once for all who ask at once, and forgotten when it is too much', async () => {
    const cache = createCache<string>(100);
    let reads = 0;
    const load =
      (value: string, bytes = 10) =>
      async () => {
        reads += 1;
        return { value, bytes };
      };
    expect(
      await Promise.all([cache.of('a', '1', load('x')), cache.of('a', '1', load('y'))]),
    ).toEqual(['x', 'x']);
    expect(await cache.of('a', '1', load('z'))).toBe('x');
    expect(await cache.of('a', '2', load('z'))).toBe('z');
    expect(reads).toBe(2);
    await cache.of('b', '1', load('large', 95));
    expect(await cache.of('a', '2', load('again'))).toBe('again');
    await expect(cache.of('c', '1', () => Promise.reject(new Error('no disk')))).rejects.toThrow(
      'no disk',
    );
    expect(await cache.of('c', '1', load('there'))).toBe('there');
  });
});
