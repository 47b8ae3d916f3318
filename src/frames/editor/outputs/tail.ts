import { goesUp, overwritten, writeOn } from '~/text/overwritten';

/** The most lines of one stream that are kept in the page and shown. */
export const LINES = 1_000;
/** So many lines of a folded text are shown. */
export const FOLDED_LINES = 12;
/** The most characters of one line. */
export const LINE_LENGTH = 20_000;

/** An unfinished line without what is overwritten already; the cursor stays where it was. */
function compacted(line: string): string {
  const back = line.lastIndexOf('\r');
  return back < 0 ? line : `${overwritten(line.slice(0, back))}\r${line.slice(back + 1)}`;
}

function cut(line: string): string {
  const over = line.length - LINE_LENGTH;
  return over > 0
    ? `${line.slice(0, LINE_LENGTH)} … ${over.toLocaleString('en')} more characters`
    : line;
}

/** A whole line as it is shown. */
export const renderLine = (line: string): string => cut(overwritten(line).replace(/\r$/, ''));

/** The escapes that still colour what comes after `text`. */
function colours(text: string): string {
  if (!text.includes('\u001b')) return '';
  const all: string[] = text.match(/\u001b\[[0-9;:]*m/g) ?? [];
  return all.slice(all.findLastIndex((escape) => /\[0*m$/.test(escape)) + 1).join('');
}

/** How the server begins the end of a text whose middle it left out. */
const LEFT_OUT = /^\n?… ([\d,]+) characters are left out here[^\n]*\n/;

/** The end of a text that may be endless: at most LINES whole lines and the one being written. */
export class Tail {
  lines: string[] = [];
  /** Characters pushed in all. */
  size = 0;
  /** Characters the server left out before the text; above 0 the text goes on where the stream before it ended. */
  leftOut = 0;
  /** The line being written, without its end. */
  open = '';
  /** Lines below the one being written: the cursor went up over them. */
  below: string[] = [];
  /** The first line, counted from the beginning of the stream, that changed since it was drawn. */
  changedFrom = Infinity;
  /** Lines that were printed before `lines` and are not kept here. */
  earlier = 0;
  /** The text that came with a document, and may be folded; null where it grows. */
  settled: string | null = null;

  push(text: string): void {
    this.size += text.length;
    this.settled = null;
    if (this.below.length > 0 || goesUp(this.open + text)) return this.pushOnRows(text);
    const parts = (this.open + text).split('\n');
    this.open = compacted(parts.pop() ?? '').slice(0, LINE_LENGTH * 2);
    const over = this.lines.length + parts.length - LINES;
    if (over > 0) this.drop(over, parts);
    for (const part of parts) this.lines.push(renderLine(part));
  }

  /** Text that goes up writes over lines that are drawn already. */
  private pushOnRows(text: string): void {
    const rows = { above: this.lines, open: '', below: this.below };
    const lowest = writeOn(rows, this.open + text, renderLine);
    this.open = compacted(rows.open).slice(0, LINE_LENGTH * 2);
    this.changedFrom = Math.min(this.changedFrom, this.earlier + lowest);
    const over = this.lines.length - LINES;
    if (over > 0) this.drop(over, []);
  }

  /** Becomes another text: the server sends the end of a very long one anew each time. */
  become(text: string): void {
    const left = LEFT_OUT.exec(text);
    this.leftOut = Number(left?.[1]?.replaceAll(',', '') ?? 0);
    this.earlier += this.lines.length;
    this.lines = [];
    this.open = '';
    this.below = [];
    this.push(text.slice(left?.[0].length ?? 0));
  }

  /** The last lines, in the colours that earlier ones left on. */
  end(count: number): string[] {
    const all = this.open === '' ? this.lines : [...this.lines, this.opening, ...this.below];
    const [first = '', ...others] = all.slice(-count);
    return [colours(all.slice(0, -count).join('\n')) + first, ...others];
  }

  /** The line being written, as it is shown. */
  get opening(): string {
    return renderLine(this.open);
  }

  /** The line being written and those below it. */
  get unfinished(): string {
    return [this.opening, ...this.below].join('\n');
  }

  private drop(count: number, parts: string[]): void {
    const gone = this.lines.splice(0, count);
    gone.push(...parts.splice(0, count - gone.length));
    const carried = colours(gone.join('\n'));
    const heir = this.lines.length > 0 ? this.lines : parts;
    if (carried) heir[0] = carried + (heir[0] ?? '');
    this.earlier += count;
  }
}
