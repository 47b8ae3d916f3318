/** A part of a line between carriage returns, in which a backspace goes one to the left and removes nothing. */
const backspaced = (part: string): string => {
  if (!part.includes('\b')) return part;
  const out: string[] = [];
  // Escapes have no width: with them only what a backspace stands behind is known to be gone.
  const keeps = !part.includes('\u001b');
  let at = 0;
  for (const character of part) {
    if (character !== '\b') {
      out[at] = character;
      at += 1;
    } else {
      at = Math.max(0, at - 1);
      if (!keeps) out.length = at;
    }
  }
  return out.join('');
};

/**
 * The visible text of a line on a terminal, where carriage returns go back to its beginning and backspaces one to the left. One at the end of an
 * unfinished line stays, for what follows is written over it.
 */
export const overwritten = (line: string): string => {
  if (!line.includes('\r')) return backspaced(line);
  const waiting = line.endsWith('\r') ? '\r' : '';
  const shown = line
    .split('\r')
    .map(backspaced)
    .filter((part) => part !== '')
    .reduce(
      (under, part) =>
        part.includes('\u001b') || under.includes('\u001b')
          ? part
          : part + under.slice(part.length),
      '',
    );
  return shown + waiting;
};

const UP = /\u001b\[(\d*)A/;
/** Higher a cursor does not go: what scrolled out of a terminal stays. */
const MAX_ROWS = 200;
const ERASED = /^[^]*\u001b\[2K|\u001b\[[01]?K/g;

/** Whether a text writes into lines above its last one. */
export const goesUp = (text: string): boolean => UP.test(text);

/** The rows of a terminal: whole lines, the one with the cursor, and those below it that were written before. */
export interface Rows {
  readonly above: string[];
  open: string;
  readonly below: string[];
}

/** Moves the cursor a row up, into its column. */
const stepUp = (rows: Rows): void => {
  const column = rows.open.slice(rows.open.lastIndexOf('\r') + 1);
  rows.below.unshift(overwritten(rows.open).replace(/\r$/, ''));
  const row = rows.above.pop() ?? '';
  rows.open = column === '' ? `${row}\r` : `${row}\r${row.slice(0, column.length)}`;
};

/** Writes text on rows; returns the lowest row above the cursor that it changed. `ended` makes a whole line of what was written. */
export const writeOn = (rows: Rows, text: string, ended: (line: string) => string): number => {
  let lowest = rows.above.length;
  const parts = text.split(/(\n|\u001b\[\d*A)/);
  for (const part of parts) {
    const up = UP.exec(part);
    if (up) {
      for (let left = Math.min(MAX_ROWS, Number(up[1] || 1)); left > 0; left -= 1)
        if (rows.above.length > 0 && rows.below.length < MAX_ROWS) stepUp(rows);
      lowest = Math.min(lowest, rows.above.length);
    } else if (part === '\n') {
      rows.above.push(ended(rows.open));
      const next = rows.below.shift();
      rows.open = next === undefined ? '' : `${next}\r`;
    } else rows.open = (rows.open + part).replace(ERASED, '');
  }
  return lowest;
};

const asLine = (line: string): string => overwritten(line).replace(/\r$/, '');

/** Text of several lines as a terminal shows it when all of it is printed. */
export const asTerminal = (text: string): string => {
  if (goesUp(text)) {
    const rows: Rows = { above: [], open: '', below: [] };
    writeOn(rows, text, asLine);
    return [...rows.above, asLine(rows.open), ...rows.below].join('\n');
  }
  return /[\r\b]/.test(text) ? text.split('\n').map(asLine).join('\n') : text;
};
