import type { Trial } from '~/contract';
import { positionOf, type Axis } from './axes';

/** So many stretches an axis is cut into. */
const STRETCHES = 8;

export interface Importance {
  readonly name: string;
  readonly share: number;
}

/** How much of the spread of the ranks a parameter alone explains: the variance between its stretches over all of it, less what chance would give. */
const explained = (
  places: readonly (number | null)[],
  ranks: readonly number[],
  stretches: number,
): number => {
  const mean = ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
  const total = ranks.reduce((sum, rank) => sum + (rank - mean) ** 2, 0);
  if (total === 0) return 0;
  const groups = new Map<number, number[]>();
  for (const [at, place] of places.entries()) {
    const stretch = place === null ? -1 : Math.min(stretches - 1, Math.floor(place * stretches));
    const group = groups.get(stretch);
    if (group) group.push(ranks[at] ?? 0);
    else groups.set(stretch, [ranks[at] ?? 0]);
  }
  let between = 0;
  for (const group of groups.values())
    between +=
      group.length * (group.reduce((sum, rank) => sum + rank, 0) / group.length - mean) ** 2;
  const [free, all] = [groups.size - 1, ranks.length - 1];
  return Math.max(0, (between - free * ((total - between) / Math.max(1, all - free))) / total);
};

/** Each value's rank from 0 on; equal values have the mean of theirs. */
const ranksOf = (values: readonly number[]): number[] => {
  const order = [...values.keys()].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const ranks = Array<number>(values.length).fill(0);
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to += 1;
    for (const at of order.slice(from, to)) ranks[at] = (from + to - 1) / 2;
    from = to;
  }
  return ranks;
};

/**
 * The share of each parameter in how trials rank (one-way analysis of variance on ranks; omega squared), as shares of one. Effects that
 * only two parameters together have are not in it.
 */
export const importanceOf = (
  axes: readonly Axis[],
  trials: readonly Trial[],
): readonly Importance[] => {
  const known = trials.filter(({ status, value }) => status === 'complete' && value !== null);
  if (known.length < 10) return [];
  const ranks = ranksOf(known.map(({ value }) => value ?? 0));
  const found = axes.slice(0, -1).map((axis) => {
    const stretches = axis.values
      ? Math.max(1, axis.values.length)
      : Math.min(STRETCHES, Math.max(2, Math.floor(known.length / 5)));
    return {
      name: axis.name,
      share: explained(
        known.map((trial) => positionOf(axis, axis.of(trial))),
        ranks,
        stretches,
      ),
    };
  });
  const sum = found.reduce((total, { share }) => total + share, 0);
  return found
    .map(({ name, share }) => ({ name, share: sum === 0 ? 0 : share / sum }))
    .sort((a, b) => b.share - a.share);
};
