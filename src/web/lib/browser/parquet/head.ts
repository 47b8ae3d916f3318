import {
  parquetMetadata,
  parquetReadObjects,
  parquetSchema,
  type ColumnMetaData,
  type FileMetaData,
  type SchemaTree,
} from 'hyparquet';
import { cellText } from './cellText';
import { bounded, COLUMNS, FOOTER_BYTES, LEAVES, ROWS, Unshown, type RangedFile } from './limits';
import { fileOf, firstPages } from './pages';
import { unpack } from './unpack';

/** The first rows of a parquet file. */
export interface ParquetHead {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly (readonly string[])[];
  /** How many there are in the file. */
  readonly totalRows: number;
  readonly totalColumns: number;
}

const TAIL_BYTES = 64 * 1024;
const MARK = 0x31524150;
const MARK_OF_ENCRYPTED = 0x45524150;

/** The footer: where everything else is. */
const readFooter = async (file: RangedFile): Promise<FileMetaData> => {
  if (file.size < 12) throw new Error('Too short.');
  const tail = await file.read(Math.max(0, file.size - TAIL_BYTES), file.size);
  const view = new DataView(tail);
  const mark = view.getUint32(tail.byteLength - 4, true);
  if (mark === MARK_OF_ENCRYPTED)
    throw new Unshown('This parquet file is encrypted, so there is nothing to show of it.');
  if (mark !== MARK)
    throw new Unshown(
      'This is not a Parquet file: it does not end like one. It may not be complete yet.',
    );
  const length = view.getUint32(tail.byteLength - 8, true) + 8;
  if (length > file.size) throw new Error('A footer that is longer than the file.');
  if (length > FOOTER_BYTES)
    throw new Unshown('The list of columns and parts of this file is too long to be read here.');
  return parquetMetadata(
    length <= tail.byteLength ? tail : await file.read(file.size - length, file.size),
    { geoparquet: false },
  );
};

const typeOf = ({
  element: { type, converted_type, logical_type },
  children,
}: SchemaTree): string => {
  const named =
    logical_type?.type ?? converted_type ?? (children.length > 0 ? 'struct' : (type ?? 'unknown'));
  return named === 'UTF8' ? 'string' : named.toLowerCase();
};

const leavesOf = (tree: SchemaTree): number =>
  tree.children.length === 0 ? 1 : tree.children.reduce((sum, child) => sum + leavesOf(child), 0);

/** The first columns, as many as are shown; a column of very many fields ends them. */
const shownColumns = (all: readonly SchemaTree[]): SchemaTree[] => {
  let left = LEAVES;
  return all.slice(0, COLUMNS).filter((column) => (left -= leavesOf(column)) >= 0);
};

const metaOf = (column: FileMetaData['row_groups'][number]['columns'][number]): ColumnMetaData => {
  if (column.crypto_metadata || column.encrypted_column_metadata)
    throw new Unshown('Columns of this parquet file are encrypted, so it is not shown.');
  if (!column.meta_data || column.file_path) throw new Error('A column that lies elsewhere.');
  return column.meta_data;
};

/**
 * The first rows and columns of a file. Only its end is read, and of its first part the pages that hold these rows. Throws `Unshown` with a
 * reason; any other error means that the file is damaged or written in a way that is not understood.
 */
export const parquetHead = async (given: RangedFile): Promise<ParquetHead> => {
  const file = bounded(given);
  const metadata = await readFooter(file);
  const all = parquetSchema(metadata).children;
  const shown = shownColumns(all);
  if (all.length > 0 && shown.length === 0)
    throw new Unshown('The columns of this file are nested too widely to be shown here.');
  const columns = shown.map((column) => ({ name: column.element.name, type: typeOf(column) }));
  const told = { columns, totalRows: Number(metadata.num_rows), totalColumns: all.length };
  const group = metadata.row_groups.find(({ num_rows }) => num_rows > 0n);
  if (!group || columns.length === 0) return { ...told, rows: [] };
  const names = new Set(columns.map(({ name }) => name));
  const count = Math.min(ROWS, Number(group.num_rows));
  const chunks = group.columns
    .map((column) => ({ ...column, meta_data: metaOf(column) }))
    .filter(
      ({
        meta_data: {
          path_in_schema: [name = ''],
        },
      }) => names.has(name),
    );
  const pieces = await Promise.all(
    chunks.map(({ meta_data }) =>
      firstPages(file, meta_data, count, meta_data.path_in_schema.length > 1),
    ),
  );
  const read = chunks.map((chunk, at) => ({
    ...chunk,
    meta_data: {
      ...chunk.meta_data,
      total_compressed_size: BigInt(pieces[at]?.bytes.byteLength ?? 0),
    },
  }));
  const rows = await parquetReadObjects({
    file: fileOf(file.size, pieces),
    metadata: { ...metadata, row_groups: [{ ...group, columns: read }] },
    columns: [...names],
    rowStart: 0,
    rowEnd: count,
    compressors: unpack,
    geoparquet: false,
  });
  return {
    ...told,
    rows: rows
      .slice(0, count)
      .map((row) => columns.map(({ name, type }) => cellText(row[name], type))),
  };
};
