import type { CommentAnchor } from '~/contract';
import type { ChartPoint } from '~/web/ui/chart/series';
import type { RunRef } from './refs';

export type ChartPart = Extract<CommentAnchor, { kind: 'chart_point' }>['part'];

/** So much of the name of a chart is remembered. */
const NAME_LENGTH = 120;

/** A point of a chart as a place that can be talked about. */
export const chartAnchorOf = (
  { submission_id }: RunRef,
  part: ChartPart,
  chart: string,
  { key, step }: ChartPoint,
): CommentAnchor => ({
  kind: 'chart_point',
  submission_id,
  part,
  chart,
  curve: key,
  step,
  label: `${chart.slice(0, NAME_LENGTH).replace(/\p{Surrogate}/gu, '')} at step ${step}`,
});

/** The point that the address leads to: ?chart, ?curve and ?step. */
export const pinFrom = (
  search: string,
): { readonly chart: string; readonly point: ChartPoint } | null => {
  const query = new URLSearchParams(search);
  const [chart, key, step] = [
    query.get('chart'),
    query.get('curve'),
    Number(query.get('step') ?? NaN),
  ];
  return chart === null || key === null || !Number.isFinite(step)
    ? null
    : { chart, point: { key, step } };
};
