/** How a stretch of terminal text looks. A colour is a palette class ('c1') or a CSS colour ('rgb(1,2,3)'). */
export interface Style {
  readonly fg: string | null;
  readonly bg: string | null;
  readonly marks: ReadonlySet<Mark>;
}
export type Mark = 'bold' | 'faint' | 'italic' | 'underline' | 'strike' | 'inverse';
export interface Painted { readonly text: string; readonly style: Style }

export const plain: Style = { fg: null, bg: null, marks: new Set() };

const on: Record<number, Mark> = { 1: 'bold', 2: 'faint', 3: 'italic', 4: 'underline', 7: 'inverse', 9: 'strike' };
const off: Record<number, readonly Mark[]> = { 22: ['bold', 'faint'], 23: ['italic'], 24: ['underline'], 27: ['inverse'], 29: ['strike'] };

const csi = '\\u001b\\[([0-9;:?]*)([@-~])';
const osc = '\\u001b\\][^\\u0007\\u001b]*(?:\\u0007|\\u001b\\\\)';
const escapes = () => new RegExp(`${csi}|${osc}|\\u001b[@-_]?|[\\u0000-\\u0008\\u000b-\\u001a\\u001c-\\u001f]`, 'g');

/** Colour 16–255 of the 256-colour table: a 6×6×6 cube, then 24 greys. */
function tableColour(index: number): string {
  if (index < 16) return `c${index}`;
  if (index >= 232) return `rgb(${Array(3).fill(8 + (index - 232) * 10).join(',')})`;
  const level = (step: number) => (step ? 55 + step * 40 : 0);
  const cube = index - 16;
  return `rgb(${level(Math.floor(cube / 36))},${level(Math.floor(cube / 6) % 6)},${level(cube % 6)})`;
}

/** Takes the codes of an extended colour (38/48;5;n or ;2;r;g;b) off the list. */
function extended(codes: number[]): string | null {
  const kind = codes.shift();
  if (kind === 5) return tableColour(Math.min(255, codes.shift() ?? 0));
  if (kind !== 2) return null;
  return `rgb(${codes.splice(0, 3).map((part) => Math.min(255, part || 0)).join(',')})`;
}

function restyled(style: Style, code: number, rest: number[]): Style {
  if (code === 0) return plain;
  const mark = on[code];
  if (mark) return { ...style, marks: new Set([...style.marks, mark]) };
  if (off[code]) return { ...style, marks: new Set([...style.marks].filter((one) => !off[code]?.includes(one))) };
  if (code === 38) return { ...style, fg: extended(rest) };
  if (code === 48) return { ...style, bg: extended(rest) };
  if (code === 39) return { ...style, fg: null };
  if (code === 49) return { ...style, bg: null };
  if (code >= 30 && code <= 37) return { ...style, fg: `c${code - 30}` };
  if (code >= 40 && code <= 47) return { ...style, bg: `c${code - 40}` };
  if (code >= 90 && code <= 97) return { ...style, fg: `c${code - 82}` };
  if (code >= 100 && code <= 107) return { ...style, bg: `c${code - 92}` };
  return style;
}

function applied(style: Style, codes: string): Style {
  const list = codes.split(/[;:]/).map(Number);
  let next = style;
  for (let code = list.shift(); code !== undefined; code = list.shift()) next = restyled(next, code, list);
  return next;
}

/** Cuts a line with SGR escapes (ECMA-48) into stretches of one look; all other escapes and control characters are left out. */
export function paint(line: string, start: Style = plain): { runs: Painted[]; end: Style } {
  const runs: Painted[] = [];
  let [style, from] = [start, 0];
  const put = (text: string) => { if (text) runs.push({ text, style }); };
  for (const match of line.matchAll(escapes())) {
    put(line.slice(from, match.index));
    if (match[2] === 'm') style = applied(style, match[1] ?? '');
    from = match.index + match[0].length;
  }
  put(line.slice(from));
  return { runs, end: style };
}

/** The text alone. */
export const unpainted = (text: string): string => text.replace(escapes(), '');
