import { replace } from 'connected-react-router';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { withQuery } from '~/web/lib/browser/url/location';
import type { Axis, ChartOptions } from '~/web/ui/chart/series';

const AXES: readonly Axis[] = ['step', 'wall', 'relative'];

/** How charts are looked at stands in the address: ?x, ?smooth, ?log. */
export const chartOptionsFrom = (search: string): ChartOptions => {
  const query = new URLSearchParams(search);
  const smoothing = Number(query.get('smooth') ?? 0);
  return {
    axis: AXES.find((axis) => axis === query.get('x')) ?? 'step',
    log: query.get('log') === 'true',
    smoothing: smoothing > 0 && smoothing < 1 ? smoothing : 0,
  };
};

/** The look of the page's charts, and how to say that it is to be another. */
export const useChartOptions = (): readonly [ChartOptions, (look: ChartOptions) => void] => {
  const dispatch = useAppDispatch();
  const { pathname, search, state } = useLocation();
  const look = useMemo(() => chartOptionsFrom(search), [search]);
  const change = useCallback(
    ({ axis, smoothing, log }: ChartOptions) => {
      const parts = {
        x: axis === 'step' ? null : axis,
        smooth: smoothing > 0 ? String(smoothing) : null,
        log: log ? 'true' : null,
      };
      dispatch(replace({ pathname, search: withQuery(search, parts), state }));
    },
    [dispatch, pathname, search, state],
  );
  return [look, change];
};
