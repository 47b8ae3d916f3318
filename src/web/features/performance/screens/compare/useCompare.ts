import { replace } from 'connected-react-router';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { seriesColour } from '~/web/ui/chart/palette';
import { refKey } from '../../model/refs';
import { selectComparing } from '../../selectors';
import { bySameness, fieldsOf } from '../../model/fields';
import { metricsOf, rowsOf, runNames, shownRuns } from '../../model/shown';
import { readCompareView, writeCompareView, type CompareView } from '../../model/view';

/** What is compared and how, out of the address and of what was read. */
export const useCompare = () => {
  const dispatch = useAppDispatch();
  const { pathname, search, state } = useLocation();
  const comparing = useAppSelector((whole) => selectComparing(whole));
  const view = useMemo(() => readCompareView(search), [search]);
  const change = useCallback((changes: Partial<CompareView>) => {
    dispatch(replace({ pathname, search: writeCompareView(search, changes), state }));
  }, [dispatch, pathname, search, state]);
  const { runs: known } = comparing;
  const runs = useMemo(() => shownRuns({ runs: known }, view.runs), [known, view.runs]);
  const names = useMemo(() => runNames(runs), [runs]);
  const fields = useMemo(() => fieldsOf(runs), [runs]);
  const { differing, same } = useMemo(() => bySameness(fields, runs), [fields, runs]);
  const { filter, where, sort, columns } = view;
  const rows = useMemo(() => rowsOf(runs, fields, { filter, where, sort }), [runs, fields, filter, where, sort]);
  const shown = useMemo(() => (columns ? fields.filter(({ key }) => columns.includes(key)) : differing), [fields, differing, columns]);
  const colours = useMemo(() => new Map(runs.map((run, index) => [refKey(run), seriesColour(index, runs.length)])), [runs]);
  const metrics = useMemo(() => metricsOf(runs), [runs]);
  return { comparing, view, change, runs, rows, names, colours, fields, shown, differing, same, metrics, metric: view.metric ?? metrics[0] ?? null };
};

export type Compared = ReturnType<typeof useCompare>;
