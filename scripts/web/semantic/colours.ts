interface Colour {
  hue: number;
  saturation: number;
  lightness: number;
  alpha: number;
}

const literal = /#[0-9a-f]{3,8}\b|rgba?\([^)]*\)|\b(?:white|black)\b/gi;
const named: Record<string, string> = { white: '#fff', black: '#000' };

function channels(text: string): [number, number, number, number] {
  const hex = named[text.toLowerCase()] ?? text;
  if (hex.startsWith('#')) {
    const digits =
      hex.length <= 5
        ? [...hex.slice(1)].map((digit) => digit + digit)
        : (hex.slice(1).match(/../g) ?? []);
    const [red = 0, green = 0, blue = 0, alpha = 255] = digits.map((pair) =>
      Number.parseInt(pair, 16),
    );
    return [red, green, blue, alpha / 255];
  }
  const [red = 0, green = 0, blue = 0, alpha = 1] = text
    .replace(/rgba?\(|\)/gi, '')
    .split(/[\s,/]+/)
    .map(Number);
  return [red, green, blue, alpha];
}

function parse(text: string): Colour {
  const [red, green, blue, alpha] = channels(text);
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const spread = high - low;
  const lightness = (high + low) / 2;
  const sector =
    spread === 0
      ? 0
      : high === r
        ? (g - b) / spread
        : high === g
          ? (b - r) / spread + 2
          : (r - g) / spread + 4;
  return {
    hue: (sector * 60 + 360) % 360,
    saturation: spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1)),
    lightness,
    alpha,
  };
}

const kind = (property: string) =>
  property.startsWith('background')
    ? 'ground'
    : /border|shadow|outline/.test(property)
      ? 'line'
      : 'ink';

function neutral({ lightness, alpha }: Colour, property: string): string {
  const role = kind(property);
  const darkness = (1 - lightness) * alpha;
  if (role === 'line')
    return lightness > 0.9
      ? 'var(--surface)'
      : darkness > 0.25
        ? 'var(--line-strong)'
        : 'var(--line)';
  if (role === 'ink')
    return lightness > 0.9
      ? 'var(--on-accent)'
      : darkness > 0.75
        ? 'var(--text)'
        : 'var(--text-muted)';
  if (lightness > 0.99) return 'var(--surface)';
  if (darkness > 0.5) return alpha < 1 ? 'var(--scrim)' : 'var(--inverse)';
  return darkness <= 0.04 ? 'var(--sunken)' : 'var(--fill)';
}

const family = (hue: number) =>
  hue < 20 || hue > 330 ? 'bad' : hue < 75 ? 'warn' : hue < 170 ? 'good' : 'accent';

function hued(colour: Colour, property: string): string {
  const name = family(colour.hue);
  const role = kind(property);
  if (role === 'line') return `var(--${name}-line)`;
  if (role === 'ink') return `var(--${name}-text)`;
  return colour.lightness > 0.88 ? `var(--${name}-soft)` : `var(--${name})`;
}

/**
 * Says a declaration's colours in the theme's words: `#fff` behind text becomes `var(--surface)`, any red text
 * `var(--bad-text)`. Because every colour becomes a variable, dark mode needs no sheet of its own.
 */
export function toTheme(property: string, value: string): string {
  if (value.includes('url(')) return value;
  return value.replace(literal, (text) => {
    const colour = parse(text);
    if (colour.alpha === 0) return 'transparent';
    return colour.saturation < 0.16 || colour.lightness > 0.97
      ? neutral(colour, property)
      : hued(colour, property);
  });
}
