import type { ColumnMetaData } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { COLUMN_BYTES, PAGE_BYTES, PAGE_VALUES, UNPACKED_BYTES, type RangedFile } from './limits';

type Header = ReturnType<typeof parquetHeader>;

/** Bytes from one place of the file. */
export interface Piece {
  readonly start: number;
  readonly bytes: ArrayBuffer;
}

const FIRST_BYTES = 256 * 1024;
/** Room for one header with its statistics. */
const HEADER_BYTES = 64 * 1024;
/** Values of a nested column that surely hold a row: only newer pages say how many rows they have. */
const VALUES_PER_ROW = 200;

const within = (value: number | undefined, most: number) =>
  value !== undefined && value >= 0 && value <= most;

const levelsFit = ({
  compressed_page_size,
  uncompressed_page_size,
  data_page_header_v2: page,
}: Header) => {
  if (!page) return true;
  const { definition_levels_byte_length: definition, repetition_levels_byte_length: repetition } =
    page;
  return (
    within(definition, compressed_page_size) &&
    within(repetition, compressed_page_size) &&
    within(definition + repetition, uncompressed_page_size)
  );
};

/** The header of a page decides how much memory its reader takes: it is believed up to a limit. */
const isBelievable = (header: Header) => {
  const {
    compressed_page_size,
    uncompressed_page_size,
    data_page_header,
    data_page_header_v2,
    dictionary_page_header,
  } = header;
  return (
    within(compressed_page_size, PAGE_BYTES) &&
    within(uncompressed_page_size, UNPACKED_BYTES) &&
    levelsFit(header) &&
    [data_page_header, data_page_header_v2, dictionary_page_header].every(
      (page) => !page || within(page.num_values, PAGE_VALUES),
    )
  );
};

const rowsOf = (
  { data_page_header: v1, data_page_header_v2: v2 }: Header,
  isNested: boolean,
): number => {
  if (v2) return v2.num_rows;
  return v1 ? v1.num_values / (isNested ? VALUES_PER_ROW : 1) : 0;
};

/** The pages of a column that hold its first rows; each is checked before anybody unpacks it. */
export const firstPages = async (
  file: RangedFile,
  column: ColumnMetaData,
  rows: number,
  isNested: boolean,
): Promise<Piece> => {
  const start = Number(column.dictionary_page_offset || column.data_page_offset);
  const length = Math.min(Number(column.total_compressed_size), file.size - start);
  if (length <= 0) throw new Error('A column without pages.');
  let bytes = await file.read(start, start + Math.min(length, FIRST_BYTES));
  const readTo = async (place: number) => {
    if (place > length) throw new Error('A page that goes on past its column.');
    if (place <= bytes.byteLength) return;
    const more = await file.read(start + bytes.byteLength, start + place);
    const all = new Uint8Array(place);
    all.set(new Uint8Array(bytes));
    all.set(new Uint8Array(more), bytes.byteLength);
    bytes = all.buffer;
  };
  let place = 0;
  for (let found = 0; found < rows && place < length && place < COLUMN_BYTES;) {
    await readTo(Math.min(length, place + HEADER_BYTES));
    const reader = { view: new DataView(bytes), offset: place };
    const header = parquetHeader(reader);
    if (!isBelievable(header)) throw new Error('A page that cannot be what it says.');
    place = reader.offset + header.compressed_page_size;
    await readTo(place);
    found += rowsOf(header, isNested);
  }
  return { start, bytes: bytes.slice(0, place) };
};

/** The pieces as one file; what lies between them is zeros. */
export const fileOf = (size: number, pieces: readonly Piece[]) => ({
  byteLength: size,
  slice(from: number, to = size): ArrayBuffer {
    if (to - from > PAGE_BYTES + COLUMN_BYTES) throw new Error('More at once than was read.');
    const slice = new Uint8Array(to - from);
    for (const { start, bytes } of pieces) {
      const [first, last] = [Math.max(from, start), Math.min(to, start + bytes.byteLength)];
      if (first < last) slice.set(new Uint8Array(bytes, first - start, last - first), first - from);
    }
    return slice.buffer;
  },
});
