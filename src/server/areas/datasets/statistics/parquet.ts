import {
  parquetMetadataAsync,
  parquetRead,
  parquetSchema,
  type AsyncBuffer,
  type FileMetaData,
} from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import type { DatasetColumn } from '~/contract/work/datasets';
import type { DatasetStore } from '../datasetStore';
import { ColumnSoFar, distinctOf, MAX_COLUMNS } from './columns';
import { BOUNDS, type Described } from './reading';

/** A column of a group of rows that takes more than this is not unpacked, bytes. */
const MAX_CHUNK = 64 * 1024 * 1024;
/** The footer says where everything is in a file. */
const MAX_FOOTER = 32 * 1024 * 1024;

const bytesOf = async (
  store: DatasetStore,
  path: string,
  start: number,
  end: number,
): Promise<ArrayBuffer> => {
  if (end - start > MAX_CHUNK) throw new Error('A part of it is too large to be looked at here.');
  if (end <= start) return new ArrayBuffer(0);
  const lumps: Buffer[] = [];
  for await (const lump of (await store.read(path, {
    start,
    end: end - 1,
  })) as AsyncIterable<Buffer>)
    lumps.push(lump);
  const whole = Buffer.concat(lumps);
  return whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.byteLength) as ArrayBuffer;
};

type Element = ReturnType<typeof parquetSchema>['children'][number];

const typeOf = ({
  children,
  element: { type, logical_type: logical, converted_type: converted },
}: Element): DatasetColumn['type'] => {
  if (children.length > 0) return 'nested';
  if (type === 'BOOLEAN') return 'boolean';
  if (
    logical?.type === 'TIMESTAMP' ||
    logical?.type === 'DATE' ||
    converted === 'DATE' ||
    type === 'INT96'
  )
    return 'date';
  if (type === 'INT32' || type === 'INT64') return 'integer';
  return type === 'FLOAT' || type === 'DOUBLE' ? 'number' : 'text';
};

/** The groups of rows that are read of a column: from the first on, within the bounds. */
const rowsWithin = ({ row_groups }: FileMetaData, column: string): number => {
  let [rows, bytes] = [0, 0];
  for (const group of row_groups) {
    const chunks = group.columns.filter(({ meta_data }) => meta_data?.path_in_schema[0] === column);
    const chunk = chunks.reduce(
      (sum, { meta_data }) => sum + Number(meta_data?.total_uncompressed_size ?? 0),
      0,
    );
    bytes += chunk;
    if (chunk > MAX_CHUNK || bytes > BOUNDS.bytes || rows >= BOUNDS.rows) break;
    rows += Number(group.num_rows);
  }
  return Math.min(rows, BOUNDS.rows);
};

/** A parquet file, one column after the other; `came` hears how many of them are done. */
export const describeParquet = async (
  store: DatasetStore,
  path: string,
  size: number,
  came: (share: number) => void,
): Promise<Described> => {
  const begun = performance.now();
  const file: AsyncBuffer = {
    byteLength: size,
    slice: (start, end = size) => bytesOf(store, path, start, end),
  };
  const tail = Buffer.from(await file.slice(Math.max(0, size - 8), size));
  if (size < 12 || tail.toString('latin1', 4, 8) !== 'PAR1')
    throw new Error('It is not a Parquet file.');
  if (tail.readUInt32LE(0) > MAX_FOOTER)
    throw new Error('What describes it is too large to be read here.');
  const metadata = await parquetMetadataAsync(file);
  const all = parquetSchema(metadata).children;
  const elements = all.slice(0, MAX_COLUMNS);
  const total = Number(metadata.num_rows);
  let truncated = all.length > elements.length;
  const columns: ColumnSoFar[] = [];
  for (const [at, element] of elements.entries()) {
    const { name } = element.element;
    const column = new ColumnSoFar(name, distinctOf(elements.length), typeOf(element));
    const rows = performance.now() - begun > BOUNDS.ms ? 0 : rowsWithin(metadata, name);
    truncated ||= rows < total;
    if (rows > 0) {
      await parquetRead({
        file,
        metadata,
        compressors,
        columns: [name],
        rowEnd: rows,
        rowFormat: 'object',
        onComplete: (read: Record<string, unknown>[]) => {
          for (const row of read) column.add(row[name]);
        },
      });
    }
    columns.push(column);
    came((at + 1) / elements.length);
  }
  return { rows: total, columns, truncated };
};
