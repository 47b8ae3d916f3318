import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { paint, type Colour, type Style } from '~/text/ansi';
import {
  colouringOf,
  contrastOf,
  cssOf,
  readable,
  type Pair,
  type Rgb,
} from '~/text/terminalColours';

const sheet = readFileSync(
  path.resolve(import.meta.dirname, '../../src/text/theme/tokens.css'),
  'utf8',
);
const rgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const token = (name: string): Pair => {
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(sheet) ?? [];
  return [rgb(light), rgb(dark)];
};
/** Every ground that terminal text stands on: cells, logs, what failed, stderr, marked lines and cells, the drawers. */
const GROUNDS = ['ground', 'surface', 'raised', 'sunken', 'bad-soft', 'accent-soft'].map(
  (name) => [name, token(name)] as const,
);

/** The colour that `ESC[38;5;n m` asks for. */
const tableColour = (index: number): Colour => paint(`\u001b[38;5;${index}mx`).runs[0]!.style.fg!;
const TABLE = Array.from({ length: 256 }, (_, index) => tableColour(index));
const steps = [0, 51, 102, 128, 153, 204, 255];
const TRUE = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue): Colour => [red, green, blue])),
);

const style = (fg: Colour | null, bg: Colour | null, inverse = false): Style => ({
  fg,
  bg,
  marks: inverse ? ['inverse'] : [],
});
/** The lowest contrast of a look, in both themes, on every ground that may be behind it. */
const least = (look: Style): number => {
  const { ink, fill } = colouringOf(look);
  if (!ink) throw new Error('no ink of its own');
  const behind = fill ? [fill] : GROUNDS.map(([, pair]) => pair);
  return Math.min(
    ...behind.flatMap((pair) => [contrastOf(ink[0], pair[0]), contrastOf(ink[1], pair[1])]),
  );
};
const unreadable = (looks: readonly Style[]) =>
  looks
    .map((look) => [JSON.stringify(look), least(look)] as const)
    .filter(([, contrast]) => contrast < 4.5);

describe('terminal text has a contrast of 4.5 on every ground of the page, light and dark', () => {
  test('the sixteen, the 256 and true colours as ink', () => {
    expect(unreadable([...TABLE, ...TRUE].map((fg) => style(fg, null)))).toEqual([]);
  });

  test("every ink of the 256 on every ground of the 256, and the page's own ink", () => {
    expect(unreadable(TABLE.flatMap((bg) => [null, ...TABLE].map((fg) => style(fg, bg))))).toEqual(
      [],
    );
    expect(
      unreadable(TRUE.flatMap((bg) => [null, ...TABLE.slice(0, 16)].map((fg) => style(fg, bg)))),
    ).toEqual([]);
  });

  test('the same turned round, without a colour it is the inverse of the page, which has a class', () => {
    expect(
      unreadable(
        TABLE.flatMap((colour) => [
          style(colour, null, true),
          style(null, colour, true),
          style(colour, 3, true),
        ]),
      ),
    ).toEqual([]);
    expect(colouringOf(style(null, null, true))).toEqual({ ink: null, fill: null, inverse: true });
    expect(
      Math.min(
        ...[0, 1].map((theme) => contrastOf(token('on-inverse')[theme]!, token('inverse')[theme]!)),
      ),
    ).toBeGreaterThanOrEqual(4.5);
  });
});

describe('a colour that is changed', () => {
  const hue = ([red, green, blue]: Rgb) => {
    const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
    if (most === least) return null;
    const turn =
      most === red
        ? (green - blue) / (most - least)
        : most === green
          ? 2 + (blue - red) / (most - least)
          : 4 + (red - green) / (most - least);
    return (turn * 60 + 360) % 360;
  };

  test('keeps its hue, unless it ends in black or white, and a readable one stays as it is', () => {
    for (const colour of TABLE) {
      if (typeof colour === 'number') continue;
      for (const ground of [rgb('#eef2ff'), rgb('#20264d')]) {
        const shown = hue(readable(colour, ground));
        const turned = Math.abs((shown ?? 0) - (hue(colour) ?? 0));
        if (shown !== null && hue(colour) !== null)
          expect(Math.min(turned, 360 - turned), String(colour)).toBeLessThan(6);
      }
    }
    expect(readable([20, 20, 60], rgb('#ffffff'))).toEqual([20, 20, 60]);
  });

  test('is written for both themes, once where they are the same', () => {
    expect([
      cssOf([
        [1, 2, 3],
        [1, 2, 3],
      ]),
      cssOf([
        [1, 2, 3],
        [255, 0, 16],
      ]),
    ]).toEqual(['#010203', 'light-dark(#010203, #ff0010)']);
  });
});
