import type { Importance } from '../../model/importance';

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** How much each parameter matters. */
export function Importances({ all }: { readonly all: readonly Importance[] }) {
  if (all.length === 0) return <p className="at-muted">Shown from 10 complete trials on.</p>;
  return (
    <table className="sweep-importance">
      <tbody>
        {all.map(({ name, share }) => (
          <tr key={name}>
            <th scope="row" title={name}>
              {name}
            </th>
            <td>
              <meter value={share} aria-label={name} />
            </td>
            <td>{percent(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
