import { useMemo } from 'react';
import type { DagGraph } from '~/contract/dags/graph';
import type { NodeRun } from '~/contract';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { useAppSelector } from '~/web/lib/state/hooks';
import { durationText } from '~/contract/notifications/duration';
import { DataTable } from '~/web/ui/data/DataTable';
import type { Column } from '~/web/ui/data/columns';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { dags, type DagRow } from '../../model/entities';
import { objectPanel, type OfObject } from '~/web/work/detail/ObjectPage';
import {
  displayedRunOf,
  selectDisplayedGraph,
  selectNodeRuns,
  selectDisplayedRun,
} from '../selectors';
import { STATES } from './states';
import './dagGraph.css';

interface Bar {
  readonly id: string;
  readonly name: string;
  readonly told: NodeRun;
  readonly from: number;
  readonly to: number;
}

/** A node that runs shows at least so much, ms. */
const LEAST_MS = 1_000;

/** The nodes that began, in that order; what runs still has come as far as anything that is known. */
const barsOf = (
  graph: DagGraph | null,
  nodes: ReadonlyMap<string, NodeRun>,
  end: string | null,
): readonly Bar[] => {
  const begun = [...nodes.values()].flatMap((told) =>
    told.start_datetime === null ? [] : [{ told, from: Date.parse(told.start_datetime) }],
  );
  const knownTo = ({ told, from }: (typeof begun)[number]) =>
    told.end_datetime ? Date.parse(told.end_datetime) : from + LEAST_MS;
  const latest =
    end === null ? begun.reduce((most, each) => Math.max(most, knownTo(each)), 0) : Date.parse(end);
  const names = new Map(graph?.nodes.map(({ id, name }) => [id, name]));
  return begun
    .map(({ told, from }): Bar => ({
      id: told.node_id,
      name: names.get(told.node_id) ?? told.node_id,
      told,
      from,
      to: told.end_datetime === null ? latest : Date.parse(told.end_datetime),
    }))
    .sort((one, other) => one.from - other.from);
};

/** Of what was quick, tenths of a second. */
const tookText = (ms: number) => (ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : durationText(ms));

const keyOf = ({ id }: Bar) => id;
const nameOf = ({ name }: Bar) => name;
const columnsOf = (first: number, last: number): readonly Column<Bar>[] => {
  const share = (ms: number) => `${(ms / (last - first)) * 100}%`;
  return [
    {
      key: 'name',
      title: 'Node',
      width: '20%',
      cell: ({ name }) => <span title={name}>{name}</span>,
    },
    {
      key: 'bar',
      title: 'When',
      cell: ({ told, from, to }) => (
        <span className="dag-timeline-track">
          <span
            className={`dag-bar dag-bar-${STATES[told.state][1]}`}
            style={{ left: share(from - first), width: `max(3px, ${share(to - from)})` }}
          />
        </span>
      ),
    },
    {
      key: 'took',
      title: 'Took',
      width: '180px',
      from: 'medium',
      cell: ({ told, from, to }) => `${STATES[told.state][0]}, ${tookText(to - from)}`,
    },
  ];
};

/** When each node of a run ran: a bar each, in the order they began. */
function TimelineTab({ row: dag }: OfObject<DagRow>) {
  const [asked] = useQueryPart('run');
  const run = displayedRunOf(dag, asked);
  const end = useAppSelector((state) => selectDisplayedRun(state, run)?.run.end_datetime ?? null);
  const graph = useAppSelector((state) => selectDisplayedGraph(state, dag.dag_id, run));
  const nodes = useAppSelector((state) => selectNodeRuns(state, run));
  const bars = useMemo(() => barsOf(graph, nodes, end), [graph, nodes, end]);
  const [first, last] = useMemo(
    () =>
      [
        bars[0]?.from ?? 0,
        bars.reduce((most, { to }) => Math.max(most, to), (bars[0]?.from ?? 0) + 1),
      ] as const,
    [bars],
  );
  const columns = useMemo(() => columnsOf(first, last), [first, last]);
  if (bars.length === 0)
    return (
      <EmptyState
        title="Nothing has run yet"
        hint="Run the DAG: each node shows here as a bar, from its beginning to its end."
      />
    );
  return (
    <figure className="dag-timeline" aria-label={`Timeline of ${dag.dag_name}`}>
      <figcaption className="at-muted">
        {tookText(last - first)} from the first to the last
      </figcaption>
      <DataTable
        label={`Times of ${dag.dag_name}`}
        rows={bars}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
      />
    </figure>
  );
}

export default objectPanel(dags, TimelineTab);
