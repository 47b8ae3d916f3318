import { createHash } from 'node:crypto';
import { type SpaceRow } from '~/contract/sweeps/sweeps';
import { gridValueCount, gridValue } from '~/contract/sweeps/space';

/** A number from 0 up to 1 that depends on the words alone. */
const chanceOf = (...words: readonly (string | number)[]): number =>
  createHash('sha256').update(words.join('\0')).digest().readUIntBE(0, 6) / 2 ** 48;

const rounded = (value: number) => String(Number(value.toPrecision(12)));

const chosen = ({ type, values, low, high, step, log }: SpaceRow, chance: number): string => {
  if (type === 'choice') return values[Math.floor(chance * values.length)] ?? '';
  const [from, to] = [low ?? 0, high ?? 0];
  if (type === 'int' || step !== null) {
    const by = step ?? 1;
    if (!log)
      return rounded(from + Math.floor(chance * (Math.floor((to - from) / by + 1e-9) + 1)) * by);
    return String(
      Math.min(
        to,
        Math.max(
          from,
          Math.round(
            Math.exp(Math.log(from - 0.5) + chance * (Math.log(to + 0.5) - Math.log(from - 0.5))),
          ),
        ),
      ),
    );
  }
  return rounded(
    log
      ? Math.exp(Math.log(from) + chance * (Math.log(to) - Math.log(from)))
      : from + chance * (to - from),
  );
};

/** The values of a trial that are chosen at random: the same for the same seed and number. */
export const atRandom = (
  space: readonly SpaceRow[],
  seed: number,
  number: number,
): Record<string, string> =>
  Object.fromEntries(space.map((row) => [row.name, chosen(row, chanceOf(seed, number, row.name))]));

/** The values of a trial of a grid: the last parameter changes first. */
export const inGrid = (space: readonly SpaceRow[], number: number): Record<string, string> => {
  const found: [string, string][] = [];
  let rest = number;
  for (const row of space.toReversed()) {
    const places = gridValueCount(row);
    found.unshift([row.name, gridValue(row, rest % places)]);
    rest = Math.floor(rest / places);
  }
  return Object.fromEntries(found);
};
