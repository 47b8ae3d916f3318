import type { DatasetColumn } from '~/contract/work/datasets';

/** A column with as many names as this is described; the rest is left out. */
export const MAX_COLUMNS = 500;
/** So many different values of all columns together are told apart. */
const MAX_DISTINCT = 1_000_000;
const MAX_OF_ONE = 10_000;
/** A longer value is cut where it is told. */
const MAX_TOLD = 120;

/** Texts that stand for a missing value in files. */
const MISSING = new Set(['', 'NA', 'N/A', 'NaN', 'nan', 'null', 'NULL', 'None', '\\N']);
const INTEGER = /^[+-]?\d{1,15}$/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const BOOLEAN = /^(?:true|false|True|False|TRUE|FALSE)$/;
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

const cut = (text: string) => (text.length > MAX_TOLD ? `${text.slice(0, MAX_TOLD)}…` : text);

/** A number that two different values hardly ever share (53 bits, cyrb53). */
const digest = (text: string): number => {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 4294967296 * (2097151 & other) + (one >>> 0);
};

/** One column while its values go by. It keeps no value but the smallest and the largest. */
export class ColumnSoFar {
  private missing = 0;
  private values = 0;
  private fits = { integer: true, number: true, boolean: true, date: true, nested: false };
  private low = Infinity;
  private high = -Infinity;
  private sum = 0;
  private first: string | null = null;
  private last: string | null = null;
  private more = false;
  private readonly seen = new Set<number>();

  constructor(
    private readonly name: string,
    private readonly mostDistinct: number,
    private readonly type: DatasetColumn['type'] | null = null,
  ) {}

  /** Values that were there before the column was first met. */
  skip(rows: number) {
    this.missing += rows;
  }

  add(value: unknown) {
    const text = typeof value === 'string' ? value : this.textOf(value);
    if (text === null || MISSING.has(text)) {
      this.missing += 1;
      return;
    }
    this.values += 1;
    this.look(text);
    if (this.first === null || text < this.first) this.first = cut(text);
    if (this.last === null || text > this.last) this.last = cut(text);
    if (this.more) return;
    this.seen.add(digest(text));
    this.more = this.seen.size > this.mostDistinct;
  }

  private textOf(value: unknown): string | null {
    if (value === null || value === undefined) return null;
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
    if (typeof value !== 'object') return String(value as number);
    this.fits.nested = true;
    return (
      JSON.stringify(value, (_key, part: unknown) =>
        typeof part === 'bigint' ? String(part) : part,
      ) ?? null
    );
  }

  private look(text: string) {
    const { fits } = this;
    if (fits.boolean && !BOOLEAN.test(text)) fits.boolean = false;
    if (fits.date && !DATE.test(text)) fits.date = false;
    if (!fits.number) return;
    const trimmed = text.trim();
    if (fits.integer && !INTEGER.test(trimmed)) fits.integer = false;
    if (!fits.integer && !NUMBER.test(trimmed)) {
      fits.number = false;
      return;
    }
    const number = Number(trimmed);
    this.sum += number;
    if (number < this.low) this.low = number;
    if (number > this.high) this.high = number;
  }

  private kind(): DatasetColumn['type'] {
    const { integer, number, boolean, date, nested } = this.fits;
    if (this.values === 0) return this.type ?? 'empty';
    if (nested) return 'nested';
    if (integer) return 'integer';
    if (number) return 'number';
    if (boolean) return 'boolean';
    return date ? 'date' : 'text';
  }

  told(): DatasetColumn {
    const type = this.kind();
    const isNumber = this.values > 0 && (type === 'integer' || type === 'number');
    return {
      name: cut(this.name),
      type,
      missing: this.missing,
      distinct: Math.min(this.seen.size, this.mostDistinct),
      more_distinct: this.more,
      min: isNumber ? String(this.low) : type === 'nested' ? null : this.first,
      max: isNumber ? String(this.high) : type === 'nested' ? null : this.last,
      mean: isNumber ? this.sum / this.values : null,
    };
  }
}

/** How many different values of each of so many columns are told apart. */
export const distinctOf = (columns: number): number =>
  Math.min(MAX_OF_ONE, Math.floor(MAX_DISTINCT / Math.max(1, columns)));
