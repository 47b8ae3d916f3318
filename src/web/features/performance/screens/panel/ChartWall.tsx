import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { useChartOptions } from '~/web/work/compare/useChartOptions';
import { ChartControls } from '~/web/ui/chart/ChartControls';
import type { ChartPoint } from '~/web/ui/chart/series';
import { LineChart } from '~/web/ui/chart/LineChart';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { FilterBox } from '~/web/ui/page/FilterBox';
import type { Chart, ChartGroup } from '../../model/grouping';
import { chartAnchorOf, pinFrom, type ChartPart } from '../../model/anchors';
import type { MeasuredRef } from '../../model/refs';
import { anchorSelected } from '../../../comments/events';

/** The point of a chart that the address leads to. */
const usePin = () => {
  const { search } = useLocation();
  return useMemo(() => pinFrom(search), [search]);
};

interface ChartWallProps {
  readonly groups: readonly ChartGroup[];
  readonly what: string;
  readonly of: MeasuredRef;
  readonly part: ChartPart;
}

/** More charts than this are worth a filter. */
const MANY = 6;

const holds =
  (filter: string) =>
  ({ name }: Chart) =>
    name.toLowerCase().includes(filter.trim().toLowerCase());

/** Charts beside each other, in groups that fold where there are several; all are looked at in the same way. */
export function ChartWall({ groups, what, of, part }: ChartWallProps) {
  const dispatch = useAppDispatch();
  const pin = usePin();
  const comment = (chart: string) =>
    'notebook_id' in of
      ? undefined
      : (point: ChartPoint) => {
          dispatch(
            anchorSelected({
              key: `job/${of.batch_job_id}`,
              place: chartAnchorOf(of, part, chart, point),
            }),
          );
        };
  const [look, onLook] = useChartOptions();
  const [filter, onFilter] = useQueryPart('charts');
  const count = groups.reduce((sum, { charts }) => sum + charts.length, 0);
  const shown = useMemo(
    () =>
      filter
        ? groups
            .map((group) => ({ ...group, charts: group.charts.filter(holds(filter)) }))
            .filter(({ charts }) => charts.length > 0)
        : groups,
    [groups, filter],
  );
  const wall = ({ charts }: ChartGroup) => (
    <div className="performance-wall">
      {charts.map(({ name, series }) => (
        <LineChart
          key={name}
          title={name}
          series={series}
          look={look}
          onComment={comment(name)}
          pinned={pin?.chart === name ? pin.point : null}
        />
      ))}
    </div>
  );
  return (
    <>
      <div className="performance-tools">
        {(count > MANY || filter) && (
          <FilterBox
            label={`Filter ${what}`}
            value={filter ?? ''}
            onChange={(text) => onFilter(text || null)}
          />
        )}
        <ChartControls look={look} onChange={onLook} />
      </div>
      {shown.length === 0 && (
        <EmptyState
          picture="search"
          title="Nothing found"
          hint={`None of the ${what} has “${filter ?? ''}” in its name.`}
        />
      )}
      {groups.length === 1
        ? shown.map((group) => <div key={group.name}>{wall(group)}</div>)
        : shown.map((group) => (
            <details key={group.name} className="performance-group" open>
              <summary>
                {group.name} <span className="at-page-count">{group.charts.length}</span>
              </summary>
              {wall(group)}
            </details>
          ))}
    </>
  );
}
