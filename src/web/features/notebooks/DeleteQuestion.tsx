import { useSelector } from 'react-redux';
import { NOTEBOOK_STATUS } from '~/contract';
import { useSay } from '~/web/kit/hooks';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { deleteDropped, deleteRequested } from './events';
import { selectProposed } from './selectors';
import { findNotebook, type WithShelves } from './shelves';

const NAMED = 5;

/** Asks before notebooks are deleted, naming the one, or how many. */
export function DeleteQuestion() {
  const say = useSay();
  const ids = useSelector(selectProposed);
  const shelves = useSelector((state: WithShelves) => state.notebooks.shelves);
  if (!ids) return null;
  const notebooks = ids.flatMap((id) => findNotebook(shelves, id) ?? []);
  const running = notebooks.filter(({ status }) => status === NOTEBOOK_STATUS.started).length;
  const one = ids.length === 1 ? notebooks[0] : undefined;
  const named = notebooks.slice(0, NAMED).map(({ notebook_name }) => notebook_name).join(', ');
  return (
    <Confirm
      danger verb={one ? 'Delete' : `Delete ${ids.length.toLocaleString('en')} notebooks`}
      title={one ? `Delete ${one.notebook_name}?` : `Delete ${ids.length.toLocaleString('en')} notebooks?`}
      onCancel={() => say(deleteDropped())} onConfirm={() => say(deleteRequested({ notebook_ids: ids, at: new Date().toISOString() }))}
    >
      {!one && <p className="at-muted">{named}{ids.length > NAMED && ` and ${(ids.length - NAMED).toLocaleString('en')} more`}</p>}
      <p>{one ? 'The notebook, its files and its history are deleted.' : 'The notebooks, their files and their history are deleted.'}</p>
      {running > 0 && <p>{one ? 'It is running' : `${running} of them ${running === 1 ? 'is' : 'are'} running`} and will be stopped.</p>}
      <p>This cannot be undone.</p>
    </Confirm>
  );
}
