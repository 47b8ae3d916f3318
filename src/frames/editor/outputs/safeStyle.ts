import { inkOn } from './styled/inks';

/** The CSS properties that an author may set in a notebook. Nothing here takes a thing out of its place, loads anything, or hides what is not its own. */
const allowed = new Set([
  'color',
  'background-color',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'font-variant',
  'line-height',
  'letter-spacing',
  'text-align',
  'text-decoration',
  'text-decoration-line',
  'text-transform',
  'text-indent',
  'vertical-align',
  'white-space',
  'word-break',
  'width',
  'height',
  'max-width',
  'max-height',
  'min-width',
  'min-height',
  'display',
  'float',
  'clear',
  'opacity',
  'list-style-type',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'margin-top',
  'margin-right',
  'margin-bottom',
  'margin-left',
  'border-collapse',
  'border-spacing',
  'flex-direction',
  'flex-wrap',
  'flex-grow',
  'flex-shrink',
  'flex-basis',
  'align-items',
  'justify-content',
  'row-gap',
  'column-gap',
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'text-anchor',
  'dominant-baseline',
  'stop-color',
  'stop-opacity',
  'overflow',
  'overflow-x',
  'overflow-y',
  'overflow-wrap',
]);

const border = /^border-(top|right|bottom|left)-(width|style|color|left-radius|right-radius)$/;
const isAllowed = (name: string) => allowed.has(name) || border.test(name);

/** Local references ('url(#gradient)') stay, everything that would load something goes; so do negative margins. */
const isHarmless = (name: string, value: string) =>
  !/url\((?!\s*["']?#)|expression|image-set|-moz-binding|var\(/i.test(value) &&
  !(name.startsWith('margin') && value.includes('-'));

/**
 * Keeps of an inline style what is allowed; the browser itself reads the CSS, so no trick of spelling gets past.
 * A ground without an ink gets one that can be read on it.
 */
export function safeStyle(style: string): string {
  const probe = document.createElement('div');
  probe.style.cssText = style;
  const ink = probe.style.color === '' ? inkOn(probe.style.backgroundColor) : null;
  return [...probe.style]
    .map((name) => [name, probe.style.getPropertyValue(name)] as const)
    .filter(([name, value]) => isAllowed(name) && isHarmless(name, value))
    .map(([name, value]) => `${name}: ${value}`)
    .concat(ink === null ? [] : `color: ${ink}`)
    .join('; ');
}
