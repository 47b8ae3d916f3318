import type { PreviewContent } from '~/web/lib/browser/documents/preview';
import { countText } from '~/web/lib/text/readable';
import { Executed } from './Executed';
import { NotebookFrame } from './NotebookFrame';
import { PdfPages } from './PdfPages';
import { Cut, Picture } from './Picture';
import './files.css';

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
function Records({ records }: { readonly records: OfRecords }) {
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

type Of<Kind extends PreviewContent['kind']> = Extract<PreviewContent, { kind: Kind }>;

const Text = ({ text, truncated }: Of<'text'> | Of<'json'>) => (
  <>
    <pre>{text || ' '}</pre>
    <Cut truncated={truncated} />
  </>
);

const Table = ({ columns, rows, truncated }: Of<'table'>) => (
  <>
    <table className="at-preview-table">
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={at} scope="col">
              {column}
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
    <Cut truncated={truncated} />
  </>
);

/** Props of {@link Preview}. */
export interface PreviewProps {
  /** The file's, read aloud for a picture. */
  readonly name: string;
  readonly preview: PreviewContent;
  /** The API's origin, for pictures whose address names none. */
  readonly base: string;
}

/** The content of a file, as far as it can be shown. */
export function Preview({ name, preview, base }: PreviewProps) {
  switch (preview.kind) {
    case 'image':
      return (
        <div className="at-preview">
          <Picture url={preview.url} base={base} name={name} />
        </div>
      );
    case 'text':
    case 'json':
      return (
        <div className="at-preview">
          <Text {...preview} />
        </div>
      );
    case 'table':
      return (
        <div className="at-preview">
          <Table {...preview} />
        </div>
      );
    case 'page':
      return <NotebookFrame url={preview.url} name={name} />;
    case 'executed':
      return (
        <div className="at-preview">
          <Executed notebook={preview} base={base} />
        </div>
      );
    case 'document':
      return <PdfPages key={preview.key} document={preview} name={name} />;
    case 'records':
      return (
        <div className="at-preview">
          <Records records={preview} />
        </div>
      );
    case 'none':
      return <p className="at-muted">{preview.reason}</p>;
  }
}
