import { useMemo } from 'react';
import type { NodeRun } from '~/contract';
import { useQueryPart } from '~/web/kit/browser/url/useQueryPart';
import { useAppSelector } from '~/web/kit/state/hooks';
import { durationText } from '~/web/kit/text/duration';
import { EmptyState } from '~/web/ui/page/EmptyState';
import type { DagRow } from '../model/room';
import { runShownIn, selectGraphShown, selectNodeRuns, selectShownRun } from '../selectors';
import { STATES } from './states';

interface Bar {
  readonly id: string;
  readonly name: string;
  readonly told: NodeRun;
  readonly from: number;
  readonly to: number;
}

const barsOf = (names: ReadonlyMap<string, string>, nodes: ReadonlyMap<string, NodeRun>, now: number): readonly Bar[] => (
  [...nodes.values()].flatMap((told): Bar[] => (told.start_datetime === null ? [] : [{
    id: told.node_id, name: names.get(told.node_id) ?? told.node_id, told,
    from: Date.parse(told.start_datetime), to: told.end_datetime === null ? now : Date.parse(told.end_datetime),
  }])).sort((one, other) => one.from - other.from)
);

/** When each node of a run ran: a bar each, in the order they began. */
export function TimelineTab({ dag }: { readonly dag: DagRow }) {
  const [asked] = useQueryPart('run');
  const run = runShownIn(dag, asked);
  const shown = useAppSelector((state) => selectShownRun(state, run));
  const graph = useAppSelector((state) => selectGraphShown(state, dag.dag_id, run));
  const nodes = useAppSelector((state) => selectNodeRuns(state, run));
  const names = useMemo(() => new Map((graph?.nodes ?? []).map(({ id, name }) => [id, name])), [graph]);
  const end = shown?.run.end_datetime;
  const bars = useMemo(() => barsOf(names, nodes, end ? Date.parse(end) : Math.max(0, ...[...nodes.values()].flatMap(({ end_datetime, start_datetime }) => [
    end_datetime ? Date.parse(end_datetime) : 0, start_datetime ? Date.parse(start_datetime) + 1000 : 0]))), [names, nodes, end]);
  if (bars.length === 0) return <EmptyState title="Nothing has run yet" hint="Run the DAG: each node shows here as a bar, from its beginning to its end." />;
  const first = Math.min(...bars.map(({ from }) => from));
  const last = Math.max(...bars.map(({ to }) => to), first + 1);
  const share = (at: number) => `${((at - first) / (last - first)) * 100}%`;
  return (
    <figure className="dag-timeline" aria-label={`Timeline of ${dag.dag_name}`}>
      <figcaption className="at-muted">{durationText(last - first)} from the first to the last</figcaption>
      <ol>
        {bars.map(({ id, name, told, from, to }) => (
          <li key={id}>
            <span className="dag-timeline-name" title={name}>{name}</span>
            <span className="dag-timeline-track">
              <span className={`dag-bar dag-bar-${STATES[told.state][1]}`} style={{ left: share(from), width: `max(3px, ${((to - from) / (last - first)) * 100}%)` }} />
            </span>
            <span className="dag-timeline-took at-muted">{STATES[told.state][0]}, {durationText(to - from)}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
