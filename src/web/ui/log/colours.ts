import type { CSSProperties } from 'react';
import type { Colour, Style } from '~/text/ansi';

type Rgb = readonly [number, number, number];
interface Look { readonly className?: string; readonly style?: CSSProperties }

/** The sixteen as grounds, the same in light and dark. As ink they are tokens of log.css. */
const SIXTEEN: readonly Rgb[] = [
  [30, 41, 59], [185, 28, 28], [22, 101, 52], [161, 98, 7], [29, 78, 216], [134, 25, 143], [14, 116, 144], [203, 213, 225],
  [100, 116, 139], [248, 113, 113], [74, 222, 128], [250, 204, 21], [96, 165, 250], [232, 121, 249], [34, 211, 238], [255, 255, 255],
];
/** The grounds of a log, `--surface` and lines that are marked included: on the less favourable of them ink must still be read. */
const GROUNDS: Readonly<Record<'light' | 'dark', Rgb>> = { light: [238, 242, 255], dark: [32, 38, 77] };
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
const CONTRAST = 4.5;

const share = (value: number) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const luminance = ([red, green, blue]: Rgb) => 0.2126 * share(red) + 0.7152 * share(green) + 0.0722 * share(blue);

/** How far two colours stand apart, 1 to 21 (WCAG 2). */
export const contrastOf = (one: Rgb, other: Rgb): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

const mixed = (from: Rgb, to: Rgb, part: number): Rgb => (
  [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, from[2] + (to[2] - from[2]) * part].map(Math.round) as unknown as Rgb
);

/** The colour itself where it can be read on this ground, else the nearest to it that can: darker on light, lighter on dark. */
export const readable = (ink: Rgb, ground: Rgb): Rgb => {
  if (contrastOf(ink, ground) >= CONTRAST) return ink;
  const end = contrastOf(BLACK, ground) >= contrastOf(WHITE, ground) ? BLACK : WHITE;
  for (let part = 0.1; part < 1; part += 0.1) {
    const nearer = mixed(ink, end, part);
    if (contrastOf(nearer, ground) >= CONTRAST) return nearer;
  }
  return end;
};

const rgbOf = (colour: Colour): Rgb => (typeof colour === 'number' ? SIXTEEN[colour] ?? WHITE : colour);
const css = (rgb: Rgb) => `rgb(${rgb.join(' ')})`;

const inkOn = (ground: Rgb, ink: Colour | null): Rgb => {
  if (ink !== null) return readable(rgbOf(ink), ground);
  return contrastOf(BLACK, ground) >= contrastOf(WHITE, ground) ? BLACK : WHITE;
};

const colouredLook = ({ fg, bg, marks }: Style): Look => {
  if (marks.includes('inverse')) {
    // Turned round, what was ink is the ground: without a colour that is the page's own ink.
    if (fg === null && bg === null) return { className: 'at-log-inverse' };
    return colouredLook({ fg: bg, bg: fg ?? 7, marks: [] });
  }
  if (bg !== null) return { style: { backgroundColor: css(rgbOf(bg)), color: css(inkOn(rgbOf(bg), fg)) } };
  if (fg === null) return {};
  if (typeof fg === 'number') return { className: `at-log-ink-${fg}` };
  return { style: { color: `light-dark(${css(readable(fg, GROUNDS.light))}, ${css(readable(fg, GROUNDS.dark))})` } };
};

/** So many looks are remembered: programs use few, and a rainbow must not fill the memory. */
const REMEMBERED = 500;
const looks = new Map<string, Look>();

/** Class and style of a look. Ink is readable on the log's ground and on any ground of its own, in light and in dark. */
export const lookOf = (style: Style): Look => {
  const key = JSON.stringify(style);
  const known = looks.get(key);
  if (known) return known;
  const { className, ...rest } = colouredLook(style);
  const classes = [className, ...style.marks.filter((mark) => mark !== 'inverse').map((mark) => `at-log-${mark}`)].filter(Boolean).join(' ');
  const look = { ...rest, ...(classes === '' ? {} : { className: classes }) };
  if (looks.size >= REMEMBERED) looks.clear();
  looks.set(key, look);
  return look;
};
