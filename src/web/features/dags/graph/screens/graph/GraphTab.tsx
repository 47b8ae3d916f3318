import { useMemo } from 'react';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { GraphCanvas } from '~/web/ui/graph/GraphCanvas';
import type { DrawnBox } from '~/web/ui/graph/view';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { reasonOf } from '~/web/lib/http/problem';
import { objectPanel, type OfObject } from '~/web/work/detail/ObjectPage';
import { selectUser } from '~/web/core/session/person';
import { dagRequested } from '../../../events';
import {
  edgeAdded,
  groupFolded,
  nodeAdded,
  nodeChosen,
  nodesMoved,
  nodesRemoved,
  redone,
  undone,
} from '../../events';
import { boxPositionsOf, stateOfBox, type Picture } from '../../model/picture';
import { dags, isRunning, mayEdit, type DagRow } from '../../../model/entities';
import {
  displayedRunOf,
  selectEditing,
  selectNodeRuns,
  selectNodeStates,
  selectPicture,
  selectRunProblem,
} from '../../selectors';
import { STATES } from '../states';
import { useIsEditing } from '../useIsEditing';
import { EditBar } from './EditBar';
import { GroupPanel } from './GroupPanel';
import { NodePanel } from './NodePanel';
import '../dagGraph.css';

const noteOf = (box: Picture['boxes'][number], word: string | null) =>
  box.type === 'group'
    ? `${countText(box.nodes.length)} nodes${word === null ? '' : ` · ${word}`}`
    : (word ?? (box.type === 'job' ? 'job' : 'command'));

const HINTS = {
  look: 'Its owner has not added any.',
  owner: 'Choose Edit, then Add node: a command, or one of your jobs.',
  edit: 'Choose Add node: a command, or one of your jobs.',
};

/** The boxes as they are drawn: where the file or the layout puts them, in the state of the run that shows. */
const useBoxes = (id: string, run: string | null): readonly DrawnBox[] | null => {
  const picture = useAppSelector((state) => selectPicture(state, id, run));
  const { layout } = useAppSelector((state) => selectEditing(state, id));
  const states = useAppSelector((state) => selectNodeStates(state, run));
  return useMemo(() => {
    if (!picture) return null;
    const places = boxPositionsOf(picture, layout?.places ?? []);
    return (
      places &&
      picture.boxes.map((box): DrawnBox => {
        const { x, y } = places.get(box.id)!;
        const state = run === null ? null : stateOfBox(box, states);
        const [word, tone] = state === null ? ([null, 'none'] as const) : STATES[state];
        return {
          id: box.id,
          x,
          y,
          name: box.name,
          note: noteOf(box, word),
          tone,
          isGroup: box.type === 'group',
        };
      })
    );
  }, [picture, layout, states, run]);
};

/** The text of a box for screen readers. */
const useSaid = (id: string, run: string | null, chosen: string | null): string => {
  const picture = useAppSelector((state) => selectPicture(state, id, run));
  const nodes = useAppSelector((state) => selectNodeRuns(state, run));
  const box = picture?.boxes.find((each) => each.id === chosen);
  if (!picture || !box) return '';
  const [before, after] = [
    picture.ways.filter(({ target }) => target === box.id).length,
    picture.ways.filter(({ source }) => source === box.id).length,
  ];
  const state = nodes.get(box.id)?.state;
  return `${box.name}${state ? `, ${STATES[state][0].toLowerCase()}` : ''}. ${before} before it, ${after} after it.`;
};

/** The edits of the graph by hand. */
const useEditing = (dag_id: string, picture: Picture | null, boxes: readonly DrawnBox[] | null) => {
  const dispatch = useAppDispatch();
  return {
    onMoved: (id: string, x: number, y: number) => {
      // From now on every box has a place of its own: the layout moves none of them any more.
      const places = Object.fromEntries(
        (boxes ?? []).map((box) => [box.id, { x: box.x, y: box.y }]),
      );
      dispatch(nodesMoved({ dag_id, positions: { ...places, [id]: { x, y } } }));
    },
    onConnected: (source: string, target: string) =>
      dispatch(edgeAdded({ dag_id, source, target })),
    // A folded group goes with all it stands for.
    onRemoved: (id: string) =>
      dispatch(
        nodesRemoved({
          dag_id,
          node_ids: picture?.boxes.find((box) => box.id === id)?.nodes ?? [id],
        }),
      ),
    onAdded: (after: string | null) => dispatch(nodeAdded({ dag_id, after })),
    onUndone: () => dispatch(undone({ dag_id })),
    onRedone: () => dispatch(redone({ dag_id })),
  };
};

