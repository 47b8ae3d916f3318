/** Parquet files for tests: made by a writer, and damaged on purpose. */
import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { RangedFile } from '~/web/lib/browser/parquet/limits';

type Column = Parameters<typeof parquetWriteBuffer>[0]['columnData'][number];
type Writing = Omit<Parameters<typeof parquetWriteBuffer>[0], 'columnData'>;

export const written = (columnData: Column[], options: Writing = {}): Buffer =>
  Buffer.from(parquetWriteBuffer({ ...options, columnData }));

/** Some rows of every plain kind. */
export const flowers = (rows = 3): Buffer =>
  written([
    { name: 'id', data: Array.from({ length: rows }, (_, at) => at), type: 'INT32' },
    {
      name: 'species',
      data: Array.from({ length: rows }, (_, at) => (at % 2 === 0 ? 'setosa' : 'virginica')),
      type: 'STRING',
    },
    { name: 'width', data: Array.from({ length: rows }, (_, at) => at / 2), type: 'DOUBLE' },
  ]);

const rowsOf = <Value>(rows: number, value: (at: number) => Value) =>
  Array.from({ length: rows }, (_, at) => value(at));

/** A column of lists, one of structures and one of days; every fifth list and every seventh structure is missing. */
export const nested = (rows: number): Buffer =>
  written(
    [
      {
        name: 'list',
        data: rowsOf(rows, (at) =>
          at % 5 === 0 ? null : Array.from({ length: at % 4 }, (_, more) => at + more),
        ),
      },
      {
        name: 'pair',
        data: rowsOf(rows, (at) => (at % 7 === 0 ? null : { a: at, b: `text ${at}` })),
      },
      { name: 'day', data: rowsOf(rows, (at) => new Date(at * 86_400_000)) },
    ],
    {
      schema: [
        { name: 'root', num_children: 3 },
        { name: 'list', repetition_type: 'OPTIONAL', converted_type: 'LIST', num_children: 1 },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        { name: 'element', repetition_type: 'OPTIONAL', type: 'INT32' },
        { name: 'pair', repetition_type: 'OPTIONAL', num_children: 2 },
        { name: 'a', repetition_type: 'OPTIONAL', type: 'INT32' },
        { name: 'b', repetition_type: 'OPTIONAL', type: 'BYTE_ARRAY', converted_type: 'UTF8' },
        { name: 'day', repetition_type: 'OPTIONAL', type: 'INT32', converted_type: 'DATE' },
      ],
      codec: 'GZIP',
      compressors: { GZIP: (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes)) },
      pageSize: 2_000,
    },
  );

/** A file in memory that keeps count of what is read of it. */
export const inMemory = (content: Buffer): RangedFile & { readonly ranges: [number, number][] } => {
  const ranges: [number, number][] = [];
  return {
    ranges,
    size: content.length,
    async read(start, end) {
      ranges.push([start, end]);
      return new Uint8Array(content.subarray(start, end)).buffer;
    },
  };
};

/** The file with another length of its footer written at its end. */
export const withFooterLength = (content: Buffer, length: number): Buffer => {
  const lying = Buffer.from(content);
  lying.writeUInt32LE(length, lying.length - 8);
  return lying;
};
