import { defaultColourOn, type Rgb } from '~/text/terminalColours';

/** Less of a colour than this lets the page's ground through, of 1. */
const OPAQUE = 0.5;

const canvas = new OffscreenCanvas(1, 1).getContext('2d');

/** A colour as the browser reads it; null for a word that is none by itself, and for what lets the ground through. */
function rgbOf(written: string): Rgb | null {
  if (!canvas || written === '' || /^currentcolor$/i.test(written)) return null;
  // An invalid colour leaves the canvas as it was.
  const [one, other] = ['#000000', '#ffffff'].map((before) => {
    canvas.fillStyle = before;
    canvas.fillStyle = written;
    return String(canvas.fillStyle);
  });
  if (one !== other || one === undefined) return null;
  const whole = /^#(..)(..)(..)$/
    .exec(one)
    ?.slice(1)
    .map((part) => Number.parseInt(part, 16));
  const [, red, green, blue, part] = /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/.exec(one) ?? [];
  const through = Number(part) >= OPAQUE ? [red, green, blue].map(Number) : null;
  return (whole ?? through) as Rgb | null;
}

/**
 * The ink for text on a ground that its author chose without an ink, as CSS: authors think of dark text on a light page,
 * and on a dark one it would be the page's light ink. Null where the ground is none.
 */
export function inkOn(ground: string): string | null {
  const colour = rgbOf(ground);
  return colour && `rgb(${defaultColourOn(colour).join(', ')})`;
}

/** Rules that give each ground of a sheet its ink. They count less than anything that the sheet says itself. */
export function inksOf(rules: CSSRuleList): string {
  return [...rules]
    .flatMap((rule) => {
      if (!(rule instanceof CSSStyleRule) || rule.style.color !== '') return [];
      const ink = inkOn(rule.style.backgroundColor);
      return ink === null ? [] : [`:where(${rule.selectorText}) { color: ${ink}; }`];
    })
    .join('\n');
}
