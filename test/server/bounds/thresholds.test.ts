/** From when on something counts: a voice, a picture of a recording, a trial that stays behind. */
import { describe, expect, it } from 'vitest';
import { createDominant } from '~/server/areas/streams/live/dominant';
import { sectionsOf } from '~/server/areas/streams/recording/sections';
import { judge } from '~/server/areas/sweeps/pruning';
import { loudnessOf } from '~/server/platform/media/sfu/loudness';

describe('who speaks in a room', () => {
  const look = (dominant: ReturnType<typeof createDominant>, now: number, ...levels: number[]) =>
    dominant.look(new Map(levels.map((level, at) => [`person ${at}`, level])), now);

  it('is nobody who is quieter than a fiftieth', () => {
    const dominant = createDominant();
    for (let now = 0; now < 5_000; now += 500) expect(look(dominant, now, 0.019)).toBeNull();
    for (let now = 5_000; now < 9_000; now += 500) look(dominant, now, 0.021);
    expect(look(dominant, 10_000, 0.021)).toBe('person 0');
  });

  it('stays so for 600 ms, and as long as nobody is half as loud again', () => {
    const dominant = createDominant();
    expect(look(dominant, 1_000, 1, 0)).toBe('person 0');
    for (let now = 1_050; now < 1_600; now += 50)
      expect(look(dominant, now, 0.1, 1)).toBe('person 0');
    expect(look(dominant, 1_600, 0.1, 1)).toBe('person 1');
    for (let now = 2_300; now < 5_000; now += 100)
      expect(look(dominant, now, 0.45, 0.31)).toBe('person 1');
    for (let now = 5_000; now < 9_000; now += 100) look(dominant, now, 0.47, 0.31);
    expect(look(dominant, 9_000, 0.47, 0.31)).toBe('person 0');
  });

  it('does not change with one loud look', () => {
    const dominant = createDominant();
    for (let now = 0; now < 3_000; now += 500) look(dominant, now, 0.5, 0);
    expect(look(dominant, 4_000, 0.5, 1)).toBe('person 0');
  });
});

describe('the loudness of a packet', () => {
  it('is none of one that claims silence, or is too small for its claim', () => {
    expect([loudnessOf(59, 16), loudnessOf(60, 16), loudnessOf(0, 15), loudnessOf(0, 16)]).toEqual([
      expect.closeTo(0.0011, 4),
      0,
      0,
      1,
    ]);
  });
});

describe('what a recording shows', () => {
  it('does not change for less than a second', () => {
    const take = (id: string, at: number, length: number) => ({
      ...{ id, at, length, lane: 'camera', file: id },
    });
    const speaks = (ms: number) =>
      sectionsOf([take('mia', 0, 60_000), take('ada', 0, 60_000)] as never, [
        { at: 0, speaks: 'mia' },
        { at: 10_000, speaks: 'ada' },
        { at: 10_000 + ms, speaks: 'mia' },
      ]).length;
    expect([speaks(999), speaks(1_000)]).toEqual([1, 3]);
  });
});

describe('early stopping', () => {
  const trial = (value: number, isComplete = true, rungs: readonly number[] = []) => ({
    ...{ isComplete, rungs, reports: [[0, value] as const] },
  });
  const none = { ...{ isComplete: false, rungs: [], reports: [] } };
  const settings = (early_stopping: 'median' | 'halving') =>
    ({ early_stopping, direction: 'minimize' }) as const;

  it('by the median waits for five complete trials', () => {
    const pruned = (complete: number) =>
      judge(
        settings('median'),
        none,
        [[0, 10]],
        Array.from({ length: complete }, () => trial(1)),
      ).prune;
    expect([pruned(4), pruned(5)]).toEqual([false, true]);
  });

  it('by halving lets one in four go on', () => {
    const stays = (better: number) =>
      judge(
        settings('halving'),
        none,
        [[1, 5]],
        [
          ...Array.from({ length: better }, () => trial(1, true, [1])),
          ...Array.from({ length: 7 - better }, () => trial(9, true, [9])),
        ],
      ).prune;
    expect([stays(1), stays(2)]).toEqual([false, true]);
  });
});
