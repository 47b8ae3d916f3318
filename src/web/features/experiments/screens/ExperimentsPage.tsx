import { push } from 'connected-react-router';
import { useCallback, useMemo } from 'react';
import type { Experiment } from '~/contract';
import { filterRows } from '~/web/lib/browser/url/listView';
import { useListView } from '~/web/lib/browser/url/useListView';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { LoadError } from '~/web/ui/page/LoadError';
import { Page } from '~/web/ui/page/Page';
import { Toolbar } from '~/web/ui/page/Toolbar';
import { isSettled } from '~/web/lib/state/request';
import { experimentList } from '../model/list';
import { addressOf } from '../model/addresses';
import { selectExperiments } from '../model/slice';

const columns: readonly Column<Experiment>[] = [
  {
    key: 'name',
    title: 'Experiment',
    cell: ({ project_name }) => <span title={project_name}>{project_name}</span>,
  },
  {
    key: 'runs',
    title: 'Runs',
    width: '110px',
    align: 'end',
    cell: ({ run_count }) => countText(run_count),
  },
  {
    key: 'running',
    title: 'Running',
    width: '110px',
    align: 'end',
    from: 'medium',
    cell: ({ running_count }) =>
      running_count === 0 ? <span className="at-muted">–</span> : countText(running_count),
  },
  {
    key: 'people',
    title: 'People',
    width: '220px',
    from: 'medium',
    cell: ({ user_names }) => user_names.join(', '),
  },
  {
    key: 'last',
    title: 'Last run',
    width: '130px',
    cell: ({ last_datetime }) => (last_datetime ? <Age at={last_datetime} /> : null),
  },
];
const rowKey = ({ project_name }: Experiment) => project_name;
const href = (row: Experiment) => addressOf(rowKey(row));
const HINT =
  'What notebooks and jobs log with MLflow shows here, by the experiment they name; where they name none it is called as they are.';

/** The experiments of the team (RT-21): what its programs logged with MLflow, by the name they gave it. */
export default function ExperimentsPage() {
  const dispatch = useAppDispatch();
  const rows = useAppSelector(experimentList.selectAll);
  const request = useAppSelector(
    ({ experiments }) => (experiments?.names ?? experimentList.empty).request,
  );
  const { listing } = useAppSelector(selectExperiments);
  const left = listing?.left ?? 0;
  const {
    view: { filter },
    change,
  } = useListView();
  const shown = useMemo(
    () => filterRows(rows, filter, (row) => [row.project_name, ...row.user_names]),
    [rows, filter],
  );
  const onOpen = useCallback((row: Experiment) => dispatch(push(href(row))), [dispatch]);
  const loading = !isSettled(request);
  return (
    <Page
      fill
      title="Experiments"
      count={loading ? undefined : rows.length}
      toolbar={
        <Toolbar label="Experiments">
          <FilterBox
            label="Filter experiments"
            value={filter}
            onChange={(text) => change({ filter: text })}
          />
        </Toolbar>
      }
    >
      {listing?.warnings.map((warning) => (
        <Banner key={warning} tone="warn">
          {warning}
        </Banner>
      ))}
      {left > 0 && (
        <Banner tone="info">
          Files of {left === 1 ? '1 more place is' : `${countText(left)} more places are`} being
          read: there may be more experiments, and more runs in them.
        </Banner>
      )}
      {request.problem && rows.length === 0 ? (
        <LoadError
          message={reasonOf(request.problem, '')}
          onRetry={() => dispatch(experimentList.events.refreshRequested())}
        />
      ) : (
        <DataTable
          label="Experiments"
          rows={shown}
          rowKey={rowKey}
          rowName={rowKey}
          columns={columns}
          href={href}
          onOpen={onOpen}
          loading={loading}
          empty={
            filter ? (
              <EmptyState
                picture="search"
                title="Nothing found"
                hint="No experiment matches the filter."
              />
            ) : (
              <EmptyState
                title={left > 0 ? 'No experiments found so far' : 'No experiments yet'}
                hint={HINT}
              />
            )
          }
        />
      )}
    </Page>
  );
}