interface GraphProps {
  readonly dag: DagRow;
  readonly run: string | null;
  readonly picture: Picture;
  readonly canChange: boolean;
}

/** The canvas, and beside it the node or the group that is chosen. */
function Graph({ dag, run, picture, canChange }: GraphProps) {
  const dispatch = useAppDispatch();
  const { dag_id } = dag;
  const { chosen, layout, layoutProblem } = useAppSelector((state) => selectEditing(state, dag_id));
  const boxes = useBoxes(dag_id, run);
  const said = useSaid(dag_id, run, chosen);
  const changes = useEditing(dag_id, picture, boxes);
  const box = picture.boxes.find(({ id }) => id === chosen);
  const isBusy =
    layout?.shape !== picture.shape && picture.boxes.some(({ position }) => position === null);
  const unfold = (id: string) => {
    const group = picture.boxes.find((each) => each.id === id && each.type === 'group');
    if (group) dispatch(groupFolded({ dag_id, group: group.name, folded: false }));
  };
  return (
    <div className="dag-graph">
      {layoutProblem && !boxes ? (
        <LoadError message={layoutProblem} onRetry={() => dispatch(dagRequested({ id: dag_id }))} />
      ) : boxes ? (
        <GraphCanvas
          label={`Graph of ${dag.dag_name}`}
          boxes={boxes}
          ways={picture.ways}
          chosen={chosen}
          said={said}
          busy={isBusy}
          editing={canChange ? changes : undefined}
          onChoose={(node_id) => dispatch(nodeChosen({ dag_id, node_id }))}
          onOpen={unfold}
        />
      ) : (
        <Skeleton lines={10} label="Drawing the graph" />
      )}
      {chosen !== null && <NodePanel dag={dag} run={run} chosen={chosen} mayEdit={canChange} />}
      {box?.type === 'group' && (
        <GroupPanel dag_id={dag_id} run={run} box={box} onOpen={() => unfold(box.id)} />
      )}
    </div>
  );
}

/** The graph of a DAG: of the run that shows, or as it is being changed. */
function GraphTab({ row: dag }: OfObject<DagRow>) {
  const dispatch = useAppDispatch();
  const { dag_id } = dag;
  const [asked] = useQueryPart('run');
  const [edit, toEdit] = useQueryPart('edit');
  const may = mayEdit(dag, useAppSelector(selectUser));
  const isEditing = useIsEditing(dag);
  const run = edit === null ? displayedRunOf(dag, asked) : null;
  const picture = useAppSelector((state) => selectPicture(state, dag_id, run));
  const { version, request } = useAppSelector((state) => selectEditing(state, dag_id));
  const problem = useAppSelector(selectRunProblem);
  const lacking = run === null ? version === 0 && request.problem : !picture && problem;
  const bar = isEditing && <EditBar dag_id={dag_id} onLeave={() => toEdit(null)} />;
  if (lacking)
    return (
      <>
        {bar}
        <LoadError
          message={reasonOf(lacking, '')}
          onRetry={() => dispatch(dagRequested({ id: dag_id }))}
        />
      </>
    );
  if (!picture || (run === null && version === 0))
    return (
      <>
        {bar}
        <Skeleton lines={10} label="Loading the graph" />
      </>
    );
  if (picture.boxes.length > 0)
    return (
      <>
        {bar}
        <Graph dag={dag} run={run} picture={picture} canChange={run === null && isEditing} />
      </>
    );
  const hint =
    !may || (isRunning(dag) && !isEditing) ? HINTS.look : edit === null ? HINTS.owner : HINTS.edit;
  return (
    <>
      {bar}
      <EmptyState title="No nodes yet" hint={hint} />
    </>
  );
}

export default objectPanel(dags, GraphTab);
