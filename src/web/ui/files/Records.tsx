import type { PreviewContent } from '~/web/lib/browser/documents/preview';
import { countText } from '~/web/lib/text/counts';

type OfRecords = Extract<PreviewContent, { kind: 'records' }>;

const counted = (count: number, one: string) =>
  `${countText(count)} ${one}${count === 1 ? '' : 's'}`;

/** The total, and how much of it shows. */
const amount = ({ rows, columns, totalRows, totalColumns }: OfRecords) => {
  const cut = [
    rows.length < totalRows && `the first ${counted(rows.length, 'row')}`,
    columns.length < totalColumns && `the first ${counted(columns.length, 'column')}`,
  ].filter(Boolean);
  return `${counted(totalRows, 'row')}, ${counted(totalColumns, 'column')}${cut.length > 0 ? `; shown are ${cut.join(' and ')}` : ''}`;
};

/** The first rows of a parquet file, with the types of its columns. */
export function Records({ records }: { readonly records: OfRecords }) {
  const { columns, rows } = records;
  return (
    <>
      <p className="at-muted">{amount(records)}</p>
      <table className="at-preview-table">
        <thead>
          <tr>
            {columns.map(({ name, type }, at) => (
              <th key={at} scope="col" title={`${name}, ${type}`}>
                {name} <small className="at-muted">{type}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, place) => (
                <td key={place} title={cell}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
