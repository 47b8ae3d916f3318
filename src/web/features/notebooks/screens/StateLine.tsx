import { Icon } from 'semantic-ui-react';
import { NOTEBOOK_STATUS } from '~/contract';
import { useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import type { NotebookRow } from '../model';
import { selectInterpreter, selectReached } from '../selectors';
import { NotebookStatus } from './NotebookStatus';

/** Its editor in a tab of its own; the icon has its place before the editor is reached. */
function InTab({ row: { notebook_id: id } }: { readonly row: NotebookRow }) {
  const reached = useAppSelector((state) => selectReached(state, id) !== null);
  if (!reached) return <Icon name="external alternate" className="notebook-place" />;
  return (
    <a
      className="notebook-apart"
      href={`/notebooks/${id}/editor`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label="Open in new tab"
      title="Open in new tab"
    >
      <Icon name="external alternate" />
    </a>
  );
}

/** Beside the name: the status with its age, its editor in a tab of its own, and whose it is if somebody else's. */
export function StateLine({ row }: { readonly row: NotebookRow }) {
  const mine = useAppSelector(selectUser)?.user_name === row.user_name;
  const runs = row.status === NOTEBOOK_STATUS.started && !row.pending;
  return (
    <div className={runs ? 'notebook-state-line notebook-runs' : 'notebook-state-line'}>
      <NotebookStatus row={row} />
      {runs && <InTab row={row} />}
      {!mine && (
        <span className="at-muted notebook-whose">
          View only · {row.user_name} owns this notebook
        </span>
      )}
    </div>
  );
}

/** Which interpreter runs it, in what is left free before the buttons: it is known later than they are. The editor names it itself. */
export function RuntimeLabel({ row }: { readonly row: NotebookRow }) {
  const runtime = useAppSelector((state) => selectInterpreter(state, row.notebook_id));
  const reached = useAppSelector((state) => selectReached(state, row.notebook_id)) && !row.pending;
  if (!runtime || reached) return null;
  return (
    <span
      className="at-muted notebook-runtime"
      title={`The interpreter that runs it: ${runtime.label}`}
    >
      {runtime.environment === undefined
        ? runtime.label
        : `${runtime.environment} · ${runtime.label}`}
    </span>
  );
}
