import type { MlflowRun } from '~/contract';
import { naturally } from '~/web/lib/text/naturally';

/** The logged parameters of the runs, side by side; those that differ first. */
export function Params({ runs }: { readonly runs: readonly MlflowRun[] }) {
  const names = [...new Set(runs.flatMap(({ params }) => Object.keys(params)))].sort(naturally);
  if (names.length === 0) return null;
  const differs = (name: string) => new Set(runs.map(({ params }) => params[name])).size > 1;
  const ordered = [...names.filter(differs), ...names.filter((name) => !differs(name))];
  return (
    <div className="performance-params">
      <h2 id="performance-params">Parameters</h2>
      <div
        className="performance-scroll"
        tabIndex={0}
        role="region"
        aria-labelledby="performance-params"
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              {runs.map((run) => (
                <th key={run.run_id} scope="col" title={run.run_id}>
                  {run.run_name || run.run_id}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ordered.map((name) => (
              <tr key={name} data-differs={(runs.length > 1 && differs(name)) || undefined}>
                <th scope="row">{name}</th>
                {runs.map((run) => (
                  <td key={run.run_id}>
                    {run.params[name] ?? <span className="at-muted">–</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
