import { push } from 'connected-react-router';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { NodeRun } from '~/contract';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { DataTable } from '~/web/ui/data/DataTable';
import { Lasting } from '~/web/ui/data/Lasting';
import { Status } from '~/web/ui/data/Status';
import type { Column } from '~/web/ui/data/columns';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { nodeChosen } from '../events';
import { dags, type DagRow } from '../../model/entities';
import { objectPanel, type OfObject } from '~/web/work/detail/ObjectPage';
import { displayedRunOf, selectDisplayedGraph, selectNodeRuns } from '../selectors';
import { logAddress, STATES } from './states';

interface NodeRow {
  readonly id: string;
  readonly name: string;
  readonly does: string;
  readonly told: NodeRun | undefined;
}

const none = <span className="at-muted">—</span>;

const columns: readonly Column<NodeRow>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: ({ name }) => <span title={name}>{name}</span>,
    under: ({ id }) => <code>{id}</code>,
  },
  {
    key: 'status',
    title: 'Status',
    width: '190px',
    cell: ({ told }) =>
      told ? (
        <Status
          tone={STATES[told.state][1]}
          word={STATES[told.state][0]}
          {...(told.attempt > 1 && { beside: `attempt ${told.attempt}` })}
        />
      ) : (
        none
      ),
  },
  {
    key: 'does',
    title: 'Does',
    from: 'medium',
    cell: ({ does }) => <code title={does}>{does}</code>,
  },
  {
    key: 'took',
    title: 'Took',
    width: '110px',
    from: 'medium',
    cell: ({ told }) =>
      told?.start_datetime ? <Lasting from={told.start_datetime} to={told.end_datetime} /> : none,
  },
  {
    key: 'reason',
    title: 'Why',
    from: 'wide',
    cell: ({ told }) =>
      told?.reason && told.state !== 'worked' ? (
        <span title={told.reason}>{told.reason}</span>
      ) : (
        none
      ),
  },
  {
    key: 'log',
    title: 'Log',
    width: '80px',
    cell: ({ told }) => {
      const to = told && logAddress(told);
      return to ? <Link to={to}>Log</Link> : none;
    },
  },
];
const keyOf = ({ id }: NodeRow) => id;
const nameOf = ({ name }: NodeRow) => name;

/** Every node as a row: what the graph shows, to be read. */
function NodesTab({ row: dag }: OfObject<DagRow>) {
  const dispatch = useAppDispatch();
  const [asked] = useQueryPart('run');
  const run = displayedRunOf(dag, asked);
  const graph = useAppSelector((state) => selectDisplayedGraph(state, dag.dag_id, run));
  const nodes = useAppSelector((state) => selectNodeRuns(state, run));
  const rows = useMemo(
    () =>
      (graph?.nodes ?? []).map((node): NodeRow => ({
        id: node.id,
        name: node.name,
        does: node.type === 'command' ? (node.command.split('\n')[0] ?? '') : node.batch_job_id,
        told: nodes.get(node.id),
      })),
    [graph, nodes],
  );
  const onOpen = useMemo(
    () =>
      ({ id }: NodeRow) => {
        dispatch(nodeChosen({ dag_id: dag.dag_id, node_id: id }));
        dispatch(push(`/dags/${dag.dag_id}${run === null ? '' : `?run=${run}`}`));
      },
    [dispatch, dag.dag_id, run],
  );
  return (
    <DataTable
      label={`Nodes of ${dag.dag_name}`}
      rows={rows}
      columns={columns}
      rowKey={keyOf}
      rowName={nameOf}
      onOpen={onOpen}
      loading={graph === null}
      empty={<EmptyState title="No nodes yet" hint="Its graph is blank." />}
    />
  );
}

export default objectPanel(dags, NodesTab);
