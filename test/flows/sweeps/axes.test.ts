import { describe, expect, test } from 'vitest';
import type { Trial } from '~/contract';
import { textAt, ticksOf, type Axis } from '~/web/features/sweeps/trials/model/axes';
import { importanceOf } from '~/web/features/sweeps/trials/model/importance';

const axis = (low: number, high: number, more: Partial<Axis> = {}): Axis => ({
  name: 'depth',
  values: null,
  low,
  high,
  log: false,
  of: () => null,
  ...more,
});
const labels = (of: Axis) => ticksOf(of).map((place) => [place, textAt(of, place)]);

test('an axis of whole numbers is labelled where the numbers stand', () => {
  expect(labels(axis(1, 8, { whole: true }))).toEqual([
    [0, '1'],
    [4 / 7, '5'],
    [1, '8'],
  ]);
  expect(labels(axis(0, 29, { whole: true }))).toEqual([
    [0, '0'],
    [15 / 29, '15'],
    [1, '29'],
  ]);
  expect(labels(axis(0, 1, { whole: true }))).toEqual([
    [0, '0'],
    [1, '1'],
  ]);
  const [, middle] = labels(axis(1, 1000, { whole: true, log: true }));
  expect([middle?.[1], middle?.[0]]).toEqual(['32', Math.log(32) / Math.log(1000)]);
});

test('an axis of other numbers is labelled in its middle', () => {
  expect(labels(axis(1, 8))).toEqual([
    [0, '1'],
    [0.5, '4.5'],
    [1, '8'],
  ]);
});

describe('the importance of parameters', () => {
  const axes = ['a', 'b', 'loss'].map((name) =>
    axis(0, 10, { name, of: ({ parameters }) => Number(parameters[name]) }),
  );
  const trials = (valueOf: (a: number, b: number) => number) =>
    Array.from({ length: 40 }, (_, at) => {
      const [a, b] = [at % 8, Math.floor(at / 8)];
      return {
        status: 'complete',
        value: valueOf(a, b),
        parameters: { a: String(a), b: String(b) },
      } as unknown as Trial;
    });

  test('is nothing where all trials came to the same, in whichever order they are', () => {
    expect(
      importanceOf(
        axes,
        trials(() => 1),
      ).map(({ share }) => share),
    ).toEqual([0, 0]);
  });
  test('is that of the parameter on which the value depends, also where many are equal', () => {
    const [first, second] = importanceOf(
      axes,
      trials((_, b) => (b > 2 ? 1 : 0)),
    );
    expect([first?.name, second?.share]).toEqual(['b', 0]);
  });
});
