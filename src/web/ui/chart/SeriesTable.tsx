import { countText } from '~/web/lib/text/readable';
import type { Series } from './series';
import { numberText, summaryOf } from './words';
import './chart.css';

/** Summary of the curves, for readers of numbers rather than lines. */
export function SeriesTable({
  title,
  series,
}: {
  readonly title: string;
  readonly series: readonly Series[];
}) {
  return (
    <div className="at-chart-table" role="region" aria-label={`${title} as a table`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Last</th>
            <th scope="col">Min</th>
            <th scope="col">Max</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {series.map((each) => {
            const { last, min, max, points } = summaryOf(each);
            return (
              <tr key={each.key}>
                <th scope="row">{each.name}</th>
                <td>{last}</td>
                <td>{numberText(min)}</td>
                <td>{numberText(max)}</td>
                <td>{countText(points)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
