import { parse } from 'csv-parse/sync';
import type { DrivePreview } from '~/contract/drive';
import { isPicture } from '../../files/contentType';
import { sizeText } from '~/text/size';
import { missing } from '../paths';
import type { ReadableStore, StoredEntry } from '../store';
import { maskedIn, type FileMasking } from '../../secrets/masking';
import { delimiterOf } from './delimiter';
import { textOf } from './text';

/** Bytes looked at of a text, and the largest image that is shown. */
const HEAD_BYTES = 64 * 1024;
const MAX_IMAGE_BYTES = 20 * 1024 * 1024;
/** A PDF is sent whole. Of a parquet file only ranges are. */
const MAX_PDF_BYTES = 50 * 1024 * 1024;
const MAX_ROWS = 100;
const MAX_COLUMNS = 50;
const MAX_CHARACTERS = 4_000;

const JSON_TEXT = /\.(json|geojson|jsonl|ndjson)$/i;
const TABLE = /\.(csv|tsv)$/i;
const PDF = /\.pdf$/i;
const PARQUET = /\.(parquet|pq)$/i;

const none = (reason: string): DrivePreview => ({ kind: 'none', reason });

const bytesOf = async (
  store: ReadableStore,
  location: string,
  size: number,
  most: number,
): Promise<Buffer> => {
  if (size === 0) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  const content: AsyncIterable<Buffer> = await store.read(location, {
    start: 0,
    end: Math.min(size, most) - 1,
  });
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const shortened = (text: string) =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;

/** The records of a table's head; null where it cannot be read as one. A last line that may be cut is left out. */
const recordsOf = (text: string, delimiter: string, truncated: boolean): string[][] | null => {
  const whole = truncated ? text.slice(0, text.lastIndexOf('\n') + 1) : text;
  const read: string[][] = [];
  const keep = (record: string[]) => {
    read.push(record);
    return null;
  };
  try {
    parse(whole, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MAX_ROWS + 2,
      on_record: keep,
    });
  } catch {
    // A quoted value that goes on past the head: what was read before it still counts.
    return truncated && read.length > 1 ? read : null;
  }
  return read;
};

const tableOf = (text: string, delimiter: string, truncated: boolean): DrivePreview | null => {
  const records = recordsOf(text, delimiter, truncated);
  if (!records || records.length === 0) return null;
  const cut = records.map((record) => record.slice(0, MAX_COLUMNS).map(shortened));
  const [columns = [], ...rows] = cut;
  const more = rows.length > MAX_ROWS || records.some((record) => record.length > MAX_COLUMNS);
  return { kind: 'table', columns, rows: rows.slice(0, MAX_ROWS), truncated: truncated || more };
};

/** A value that the end of the head cuts through is not found, so as much as the longest has is left out. */
const maskedHead = (text: string, truncated: boolean, { mask, longest }: FileMasking): string => {
  const masked = mask(text);
  return truncated ? masked.slice(0, Math.max(0, masked.length - longest)) : masked;
};

const headOf = async (
  store: ReadableStore,
  location: string,
  { name, size }: { readonly name: string; readonly size: number },
  masking: FileMasking | null,
): Promise<DrivePreview> => {
  const truncated = size > HEAD_BYTES;
  const read = textOf(await bytesOf(store, location, size, HEAD_BYTES), truncated);
  const text = read === null || masking === null ? read : maskedHead(read, truncated, masking);
  if (text === null) return none('This file is not text, so there is nothing to show of it.');
  if (JSON_TEXT.test(name)) return { kind: 'json', text, truncated };
  const table = TABLE.test(name)
    ? tableOf(text, /\.tsv$/i.test(name) ? '\t' : delimiterOf(text), truncated)
    : null;
  if (table) return masking ? maskedIn(table, masking.mask) : table;
  return { kind: 'text', text, truncated };
};

/** Content that the browser reads, which is where a hostile file can do the least. */
const readThere = async (
  store: ReadableStore,
  location: string,
  { name, size, modified }: StoredEntry,
  addressed: (url: string) => string,
): Promise<DrivePreview> => {
  const kind = PDF.test(name) ? 'pdf' : 'parquet';
  if (size === null || size === 0) return none('The file is empty.');
  if (kind === 'pdf' && size > MAX_PDF_BYTES)
    return none(`PDF files over ${sizeText(MAX_PDF_BYTES)} are not previewed.`);
  return {
    kind,
    url: addressed(await store.getUrl(location, { attachment: false })),
    size,
    version: `${modified} ${size}`,
  };
};

/**
 * The head of a file: an image, a PDF or a parquet file by its address (`addressed` puts the origin before it), the first 64 KiB of a
 * text, the first 100 rows and 50 columns of a table; else the reason why there is none. Texts and tables are masked.
 */
export const previewOf = async (
  store: ReadableStore,
  location: string,
  addressed: (url: string) => string,
  masking: FileMasking | null = null,
): Promise<DrivePreview> => {
  const entry: StoredEntry | null = await store.find(location);
  if (!entry) throw missing(location);
  const { name, isDir, size } = entry;
  if (isDir || size === null) return none('A folder has no preview.');
  if (PDF.test(name) || PARQUET.test(name)) return readThere(store, location, entry, addressed);
  if (!isPicture(name)) return headOf(store, location, { name, size }, masking);
  if (size > MAX_IMAGE_BYTES)
    return none(`Images over ${sizeText(MAX_IMAGE_BYTES)} are not previewed.`);
  return { kind: 'image', url: addressed(await store.getUrl(location, { attachment: false })) };
};
