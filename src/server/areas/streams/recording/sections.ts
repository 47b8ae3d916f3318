import type { TakeOf } from './folder';

/** A part of the picture of a recording, ms: what is shown, and from where in its take; null where nobody is seen. */
export interface Section {
  readonly from: number;
  readonly to: number;
  readonly take: { readonly file: string; readonly skip: number } | null;
}

/** A take whose length is known. */
export type WholeTake = TakeOf & { readonly length: number };

/** Content that is shown for less than this is left out, ms. */
const SHORTEST_MS = 1_000;

const endOf = ({ at, length }: WholeTake) => at + length;
const isOn = (take: WholeTake, moment: number) => take.at <= moment && moment < endOf(take);
const latest = (takes: readonly WholeTake[]): WholeTake | undefined =>
  takes.reduce<WholeTake | undefined>(
    (best, take) => (best && best.at >= take.at ? best : take),
    undefined,
  );

/** How long a recording is, ms: until the last of what was sent ended. */
export const lengthOf = (takes: readonly WholeTake[]): number =>
  takes.reduce((most, take) => Math.max(most, endOf(take)), 0);

/** Each moment in which what is shown may change. */
const moments = (
  takes: readonly WholeTake[],
  speaks: readonly { readonly at: number }[],
  length: number,
): readonly number[] =>
  [
    ...new Set([
      0,
      ...takes.flatMap((take) => [take.at, endOf(take)]),
      ...speaks.map(({ at }) => at),
      length,
    ]),
  ]
    .filter((at) => at <= length)
    .sort((a, b) => a - b);

/**
 * The content over time: a screen that is shared, the last one first; else the camera of who speaks; else the one that was shown before; else any.
 * Content that would be shown for a moment only leaves the one before it in its place.
 */
export const sectionsOf = (
  takes: readonly WholeTake[],
  speaks: readonly { readonly at: number; readonly speaks: string | null }[],
): readonly Section[] => {
  const pictures = takes.filter(({ lane }) => lane !== 'microphone');
  const length = lengthOf(takes);
  const borders = moments(pictures, speaks, length);
  const chosen: { from: number; to: number; take: WholeTake | undefined }[] = [];
  for (const [index, from] of borders.slice(0, -1).entries()) {
    const to = borders[index + 1] ?? length;
    const before = chosen.at(-1);
    const on = pictures.filter((take) => isOn(take, from));
    const speaking = speaks.filter(({ at }) => at <= from).at(-1)?.speaks;
    const take =
      latest(on.filter(({ lane }) => lane === 'screen')) ??
      on.find(({ id }) => id === speaking) ??
      on.find((one) => one === before?.take) ??
      latest(on);
    const lasts = before?.take && isOn(before.take, to - 1);
    if (before && (before.take === take || (to - from < SHORTEST_MS && lasts))) before.to = to;
    else chosen.push({ from, to, take });
  }
  return chosen.map(({ from, to, take }) => ({
    from,
    to,
    take: take ? { file: take.file, skip: from - take.at } : null,
  }));
};
