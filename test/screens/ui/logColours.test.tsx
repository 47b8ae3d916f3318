import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { paint, textOf } from '~/text/ansi';
import { contrastOf, cssOf, INKS, readable } from '~/text/terminalColours';
import { styleOf } from '~/web/ui/log/colours';
import { matchesIn, partsOf } from '~/web/ui/log/parts';

const ESC = '\u001b';
const looks = (line: string) =>
  paint(line).runs.map(({ text, style: { fg, bg, marks } }) => [text, fg, bg, ...marks]);
const rgbOf = (hex: string) =>
  (hex.slice(1).match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  ) as unknown as readonly [number, number, number];

describe('escape sequences', () => {
  test('JOB-09 SGR: sixteen colours, 256 and true ones, with semicolons and with colons', () => {
    expect(looks(`${ESC}[31mred${ESC}[0m ${ESC}[92;44mbright${ESC}[39;49m plain`)).toEqual([
      ['red', 1, null],
      [' ', null, null],
      ['bright', 10, 4],
      [' plain', null, null],
    ]);
    expect(looks(`${ESC}[38;5;196ma${ESC}[38;5;244mb${ESC}[38;5;3mc`)).toEqual([
      ['a', [255, 0, 0], null],
      ['b', [128, 128, 128], null],
      ['c', 3, null],
    ]);
    expect(looks(`${ESC}[38;2;1;2;300ma${ESC}[48:2::4:5:6mb`)).toEqual([
      ['a', [1, 2, 255], null],
      ['b', [1, 2, 255], [4, 5, 6]],
    ]);
    expect(looks(`${ESC}[1;4mboth${ESC}[22mline${ESC}[m${ESC}[4:3mcurly`)).toEqual([
      ['both', null, null, 'bold', 'underline'],
      ['line', null, null, 'underline'],
      ['curly', null, null, 'underline'],
    ]);
  });

  test('JOB-09 everything else is dropped: cursor moves, titles, links, charsets, control characters, and tabs stay', () => {
    expect(
      textOf(
        `${ESC}[2K${ESC}[1;1Ha${ESC}]0;title\u0007b${ESC}]8;;http://x${ESC}\\c${ESC}]8;;${ESC}\\${ESC}(Bd\u0008\u0000e\tf${ESC}[?25l${ESC}[>1mg${ESC}`,
      ),
    ).toBe('abcde\tfg');
    expect(textOf(`cut off ${ESC}]0;a title without an end`)).toBe('cut off ');
    expect(textOf('日本語 🚀 עברית')).toBe('日本語 🚀 עברית');
    expect([paint('').runs, paint('plain').runs]).toEqual([
      [],
      [{ text: 'plain', style: { fg: null, bg: null, marks: [] } }],
    ]);
  });
});

describe('colours', () => {
  const sheet = readFileSync(
    path.resolve(import.meta.dirname, '../../../src/web/ui/log/log.css'),
    'utf8',
  );
  const inks = [
    ...sheet.matchAll(/at-log-ink-(\d+) \{\s+color: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g),
  ];
  const grounds = { light: ['#ffffff', '#eef2ff'], dark: ['#131a2a', '#20264d'] };

  test('JOB-09 the sixteen of the sheet are those of all terminal text', () => {
    expect(inks.map(([, , light, dark]) => `light-dark(${light}, ${dark})`)).toEqual(
      INKS.map(cssOf),
    );
  });

  test('JOB-09 the sixteen are readable on the log and on lines that are marked, in light and dark', () => {
    expect(inks).toHaveLength(16);
    for (const [, number, light = '', dark = ''] of inks) {
      for (const [ink, behind] of [
        [light, grounds.light],
        [dark, grounds.dark],
      ] as const) {
        for (const ground of behind)
          expect(
            contrastOf(rgbOf(ink), rgbOf(ground)),
            `ink ${number} on ${ground}`,
          ).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test('JOB-09 any true colour is made readable on either ground, and on a ground of its own', () => {
    for (let red = 0; red < 256; red += 51)
      for (let green = 0; green < 256; green += 51)
        for (let blue = 0; blue < 256; blue += 51) {
          for (const ground of [...grounds.light, ...grounds.dark].map(rgbOf)) {
            expect(contrastOf(readable([red, green, blue], ground), ground)).toBeGreaterThanOrEqual(
              4.5,
            );
          }
        }
    expect(readable([20, 20, 60], rgbOf('#ffffff'))).toEqual([20, 20, 60]);
  });

  test('JOB-09 a look is class and style: tokens for the sixteen, turned round where it is inverse', () => {
    expect(styleOf({ fg: 1, bg: null, marks: ['bold'] })).toEqual({
      className: 'at-log-ink-1 at-log-bold',
    });
    expect(styleOf({ fg: null, bg: null, marks: ['inverse'] })).toEqual({
      className: 'at-log-inverse',
    });
    expect(styleOf({ fg: [250, 250, 200], bg: null, marks: [] }).style?.color).toMatch(
      /^light-dark\(#[0-9a-f]{6}, #fafac8\)$/,
    );
    expect(styleOf({ fg: 2, bg: null, marks: ['inverse'] }).style?.backgroundColor).toBe(
      'light-dark(#bbf7d0, #14532d)',
    );
  });
});

describe('matches in a line', () => {
  test('JOB-09 are found in any case or in this one, over looks, and are not endless', () => {
    expect(matchesIn('Loss loss', { text: 'loss', matchCase: false })).toEqual([
      [0, 4],
      [5, 9],
    ]);
    expect(matchesIn('Loss loss', { text: 'loss', matchCase: true })).toEqual([[5, 9]]);
    expect(matchesIn('İx x', { text: 'x', matchCase: false })).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(matchesIn('a'.repeat(5_000), { text: 'a', matchCase: true })).toHaveLength(200);
    expect(
      partsOf(`lo${ESC}[31mss=1`, { text: 'loss', matchCase: false }).map(({ text, found }) => [
        text,
        found,
      ]),
    ).toEqual([
      ['lo', true],
      ['ss', true],
      ['=1', false],
    ]);
  });
});
