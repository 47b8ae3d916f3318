import type { DatasetColumn } from '~/contract';
import { countText, visibly } from '~/web/lib/text/readable';
import type { Column } from '../../data/columns';
import { DataTable } from '../../data/DataTable';
import { EmptyState } from '../../page/EmptyState';

const nothing = <span className="at-muted">—</span>;
const value = (text: string | null) =>
  text === null ? nothing : <span title={visibly(text)}>{visibly(text)}</span>;

const columns: readonly Column<DatasetColumn>[] = [
  {
    key: 'name',
    title: 'Column',
    cell: ({ name }) => <span title={visibly(name)}>{visibly(name)}</span>,
    under: ({ type }) => type,
  },
  {
    key: 'missing',
    title: 'Missing',
    width: '96px',
    align: 'end',
    cell: ({ missing }) => countText(missing),
  },
  {
    key: 'distinct',
    title: 'Different',
    width: '110px',
    align: 'end',
    cell: ({ distinct, more_distinct }) => `${more_distinct ? '> ' : ''}${countText(distinct)}`,
  },
  { key: 'min', title: 'Smallest', width: '170px', from: 'medium', cell: ({ min }) => value(min) },
  { key: 'max', title: 'Largest', width: '170px', from: 'medium', cell: ({ max }) => value(max) },
  {
    key: 'mean',
    title: 'Mean',
    width: '120px',
    align: 'end',
    from: 'medium',
    cell: ({ mean }) => (mean === null ? nothing : String(Number(mean.toPrecision(6)))),
  },
];
const rowKey = ({ name }: DatasetColumn) => name;
const rowName = ({ name }: DatasetColumn) => visibly(name);

/** The content of the columns of a table. */
export const TableColumns = ({ columns: rows }: { readonly columns: readonly DatasetColumn[] }) => (
  <DataTable
    label="Columns"
    rows={rows}
    columns={columns}
    rowKey={rowKey}
    rowName={rowName}
    empty={<EmptyState title="No columns" hint="The file has no rows." />}
  />
);
