import { replace } from 'connected-react-router';
import { useCallback, useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { Link } from 'react-router-dom';
import type { WholeRun } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { withQuery } from '~/web/lib/browser/url/location';
import { fieldsFrom, secondsBetween, type Field } from '~/web/work/compare/fields';
import { Columns } from '~/web/work/compare/screens/Columns';
import { ComparedRuns } from '~/web/work/compare/screens/ComparedRuns';
import { Conditions } from '~/web/work/compare/screens/Conditions';
import { useCompared, type RunKind } from '~/web/work/compare/useCompared';
import {
  readComparisonView,
  wordsIn,
  wordsText,
  writeComparisonView,
  type ComparisonView,
} from '~/web/work/compare/view';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { Page } from '~/web/ui/page/Page';
import { Toolbar } from '~/web/ui/page/Toolbar';
import { refreshRequested } from '../events';
import { addressOf, projectIn } from '../model/addresses';
import { selectExperiments } from '../model/slice';

const nameOf = (run: WholeRun) => run.run_name || run.mlflow_run_id;
const setting = (
  name: string,
  key: string,
  valueOf: Field<WholeRun>['valueOf'],
): Field<WholeRun> => ({ key: `s.${key}`, kind: 'setting', name, valueOf });

/** Of runs that are called alike the ids tell which is which. */
const namesOf = (runs: readonly WholeRun[]): ReadonlyMap<string, string> => {
  const counts = new Map<string, number>();
  for (const run of runs) counts.set(nameOf(run), (counts.get(nameOf(run)) ?? 0) + 1);
  return new Map(
    runs.map((run) => [
      run.run_id,
      (counts.get(nameOf(run)) ?? 0) > 1
        ? `${nameOf(run)} · ${run.mlflow_run_id.slice(0, 8)}`
        : nameOf(run),
    ]),
  );
};

const kindIn = (project: string): RunKind<WholeRun> => ({
  keyOf: ({ run_id }) => run_id,
  namesOf,
  textsOf: (run) => [nameOf(run), run.mlflow_run_id, run.status, run.note],
  fieldsOf: fieldsFrom<WholeRun>({
    settings: [
      setting('Status', 'status', ({ status }) => status),
      setting('User', 'user', ({ user_name }) => user_name),
      setting('From', 'origin', ({ origin }) => origin.name),
      setting('Duration', 'duration', ({ start_datetime, end_datetime }) =>
        secondsBetween(start_datetime, end_datetime),
      ),
    ],
    givenOf: ({ params }) => Object.keys(params),
    givenValue:
      (name) =>
      ({ params }) =>
        params[name] ?? null,
    metricsOf: ({ metrics }) => metrics,
  }),
  hrefOf: ({ run_id }) => `${addressOf(project)}?run=${encodeURIComponent(run_id)}`,
  hintOf: (run) => `${nameOf(run)}\n${run.mlflow_run_id}\n${run.status}`,
});

/** Runs of an experiment side by side: what differs first, one metric drawn over another. */
export default function ComparePage() {
  const dispatch = useAppDispatch();
  const { project_name: written } = useParams<{ project_name: string }>();
  const project = projectIn(written);
  const { pathname, search, state } = useLocation();
  const { comparing } = useAppSelector(selectExperiments);
  const view = useMemo(() => readComparisonView(search), [search]);
  const keys = useMemo(() => wordsIn(new URLSearchParams(search).get('runs')), [search]);
  const go = useCallback(
    (next: string) => void dispatch(replace({ pathname, search: next, state })),
    [dispatch, pathname, state],
  );
  const change = useCallback(
    (changes: Partial<ComparisonView>) => go(writeComparisonView(search, changes)),
    [go, search],
  );
  const onRemove = useCallback(
    (key: string) =>
      go(withQuery(search, { runs: wordsText(keys.filter((each) => each !== key)) })),
    [go, search, keys],
  );
  const onRetry = useCallback(() => void dispatch(refreshRequested()), [dispatch]);
  const runs = useMemo(
    () => keys.flatMap((key) => comparing.runs[key] ?? []),
    [keys, comparing.runs],
  );
  const kind = useMemo(() => kindIn(project), [project]);
  const compared = useCompared({ kind, comparing, runs, view, change, onRemove, onRetry });
  return (
    <Page
      title="Compare runs"
      count={keys.length > 0 ? keys.length : undefined}
      above={<Link to={addressOf(project)}>{project}</Link>}
      toolbar={
        runs.length > 0 && (
          <Toolbar label="Runs" end={<Columns compared={compared} />}>
            <FilterBox
              label="Filter runs"
              value={view.filter}
              onChange={(filter) => change({ filter })}
            />
            <Conditions compared={compared} />
          </Toolbar>
        )
      }
    >
      {keys.length === 0 ? (
        <EmptyState
          title="Nothing to compare yet"
          hint="Choose runs in the table of the experiment."
          action={
            <Link className="ui primary button" to={addressOf(project)}>
              Choose runs
            </Link>
          }
        />
      ) : (
        <ComparedRuns compared={compared} named={keys.length} />
      )}
    </Page>
  );
}
