import { useSelector } from 'react-redux';
import { addressUrls } from '~/contract';
import { selectUser } from '~/web/crossings/person';
import type { NotebookRow } from '../moves';
import { NotebookStatus } from '../NotebookStatus';
import { selectReached, selectRuntime, type WithNotebooks } from '../selectors';

/** Under the name: the status with its age, the interpreter, its editor in a tab of its own, and whose it is if somebody else's. */
export function StateLine({ row }: { readonly row: NotebookRow }) {
  const runtime = useSelector((state: WithNotebooks) => selectRuntime(state, row.notebook_id));
  const reached = useSelector((state: WithNotebooks) => selectReached(state, row.notebook_id));
  const mine = useSelector(selectUser)?.user_name === row.user_name;
  return (
    <div className="notebook-state-line">
      <NotebookStatus row={row} />
      {runtime && <span className="at-muted notebook-runtime" title="The interpreter that runs it">{runtime.label}</span>}
      {reached && !row.move && (
        <a className="at-link" href={addressUrls(reached.address).embedUrl} target="_blank" rel="noopener noreferrer">Open in new tab</a>
      )}
      {!mine && <span className="at-muted">View only · {row.user_name} owns this notebook</span>}
    </div>
  );
}
