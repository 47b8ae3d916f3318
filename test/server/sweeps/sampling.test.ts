import { describe, expect, it } from 'vitest';
import { type SpaceRow } from '~/contract';
import { gridSize, spaceProblem } from '~/contract/sweeps/space';
import { atRandom, inGrid } from '~/server/areas/sweeps/sampling';
import { choice, float, int } from './sweepSettings';

describe('the values of trials', () => {
  it('SWP-06 a grid has every combination once, the last parameter changes first', () => {
    const space = [
      choice('optimizer', 'sgd', 'adam'),
      int('layers', 1, 3),
      float('drop', 0, 0.5, { step: 0.25 }),
    ];
    expect(gridSize(space)).toBe(18);
    const all = Array.from({ length: 18 }, (_, number) => inGrid(space, number));
    expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(18);
    expect(all.slice(0, 4)).toEqual([
      { optimizer: 'sgd', layers: '1', drop: '0' },
      { optimizer: 'sgd', layers: '1', drop: '0.25' },
      { optimizer: 'sgd', layers: '1', drop: '0.5' },
      { optimizer: 'sgd', layers: '2', drop: '0' },
    ]);
  });

  it('values at random stay in their bounds, fill them, and are the same for the same seed and number', () => {
    const space = [
      float('rate', 1e-5, 1e-1, { log: true }),
      int('units', 8, 64, { step: 8 }),
      int('depth', 1, 1000, { log: true }),
      choice('kind', 'a', 'b'),
    ];
    const all = Array.from({ length: 500 }, (_, number) => atRandom(space, 7, number));
    const numbers = (name: string) => all.map((each) => Number(each[name])).sort((a, b) => a - b);
    expect(numbers('rate')[0]).toBeGreaterThanOrEqual(1e-5);
    expect(numbers('rate').at(-1)).toBeLessThanOrEqual(1e-1);
    expect(numbers('rate')[250]).toBeGreaterThan(3e-4);
    expect(numbers('rate')[250]).toBeLessThan(3e-3);
    expect([...new Set(numbers('units'))]).toEqual([8, 16, 24, 32, 40, 48, 56, 64]);
    expect([
      numbers('depth')[0]! >= 1,
      numbers('depth').at(-1)! <= 1000,
      numbers('depth').every(Number.isInteger),
    ]).toEqual([true, true, true]);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['a', 'b']));
    expect(atRandom(space, 7, 3)).toEqual(all[3]);
    expect(atRandom(space, 8, 3)).not.toEqual(all[3]);
  });

  it.each<[string, SpaceRow[], 'random' | 'grid', string | null]>([
    ['nothing to search', [], 'random', 'Add at least one parameter to search.'],
    [
      'a choice without values',
      [choice('kind')],
      'random',
      'kind has no values. Give it at least one.',
    ],
    [
      'a number without bounds',
      [float('rate', 0, 1, { high: null })],
      'random',
      'rate has no values. Give it a lowest and a highest one.',
    ],
    [
      'bounds the wrong way round',
      [float('rate', 2, 1)],
      'random',
      'The lowest value of rate is above its highest.',
    ],
    [
      'a name twice',
      [int('a', 1, 2), int('a', 1, 2)],
      'random',
      'There are two parameters called a.',
    ],
    [
      'half a whole number',
      [int('a', 1, 2.5)],
      'random',
      'a is a whole number: its bounds and its step are, too.',
    ],
    [
      'the logarithm of nothing',
      [float('a', 0, 1, { log: true })],
      'random',
      'a is searched by its logarithm: its lowest value must be above 0.',
    ],
    [
      'an endless grid',
      [float('a', 0, 1)],
      'grid',
      'A grid needs a step for a: without one it has no end.',
    ],
    [
      'a grid that is too large',
      [int('a', 1, 100), int('b', 1, 100)],
      'grid',
      'This grid has 10000 trials; a sweep has at most 5000. Take larger steps, or search at random.',
    ],
    ['a good one', [float('a', 0, 1, { step: 0.5 })], 'grid', null],
  ])('%s is told', (_, space, strategy, sentence) =>
    expect(spaceProblem(space, strategy)).toBe(sentence),
  );
});
