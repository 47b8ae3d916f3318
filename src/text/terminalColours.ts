import type { Colour, Style } from './ansi';

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];
/** A colour in the light and in the dark theme. */
export type Pair = readonly [light: Rgb, dark: Rgb];

const rgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const pairs = (...written: readonly string[]): readonly Pair[] =>
  written.map((pair) => {
    const [light = '', dark = ''] = pair.split(' ');
    return [rgb(light), rgb(dark)];
  });

/** The sixteen colours of terminals as ink, in shades that can be read on every ground of the app. */
export const INKS = pairs(
  '#0f172a #9fadc4',
  '#b91c1c #fca5a5',
  '#166534 #4ade80',
  '#854d0e #fbbf24',
  '#1d4ed8 #93c5fd',
  '#86198f #f0abfc',
  '#155e75 #67e8f9',
  '#526077 #e2e8f0',
  '#526077 #9fadc4',
  '#be123c #fda4af',
  '#15703a #86efac',
  '#92400e #fde68a',
  '#1d4ed8 #bfdbfe',
  '#a21caf #f5d0fe',
  '#0e6a81 #a5f3fc',
  '#334155 #ffffff',
);
/** The sixteen as grounds: soft, so that text on them stays text. */
export const FILLS = pairs(
  '#334155 #334155',
  '#fecaca #7f1d1d',
  '#bbf7d0 #14532d',
  '#fef08a #713f12',
  '#bfdbfe #1e3a8a',
  '#f5d0fe #701a75',
  '#a5f3fc #164e63',
  '#e2e8f0 #475569',
  '#64748b #64748b',
  '#fca5a5 #991b1b',
  '#86efac #166534',
  '#fde047 #854d0e',
  '#93c5fd #1d4ed8',
  '#f0abfc #86198f',
  '#67e8f9 #155e75',
  '#cbd5e1 #64748b',
);
/** `--text`, and of the grounds that terminal text stands on the one it is hardest to read on (`--accent-soft`, of marked lines and cells). */
const [TEXT, GROUND] = pairs('#0f172a #e6ebf4', '#eef2ff #20264d') as [Pair, Pair];
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** The contrast ratio that WCAG 2 requires of text (AA). */
const CONTRAST = 4.5;

const share = (value: number) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * share(red) + 0.7152 * share(green) + 0.0722 * share(blue);

/** How far two colours stand apart, 1 to 21 (WCAG 2). */
export const contrastOf = (one: Rgb, other: Rgb): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

const mixed = (from: Rgb, to: Rgb, part: number): Rgb =>
  [
    from[0] + (to[0] - from[0]) * part,
    from[1] + (to[1] - from[1]) * part,
    from[2] + (to[2] - from[2]) * part,
  ].map(Math.round) as unknown as Rgb;

/** The colour itself where it can be read on this ground, else the nearest of its hue that can: darker on light, lighter on dark. */
export const readable = (ink: Rgb, ground: Rgb): Rgb => {
  if (contrastOf(ink, ground) >= CONTRAST) return ink;
  const end = contrastOf(BLACK, ground) >= contrastOf(WHITE, ground) ? BLACK : WHITE;
  for (let part = 0.1; part < 1; part += 0.1) {
    const nearer = mixed(ink, end, part);
    if (contrastOf(nearer, ground) >= CONTRAST) return nearer;
  }
  return end;
};

const inkOf = (colour: Colour): Pair =>
  typeof colour === 'number' ? (INKS[colour] ?? TEXT) : [colour, colour];
const fillOf = (colour: Colour): Pair =>
  typeof colour === 'number' ? (FILLS[colour] ?? GROUND) : [colour, colour];
const onGround = (ink: Pair, ground: Pair): Pair => [
  readable(ink[0], ground[0]),
  readable(ink[1], ground[1]),
];

/** The page's own ink on another ground: that of the theme which can be read there better. */
export const defaultColourOn = (ground: Rgb): Rgb =>
  readable(contrastOf(TEXT[0], ground) >= contrastOf(TEXT[1], ground) ? TEXT[0] : TEXT[1], ground);
const inkOn = (ink: Colour | null, ground: Pair): Pair =>
  ink === null
    ? [defaultColourOn(ground[0]), defaultColourOn(ground[1])]
    : onGround(inkOf(ink), ground);

/** The colours of a stretch of terminal text; null is the page's own. `inverse`: the page's own, turned round. */
export interface Colouring {
  readonly ink: Pair | null;
  readonly fill: Pair | null;
  readonly inverse: boolean;
}

/** In which colours a look is shown: every ink is readable on its ground, in both themes. */
export const colouringOf = ({ fg, bg, marks }: Style): Colouring => {
  if (marks.includes('inverse')) {
    if (fg === null && bg === null) return { ink: null, fill: null, inverse: true };
    // Turned round, what was ink is the ground.
    const fill = fg === null ? TEXT : fillOf(fg);
    return { ink: inkOn(bg, fill), fill, inverse: false };
  }
  if (bg === null)
    return { ink: fg === null ? null : onGround(inkOf(fg), GROUND), fill: null, inverse: false };
  const fill = fillOf(bg);
  return { ink: inkOn(fg, fill), fill, inverse: false };
};

const hex = (colour: Rgb) =>
  `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/** A pair as CSS. */
export const cssOf = ([light, dark]: Pair): string =>
  hex(light) === hex(dark) ? hex(light) : `light-dark(${hex(light)}, ${hex(dark)})`;
