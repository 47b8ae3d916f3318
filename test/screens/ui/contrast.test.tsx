import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nameColours } from '~/web/ui/data/nameColour';

const sheet = readFileSync(
  path.resolve(import.meta.dirname, '../../../src/text/theme/tokens.css'),
  'utf8',
);
const tokens = new Map(
  [...sheet.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = (hex.slice(1).match(/../g) ?? []).map((pair) => {
    const share = Number.parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const token = (name: string, theme: 'light' | 'dark') => {
  const found = tokens.get(name);
  if (!found) throw new Error(`no token --${name}`);
  return found[theme];
};

const grounds = ['ground', 'surface', 'raised', 'sunken', 'fill', 'hover'];
const texts: [text: string, grounds: string[]][] = [
  ['text', [...grounds, 'accent-soft', 'good-soft', 'warn-soft', 'bad-soft']],
  ['text-muted', [...grounds, 'accent-soft']],
  ['accent-text', ['ground', 'surface', 'raised', 'sunken', 'hover', 'accent-soft']],
  ['good-text', ['surface', 'raised', 'sunken', 'good-soft', 'hover']],
  ['warn-text', ['surface', 'raised', 'sunken', 'warn-soft', 'hover']],
  ['bad-text', ['ground', 'surface', 'raised', 'sunken', 'bad-soft', 'hover']],
  ['on-accent', ['accent', 'accent-hover', 'good', 'warn', 'bad']],
  ['on-inverse', ['inverse']],
];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const pairs = texts.flatMap(([text, behind]) => behind.map((ground) => [text, ground] as const));

  it.each(pairs)('shows --%s on --%s with a contrast of at least 4.5', (text, ground) => {
    expect(contrast(token(text, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['ground', 'surface', 'raised'])(
    'outlines controls and focus on --%s with a contrast of at least 3',
    (ground) => {
      expect(contrast(token('line-strong', theme), token(ground, theme))).toBeGreaterThanOrEqual(3);
      expect(contrast(token('focus', theme), token(ground, theme))).toBeGreaterThanOrEqual(3);
    },
  );
});

it('DRV-35 the palette of names has eleven colours, and white initials are readable on each', () => {
  expect(new Set(nameColours).size).toBe(11);
  for (const colour of nameColours) expect(contrast('#ffffff', colour)).toBeGreaterThanOrEqual(4.5);
});
