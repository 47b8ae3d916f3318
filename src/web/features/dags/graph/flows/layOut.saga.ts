import { LOCATION_CHANGE } from 'connected-react-router';
import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { layOut } from '~/web/lib/browser/graph/layOut';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { cancellable } from '~/web/lib/http/http';
import { pageNow } from '~/web/lib/saga/sagaContext';
import {
  editDropped,
  edgeAdded,
  edgeRemoved,
  graphRead,
  graphSaved,
  groupFolded,
  groupsFolded,
  laidOut,
  layoutFailed,
  nodeAdded,
  nodeChanged,
  nodesRemoved,
  redone,
  runRead,
  undone,
} from '../events';
import { BOX } from '../model/picture';
import { dags } from '../../model/entities';
import { displayedRunOf, selectEditing, selectPicture } from '../selectors';

/** The changes that may alter the shape of the picture. */
const MOVES = [
  LOCATION_CHANGE,
  graphRead.type,
  runRead.type,
  graphSaved.type,
  groupFolded.type,
  groupsFolded.type,
  nodeAdded.type,
  nodeChanged.type,
  nodesRemoved.type,
  edgeAdded.type,
  edgeRemoved.type,
  undone.type,
  redone.type,
  editDropped.type,
];

/** The shape of the picture that shows, where it has to be laid out: unless the file says where every box is. */
function* shapeShown(
  id: string,
): SagaGenerator<{ readonly shape: string; readonly run: string | null } | null> {
  const query = new URLSearchParams((yield* pageNow()).search);
  const dag = yield* select(dags.selectKnown, id);
  const run = dag && query.get('edit') === null ? displayedRunOf(dag, query.get('run')) : null;
  const picture = yield* select(selectPicture, id, run);
  if (!picture || picture.boxes.every(({ position }) => position !== null)) return null;
  return { shape: picture.shape, run };
}

/** Has a worker find a place for every box of the picture that shows, once for each shape of it. */
export function* layOutPicture({ id }: { id: string }): SagaGenerator<void> {
  yield* whileSelected(
    () => shapeShown(id),
    function* place({ shape, run }) {
      const picture = yield* select(selectPicture, id, run);
      if (!picture || (yield* select(selectEditing, id)).layout?.shape === shape) return;
      const wanted = { boxes: picture.boxes.map((box) => box.id), ways: picture.ways, ...BOX };
      try {
        const { places } = yield* call(() => cancellable((signal) => layOut(wanted, signal)));
        yield* put(laidOut({ dag_id: id, shape, places }));
      } catch (error) {
        yield* put(
          layoutFailed({
            dag_id: id,
            reason: error instanceof Error ? error.message : String(error),
          }),
        );
      }
    },
    MOVES,
  );
}
