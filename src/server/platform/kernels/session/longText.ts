import {
  closeSync,
  constants,
  ftruncateSync,
  mkdirSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/** Text of one cell that is kept whole in memory and in the notebook, characters. */
export const HEAD_LIMIT = 512 * 1024;
/** The end that is kept of a longer one, characters. */
const TAIL_LIMIT = 32 * 1024;
/** The largest spool file of one cell, bytes. */
const SPOOL_LIMIT = 512 * 1024 * 1024;

const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;

const count = new Intl.NumberFormat('en');

/**
 * All text a cell printed: the beginning is handed on, the rest goes to a spool file, of which the last part is remembered.
 * Writing is synchronous on purpose: the kernel waits for it, and memory stays flat.
 */
export class LongText {
  private size = 0;
  private head: string[] = [];
  private tail: string[] = [];
  private tailSize = 0;
  private spool: number | null = null;
  private spooled = 0;

  /** `file` is where all text goes once it is longer than the limit. */
  constructor(readonly file: string) {}

  /** True when there is more than `add` handed on; the file then holds all of it (up to its own limit). */
  get overflows() {
    return this.size > HEAD_LIMIT;
  }

  /** Takes text and answers the part that belongs to the beginning. */
  add(text: string): string {
    const room = Math.max(0, HEAD_LIMIT - this.size);
    const [kept, rest] = [text.slice(0, room), text.slice(room)];
    this.size += text.length;
    if (kept) this.head.push(kept);
    if (rest) {
      if (this.spool === null) this.openSpool();
      this.write(rest);
      this.keepEnd(rest);
    }
    return kept;
  }

  private openSpool() {
    mkdirSync(path.dirname(this.file), { recursive: true });
    // A file in its place is none of ours.
    rmSync(this.file, { recursive: true, force: true });
    this.spool = openSync(this.file, NEW_FILE, 0o600);
    this.write(this.head.join(''));
    this.head = [];
  }

  private write(text: string) {
    if (this.spool === null || this.spooled > SPOOL_LIMIT) return;
    this.spooled += writeSync(this.spool, text);
    if (this.spooled > SPOOL_LIMIT)
      writeSync(this.spool, '\n… The rest is not kept: the cell printed more than 512 MiB.\n');
  }

  private keepEnd(text: string) {
    this.tail.push(text);
    this.tailSize += text.length;
    if (this.tailSize < 4 * TAIL_LIMIT) return;
    this.tail = [this.tail.join('').slice(-TAIL_LIMIT)];
    this.tailSize = TAIL_LIMIT;
  }

  /** A line saying how much is left out, then the end of the text from the start of a line. */
  tailText(): string {
    const end = this.tail.join('').slice(-TAIL_LIMIT);
    const left = this.size - HEAD_LIMIT - end.length;
    if (left <= 0) return end;
    const fromLine = end.slice(end.indexOf('\n') + 1);
    return `\n… ${count.format(left)} characters are left out here; all text is in the full output.\n${fromLine}`;
  }

  /** Forgets everything, the file's content included. */
  reset() {
    if (this.spool !== null) ftruncateSync(this.spool, 0);
    this.close();
    Object.assign(this, { size: 0, head: [], tail: [], tailSize: 0, spooled: 0 });
  }

  /** Closes and removes the file. */
  close() {
    if (this.spool === null) return;
    closeSync(this.spool);
    this.spool = null;
    rmSync(this.file, { recursive: true, force: true });
  }
}
