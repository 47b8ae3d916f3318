import { useSelector } from 'react-redux';
import { NOTEBOOK_STATUS } from '~/contract';
import { useSay } from '~/web/kit/hooks';
import { DeleteQuestion as Question } from '~/web/ui/overlay/DeleteQuestion';
import { deleteDropped, deleteRequested } from './events';
import { selectProposed } from './selectors';
import { findNotebook, type WithShelves } from './shelves';

/** Asks before notebooks are deleted, naming the one, or how many. */
export function DeleteQuestion() {
  const say = useSay();
  const ids = useSelector(selectProposed);
  const shelves = useSelector((state: WithShelves) => state.notebooks.shelves);
  if (!ids) return null;
  const notebooks = ids.flatMap((id) => findNotebook(shelves, id) ?? []);
  return (
    <Question
      count={ids.length} names={notebooks.map(({ notebook_name }) => notebook_name)} one="notebook" many="notebooks"
      running={notebooks.filter(({ status }) => status === NOTEBOOK_STATUS.started).length} along={['its files and its history', 'their files and their history']}
      onCancel={() => say(deleteDropped())} onConfirm={() => say(deleteRequested({ notebook_ids: ids, at: new Date().toISOString() }))}
    />
  );
}
