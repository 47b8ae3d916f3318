import { useMemo } from 'react';
import { useQueryPart } from '~/web/kit/browser/url/useQueryPart';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { countText } from '~/web/kit/text/counts';
import { GraphCanvas } from '~/web/ui/graph/GraphCanvas';
import type { DrawnBox } from '~/web/ui/graph/view';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { reasonOf } from '~/web/kit/http/problem';
import { dagWanted, edgeAdded, groupFolded, nodeChosen, nodesMoved, nodesRemoved } from '../events';
import { stateOfBox, type Picture } from '../model/picture';
import type { DagRow } from '../model/room';
import { runShownIn, selectEditing, selectNodeRuns, selectNodeStates, selectPicture, selectRunProblem } from '../selectors';
import { NodePanel } from './NodePanel';
import { STATES } from './states';

const noteOf = (box: Picture['boxes'][number], word: string | null) => (
  box.type === 'group' ? `${countText(box.nodes.length)} nodes${word === null ? '' : ` · ${word}`}` : word ?? (box.type === 'job' ? 'job' : 'command')
);

/** The boxes as they are drawn: where the file or the layout puts them, in the state of the run that shows. */
const useBoxes = (id: string, run: string | null): readonly DrawnBox[] | null => {
  const picture = useAppSelector((state) => selectPicture(state, id, run));
  const { layout } = useAppSelector((state) => selectEditing(state, id));
  const states = useAppSelector((state) => selectNodeStates(state, run));
  return useMemo(() => {
    if (!picture) return null;
    const places = new Map((layout?.shape === picture.shape ? layout.places : []).map((place) => [place.id, place]));
    const boxes = picture.boxes.flatMap((box): DrawnBox[] => {
      const place = box.position ?? places.get(box.id);
      const state = run === null ? null : stateOfBox(box, states);
      const [word, tone] = state === null ? [null, 'none'] as const : STATES[state];
      return place ? [{ id: box.id, x: place.x, y: place.y, name: box.name, note: noteOf(box, word), tone, isGroup: box.type === 'group' }] : [];
    });
    return boxes.length === picture.boxes.length ? boxes : null;
  }, [picture, layout, states, run]);
};

/** What is read aloud of a box. */
const useSaid = (id: string, run: string | null, chosen: string | null): string => {
  const picture = useAppSelector((state) => selectPicture(state, id, run));
  const nodes = useAppSelector((state) => selectNodeRuns(state, run));
  const box = picture?.boxes.find((each) => each.id === chosen);
  if (!picture || !box) return '';
  const [before, after] = [picture.ways.filter(({ target }) => target === box.id).length, picture.ways.filter(({ source }) => source === box.id).length];
  const state = nodes.get(box.id)?.state;
  return `${box.name}${state ? `, ${STATES[state][0].toLowerCase()}` : ''}. ${before} before it, ${after} after it.`;
};

/** The graph of a DAG: of the run that shows, or as it is being changed. */
export function GraphTab({ dag, mayEdit }: { readonly dag: DagRow; readonly mayEdit: boolean }) {
  const dispatch = useAppDispatch();
  const { dag_id } = dag;
  const [asked] = useQueryPart('run');
  const [edit] = useQueryPart('edit');
  const run = edit === null ? runShownIn(dag, asked) : null;
  const picture = useAppSelector((state) => selectPicture(state, dag_id, run));
  const { chosen, version, missed, layoutProblem } = useAppSelector((state) => selectEditing(state, dag_id));
  const problem = useAppSelector(selectRunProblem);
  const boxes = useBoxes(dag_id, run);
  const said = useSaid(dag_id, run, chosen);
  if (run === null && version === 0 && missed) return <LoadError message={reasonOf(missed, '')} onRetry={() => dispatch(dagWanted({ id: dag_id }))} />;
  if (run !== null && !picture && problem) return <LoadError message={reasonOf(problem, '')} onRetry={() => dispatch(dagWanted({ id: dag_id }))} />;
  if (!picture || (run === null && version === 0)) return <Skeleton lines={10} label="Loading the graph" />;
  if (picture.boxes.length === 0) {
    return <EmptyState title="No nodes yet" hint={mayEdit ? 'Choose Edit, then Add node: a command, or one of your jobs.' : 'Its owner has not added any.'} />;
  }
  const editing = run === null && mayEdit && edit !== null ? {
    onMoved: (id: string, x: number, y: number) => {
      // From now on every box has a place of its own: the layout moves none of them any more.
      const places = Object.fromEntries((boxes ?? []).map((box) => [box.id, { x: box.x, y: box.y }]));
      dispatch(nodesMoved({ dag_id, positions: { ...places, [id]: { x, y } } }));
    },
    onConnected: (source: string, target: string) => dispatch(edgeAdded({ dag_id, source, target })),
    onRemoved: (id: string) => dispatch(nodesRemoved({ dag_id, node_ids: [id] })),
  } : undefined;
  const folds = (id: string) => {
    const box = picture.boxes.find((each) => each.id === id);
    if (box?.type === 'group') dispatch(groupFolded({ dag_id, group: box.name, folded: false }));
  };
  return (
    <div className="dag-graph">
      {layoutProblem && !boxes ? <LoadError message={layoutProblem} onRetry={() => dispatch(dagWanted({ id: dag_id }))} /> : boxes ? (
        <GraphCanvas
          label={`Graph of ${dag.dag_name}`} boxes={boxes} ways={picture.ways} chosen={chosen} said={said} editing={editing}
          onChoose={(node_id) => dispatch(nodeChosen({ dag_id, node_id }))} onOpen={folds}
        />
      ) : <Skeleton lines={10} label="Drawing the graph" />}
      {chosen !== null && <NodePanel dag={dag} run={run} chosen={chosen} mayEdit={editing !== undefined} />}
    </div>
  );
}
