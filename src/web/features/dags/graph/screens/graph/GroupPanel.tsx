import { Button } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Status } from '~/web/ui/data/Status';
import { nodeChosen } from '../../events';
import type { Box } from '../../model/picture';
import { selectDisplayedGraph, selectNodeRuns } from '../../selectors';
import { STATES } from '../states';

interface GroupPanelProps {
  readonly dag_id: string;
  readonly run: string | null;
  readonly box: Box;
  readonly onOpen: () => void;
}

/** So many nodes of a group stand beside the graph; the list of nodes has all of them. */
const SHOWN = 100;

/** The folded group that is chosen, beside the graph: what it stands for, and the way to unfold it. */
export function GroupPanel({ dag_id, run, box, onOpen }: GroupPanelProps) {
  const dispatch = useAppDispatch();
  const graph = useAppSelector((state) => selectDisplayedGraph(state, dag_id, run));
  const told = useAppSelector((state) => selectNodeRuns(state, run));
  const names = new Map(graph?.nodes.map(({ id, name }) => [id, name]));
  const more = box.nodes.length - SHOWN;
  return (
    <aside className="dag-panel" aria-label={`Group ${box.name}`}>
      <header>
        <h2>{box.name}</h2>
        <Button
          type="button"
          basic
          compact
          icon="close"
          aria-label="Close"
          onClick={() => dispatch(nodeChosen({ dag_id, node_id: null }))}
        />
      </header>
      <Button type="button" content="Unfold" onClick={onOpen} />
      <ul className="dag-before dag-members">
        {box.nodes.slice(0, SHOWN).map((id) => {
          const [word, tone] = STATES[told.get(id)?.state ?? 'waiting'];
          return (
            <li key={id}>
              {names.get(id) ?? id}
              {told.has(id) && <Status tone={tone} word={word} />}
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className="at-muted">And {more} more, in the list of nodes.</p>}
    </aside>
  );
}
