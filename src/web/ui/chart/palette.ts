/**
 * Colours of curves: of each pair the first is for light grounds, the second for dark ones. All have a contrast of 3 with the
 * ground of their theme, and neighbours are far apart for the eye (test/screens/ui/chart.test.tsx computes both).
 */
const NAMED: readonly (readonly [light: string, dark: string])[] = [
  ['#4f46e5', '#818cf8'],
  ['#c2410c', '#fb923c'],
  ['#0f766e', '#2dd4bf'],
  ['#db2777', '#f9a8d4'],
  ['#854d0e', '#facc15'],
  ['#0284c7', '#38bdf8'],
  ['#4d7c0f', '#a3e635'],
  ['#a21caf', '#d946ef'],
  ['#7f1d1d', '#ef4444'],
  ['#475569', '#cbd5e1'],
];
export const NAMED_COLOURS = NAMED.length;

/** The golden angle: neighbours are far apart, however many there are. */
const TURN = 137.508;

const stepped = (index: number): readonly [string, string] => {
  const hue = ((index * TURN) % 360).toFixed(1);
  const level = index % 3;
  return [
    `oklch(${(0.46 + level * 0.07).toFixed(2)} 0.14 ${hue})`,
    `oklch(${(0.66 + level * 0.08).toFixed(2)} 0.13 ${hue})`,
  ];
};

/** The colour of one of `count` series, for light and for dark grounds: the ten chosen ones, or steps of hue where there are more. */
export const coloursOf = (index: number, count: number): readonly [light: string, dark: string] =>
  (count <= NAMED.length ? NAMED[index] : undefined) ?? stepped(index);

/** The same as one CSS value, which the theme decides. */
export const seriesColour = (index: number, count: number): string => {
  const [light, dark] = coloursOf(index, count);
  return `light-dark(${light}, ${dark})`;
};

/** The half of a `light-dark()` that counts: a canvas knows no themes. */
export const inTheme = (colour: string, dark: boolean): string => {
  const halves = /^light-dark\((.+?),\s*((?:oklch|rgb|#).+)\)$/.exec(colour);
  return halves?.[dark ? 2 : 1]?.trim() ?? colour;
};
