import { useSelector } from 'react-redux';
import type { DrivePreview } from '~/contract';
import { selectConfig } from '~/web/kit/setup/config';

type Of<Kind extends DrivePreview['kind']> = Extract<DrivePreview, { kind: Kind }>;

const Cut = ({ truncated }: { readonly truncated: boolean }) => (truncated ? <p className="at-muted drive-cut">This is the beginning; the rest is in the file.</p> : null);

const Text = ({ text, truncated }: Of<'text'> | Of<'json'>) => <><pre>{text || ' '}</pre><Cut truncated={truncated} /></>;

const Table = ({ columns, rows, truncated }: Of<'table'>) => (
  <>
    <table className="drive-table">
      <thead><tr>{columns.map((column, at) => <th key={at} scope="col">{column}</th>)}</tr></thead>
      <tbody>{rows.map((row, at) => <tr key={at}>{row.map((cell, place) => <td key={place} title={cell}>{cell}</td>)}</tr>)}</tbody>
    </table>
    <Cut truncated={truncated} />
  </>
);

const Notebook = ({ cells, language, truncated }: Of<'notebook'>) => (
  <>
    <p className="at-muted">{language} notebook</p>
    {cells.map(({ cell_type, source }, at) => (
      <section key={at} className="drive-cell" data-kind={cell_type} aria-label={`Cell ${at + 1}, ${cell_type}`}><pre>{source || ' '}</pre></section>
    ))}
    <Cut truncated={truncated} />
  </>
);

function Picture({ url, name }: { readonly url: string; readonly name: string }) {
  const { api_url } = useSelector(selectConfig);
  return <img src={/^\w+:/.test(url) ? url : api_url + url} alt={name} />;
}

/** What a file holds, as far as it can be shown. */
export function Content({ name, preview }: { readonly name: string; readonly preview: DrivePreview }) {
  switch (preview.kind) {
    case 'image': return <Picture url={preview.url} name={name} />;
    case 'text': case 'json': return <Text {...preview} />;
    case 'table': return <Table {...preview} />;
    case 'notebook': return <Notebook {...preview} />;
    case 'none': return <p className="at-muted">{preview.reason}</p>;
  }
}
