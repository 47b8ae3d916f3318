import { push } from 'connected-react-router';
import { useMemo } from 'react';
import type { DagRun } from '~/contract';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { instantText } from '~/web/lib/text/dates';
import { jobTone } from '~/web/work/status/objectStatus';
import { DataTable } from '~/web/ui/data/DataTable';
import { Lasting } from '~/web/ui/data/Lasting';
import { Status } from '~/web/ui/data/Status';
import type { Column } from '~/web/ui/data/columns';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { objectPanel, type OfObject } from '~/web/work/detail/ObjectPage';
import { dags, type DagRow } from '../../model/entities';
import { displayedRunOf, selectRunsOf } from '../selectors';
import { countsText } from './states';

const none = <span className="at-muted">—</span>;

const columns: readonly Column<DagRun>[] = [
  {
    key: 'began',
    title: 'Began',
    width: '220px',
    cell: ({ submit_datetime }) => instantText(Date.parse(submit_datetime)),
    under: ({ submitted_by }) => (submitted_by === null ? 'by schedule' : `by ${submitted_by}`),
  },
  {
    key: 'status',
    title: 'Status',
    width: '200px',
    cell: ({ status }) => <Status tone={jobTone(status)} word={status} />,
  },
  {
    key: 'took',
    title: 'Took',
    width: '110px',
    from: 'medium',
    cell: ({ submit_datetime, end_datetime }) => (
      <Lasting from={submit_datetime} to={end_datetime} />
    ),
  },
  { key: 'nodes', title: 'Nodes', from: 'medium', cell: ({ counts }) => countsText(counts) },
  {
    key: 'reason',
    title: 'Why',
    from: 'wide',
    cell: ({ reason }) => (reason ? <span title={reason}>{reason}</span> : none),
  },
];
const keyOf = ({ submission_id }: DagRun) => submission_id;
const nameOf = ({ submit_datetime }: DagRun) => instantText(Date.parse(submit_datetime));

/** Every run, the newest first; the one that is opened shows in the graph. */
function RunsTab({ row: dag }: OfObject<DagRow>) {
  const dispatch = useAppDispatch();
  const [asked] = useQueryPart('run');
  const runs = useAppSelector((state) => selectRunsOf(state, dag));
  const shown = displayedRunOf(dag, asked);
  const selected = useMemo(() => (shown === null ? [] : [shown]), [shown]);
  const onOpen = useMemo(
    () =>
      ({ submission_id }: DagRun) => {
        dispatch(
          push(`/dags/${encodeURIComponent(dag.dag_id)}?run=${encodeURIComponent(submission_id)}`),
        );
      },
    [dispatch, dag.dag_id],
  );
  return (
    <>
      <DataTable
        label={`Runs of ${dag.dag_name}`}
        rows={runs}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        onOpen={onOpen}
        selected={selected}
        empty={
          <EmptyState
            title="Nothing has run yet"
            hint="Run the DAG, or give it a schedule in Settings."
          />
        }
      />
      {dag.run_count > runs.length && (
        <p className="at-muted">
          The newest {runs.length} of {countText(dag.run_count)}.
        </p>
      )}
    </>
  );
}

export default objectPanel(dags, RunsTab);
