/** A colour of the terminal: one of its sixteen by number, or red, green and blue from 0 to 255. */
export type Colour = number | readonly [number, number, number];
export type Mark = 'bold' | 'faint' | 'italic' | 'underline' | 'strike' | 'inverse';

/** How a stretch of terminal text looks. */
export interface Style {
  readonly fg: Colour | null;
  readonly bg: Colour | null;
  readonly marks: readonly Mark[];
}

/** Text of one look. */
export interface Run {
  readonly text: string;
  readonly style: Style;
}

export const PLAIN: Style = { fg: null, bg: null, marks: [] };

const ON: Readonly<Record<number, Mark>> = {
  1: 'bold',
  2: 'faint',
  3: 'italic',
  4: 'underline',
  7: 'inverse',
  9: 'strike',
};
const OFF: Readonly<Record<number, readonly Mark[]>> = {
  22: ['bold', 'faint'],
  23: ['italic'],
  24: ['underline'],
  27: ['inverse'],
  29: ['strike'],
};

const CSI = '\\u001b\\[([0-9;:?<=>]*)[ -/]*([@-~])';
/** Titles of windows, links and whatever else is sent to a terminal as a string; one that was cut off reaches to the end. */
const STRINGS = '\\u001b[\\]PX^_][^\\u0007\\u001b]*(?:\\u0007|\\u001b\\\\|$)';
const ESCAPES = new RegExp(
  `${CSI}|${STRINGS}|\\u001b[ -/]*[0-~]?|[\\u0000-\\u0008\\u000b-\\u001a\\u001c-\\u001f\\u007f-\\u009f]`,
  'g',
);
const ANY_CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** The 256 colours: the sixteen, a cube of 6 × 6 × 6, 24 greys. */
const tableColour = (index: number): Colour => {
  if (index < 16) return index;
  if (index >= 232) return [8 + (index - 232) * 10, 8 + (index - 232) * 10, 8 + (index - 232) * 10];
  const level = (step: number) => (step === 0 ? 0 : 55 + step * 40);
  const cube = index - 16;
  return [level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6)];
};

const byte = (value: number | undefined) => Math.max(0, Math.min(255, Math.trunc(value ?? 0) || 0));

/** Takes what follows a 38 or a 48 off the list: `5;n` or `2;r;g;b`; with colons a colour space may stand before the red. */
const extended = (codes: number[], colons: boolean): Colour | null => {
  const kind = codes.shift();
  if (kind === 5) return tableColour(byte(codes.shift()));
  if (kind !== 2) return null;
  if (colons && codes.length > 3) codes.shift();
  const [red, green, blue] = codes.splice(0, 3);
  return [byte(red), byte(green), byte(blue)];
};

const restyled = (style: Style, code: number, rest: number[], colons: boolean): Style => {
  if (code === 0) return PLAIN;
  const mark = ON[code];
  if (mark) return { ...style, marks: [...new Set([...style.marks, mark])] };
  const gone = OFF[code];
  if (gone) return { ...style, marks: style.marks.filter((one) => !gone.includes(one)) };
  if (code === 38) return { ...style, fg: extended(rest, colons) };
  if (code === 48) return { ...style, bg: extended(rest, colons) };
  if (code === 39) return { ...style, fg: null };
  if (code === 49) return { ...style, bg: null };
  if (code >= 30 && code <= 37) return { ...style, fg: code - 30 };
  if (code >= 40 && code <= 47) return { ...style, bg: code - 40 };
  if (code >= 90 && code <= 97) return { ...style, fg: code - 82 };
  if (code >= 100 && code <= 107) return { ...style, bg: code - 92 };
  return style;
};

const styledBy = (style: Style, written: string): Style => {
  let next = style;
  for (const part of written.includes(':') ? written.split(';') : [written]) {
    const colons = part.includes(':');
    const codes = part.split(/[;:]/).map(Number);
    // With colons the rest belongs to the first: `4:3` is a kind of underline, and not italic too.
    if (colons && codes[0] !== 38 && codes[0] !== 48) codes.length = 1;
    for (let code = codes.shift(); code !== undefined; code = codes.shift())
      next = restyled(next, code, codes, colons);
  }
  return next;
};

/** A text in runs, and the look that what follows it begins with. */
export interface Painted {
  readonly runs: readonly Run[];
  readonly end: Style;
}

/**
 * Cuts text with SGR escapes (ECMA-48) into runs of one look each; `start` is the look it begins with. All other escapes and control
 * characters are left out; tabs and line ends stay.
 */
export const paint = (text: string, start: Style = PLAIN): Painted => {
  if (!ANY_CONTROL.test(text))
    return { runs: text === '' ? [] : [{ text, style: start }], end: start };
  const runs: Run[] = [];
  let [style, from] = [start, 0];
  const put = (part: string) => {
    if (part !== '') runs.push({ text: part, style });
  };
  for (const match of text.matchAll(ESCAPES)) {
    put(text.slice(from, match.index));
    if (match[2] === 'm' && !/[?<=>]/.test(match[1] ?? '')) style = styledBy(style, match[1] ?? '');
    from = match.index + match[0].length;
  }
  put(text.slice(from));
  return { runs, end: style };
};

/** The text alone, without escapes. */
export const textOf = (text: string): string =>
  ANY_CONTROL.test(text) ? text.replace(ESCAPES, '') : text;
