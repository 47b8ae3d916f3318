import type { CSSProperties } from 'react';
import type { Style } from '~/text/ansi';
import { colouringOf, cssOf } from '~/text/terminalColours';

interface Look {
  readonly className?: string;
  readonly style?: CSSProperties;
}

const colouredLook = (style: Style): Look => {
  const { ink, fill, inverse } = colouringOf(style);
  if (inverse) return { className: 'at-log-inverse' };
  if (fill !== null)
    return { style: { backgroundColor: cssOf(fill), ...(ink && { color: cssOf(ink) }) } };
  // The sixteen are most of what is printed, and have classes of log.css.
  if (typeof style.fg === 'number') return { className: `at-log-ink-${style.fg}` };
  return ink ? { style: { color: cssOf(ink) } } : {};
};

/** So many looks are remembered: programs use few, and a rainbow must not fill the memory. */
const REMEMBERED = 500;
const looks = new Map<string, Look>();

/** Class and style of a look. Ink is readable on the log's ground and on any ground of its own, in light and in dark. */
export const styleOf = (style: Style): Look => {
  const key = JSON.stringify(style);
  const known = looks.get(key);
  if (known) return known;
  const { className, ...rest } = colouredLook(style);
  const classes = [
    className,
    ...style.marks.filter((mark) => mark !== 'inverse').map((mark) => `at-log-${mark}`),
  ]
    .filter(Boolean)
    .join(' ');
  const look = { ...rest, ...(classes === '' ? {} : { className: classes }) };
  if (looks.size >= REMEMBERED) looks.clear();
  looks.set(key, look);
  return look;
};
