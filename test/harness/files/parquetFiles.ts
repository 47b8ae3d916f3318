/** Parquet files for tests: made by a writer, and damaged on purpose. */
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { RangedFile } from '~/web/kit/browser/parquet/limits';

type Column = Parameters<typeof parquetWriteBuffer>[0]['columnData'][number];
type Writing = Omit<Parameters<typeof parquetWriteBuffer>[0], 'columnData'>;

export const written = (columnData: Column[], options: Writing = {}): Buffer => Buffer.from(parquetWriteBuffer({ ...options, columnData }));

/** Some rows of every plain kind. */
export const flowers = (rows = 3): Buffer => written([
  { name: 'id', data: Array.from({ length: rows }, (_, at) => at), type: 'INT32' },
  { name: 'species', data: Array.from({ length: rows }, (_, at) => (at % 2 === 0 ? 'setosa' : 'virginica')), type: 'STRING' },
  { name: 'width', data: Array.from({ length: rows }, (_, at) => at / 2), type: 'DOUBLE' },
]);

/** A file in memory that keeps count of what is read of it. */
export const inMemory = (content: Buffer): RangedFile & { readonly ranges: [number, number][] } => {
  const ranges: [number, number][] = [];
  return {
    ranges, size: content.length,
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
