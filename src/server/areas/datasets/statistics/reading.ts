import { parsePythonJson } from '~/text/pythonJson';
import { UnreadLines } from '~/text/unreadLines';
import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { ColumnSoFar, distinctOf, MAX_COLUMNS } from './columns';
import { createLines } from './lines';

/** How much of a file is read: rows, bytes, and for how long, ms. */
export const BOUNDS = { rows: 1_000_000, bytes: 128 * 1024 * 1024, ms: 30_000 } as const;
/** A longer record is none. */
const MAX_RECORD = 4 * 1024 * 1024;

/** The result of reading a file. */
export interface Described {
  readonly rows: number;
  readonly columns: readonly ColumnSoFar[];
  /** Not all of it was read. */
  readonly truncated: boolean;
  /** A sentence about lines that could not be read. */
  readonly unread?: string;
}

/** The first bytes of a file, counted. */
export interface Source {
  readonly content: Readable;
  readonly size: number;
  /** Bytes that came so far. */
  readonly came: () => number;
}

const timeIsUp = (begun: number) => performance.now() - begun > BOUNDS.ms;

/** A table of text, its first record the names of its columns. A last record that the bound cut is left out. */
export const describeCsv = async (
  { content, size }: Source,
  delimiter: string,
): Promise<Described> => {
  const begun = performance.now();
  const cutShort = size > BOUNDS.bytes;
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD,
  });
  content.once('error', (error) => parser.destroy(error));
  content.pipe(parser);
  let columns: ColumnSoFar[] | null = null;
  let rows = 0;
  let stopped = false;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (!columns) {
        const names = record.slice(0, MAX_COLUMNS);
        columns = names.map((name) => new ColumnSoFar(name, distinctOf(names.length)));
        continue;
      }
      rows += 1;
      for (const [at, column] of columns.entries()) column.add(record[at]);
      if (rows === BOUNDS.rows || (rows % 1_000 === 0 && timeIsUp(begun))) {
        stopped = true;
        break;
      }
    }
  } catch (error) {
    // A quoted value that goes on past the bound: what was read before still counts.
    if (!cutShort || rows === 0) throw error;
  } finally {
    content.destroy();
    parser.destroy();
  }
  return { rows, columns: columns ?? [], truncated: stopped || cutShort };
};

const objectIn = (line: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = parsePythonJson(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    // A line that is no JSON is counted as one.
    return null;
  }
};

/** A JSON object a line. */
export const describeJsonLines = async ({ content, size }: Source): Promise<Described> => {
  const begun = performance.now();
  const cutShort = size > BOUNDS.bytes;
  const columns = new Map<string, ColumnSoFar>();
  const unread = new UnreadLines();
  let [at, rows, bad, stopped] = [0, 0, 0, false];
  try {
    for await (const line of createLines(content, MAX_RECORD, cutShort)) {
      at += 1;
      if (line.trim() === '') continue;
      const object = objectIn(line);
      if (!object) {
        bad += 1;
        unread.add(at, line);
        if (bad > 100 && bad > rows) throw new Error('Its lines are not JSON objects.');
        continue;
      }
      for (const name of Object.keys(object)) {
        if (columns.has(name) || columns.size === MAX_COLUMNS) continue;
        const column = new ColumnSoFar(name, distinctOf(100));
        column.skip(rows);
        columns.set(name, column);
      }
      rows += 1;
      for (const [name, column] of columns)
        column.add(Object.hasOwn(object, name) ? object[name] : null);
      stopped = rows === BOUNDS.rows || (rows % 1_000 === 0 && timeIsUp(begun));
      if (stopped) break;
    }
  } finally {
    content.destroy();
  }
  if (rows === 0 && bad > 0) throw new Error('Its lines are not JSON objects.');
  const told = unread.sentence('this file');
  return {
    rows,
    columns: [...columns.values()],
    truncated: stopped || cutShort,
    ...(told === null ? {} : { unread: told }),
  };
};
