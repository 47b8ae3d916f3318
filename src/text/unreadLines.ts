/** So many characters of a line are told. */
const MAX_TOLD = 80;

/** A line of a file in one line of text that acts on nothing. */
export const quotedLine = (line: string): string => {
  const plain = line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const characters = Array.from(plain.slice(0, 4 * MAX_TOLD));
  return characters.length > MAX_TOLD
    ? `${characters.slice(0, MAX_TOLD).join('')}…`
    : characters.join('');
};

/** Counts the lines of a file that say nothing, and keeps the first of them. */
export class UnreadLines {
  private count = 0;
  private first = '';

  /** `at` is the number of the line, counted from 1. */
  add(at: number, line: string): void {
    if (this.count === 0) this.first = `line ${at}, “${quotedLine(line)}”`;
    this.count += 1;
  }

  /** A sentence about them, such as '2 lines of metrics.jsonl could not be read. The first: …'; null where all were read. */
  sentence(file: string): string | null {
    return this.count === 0
      ? null
      : `${this.count.toLocaleString('en')} ${this.count === 1 ? 'line' : 'lines'} of ${file} could not be read. The first: ${this.first}`;
  }
}
