import { Icon } from 'semantic-ui-react';
import { useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import type { NotebookRow } from '../model';
import { selectInterpreter, selectReached } from '../selectors';
import { NotebookStatus } from './NotebookStatus';

/** Beside the name: the status with its age, the interpreter, its editor in a tab of its own, and whose it is if somebody else's. */
export function StateLine({ row }: { readonly row: NotebookRow }) {
  const runtime = useAppSelector((state) => selectInterpreter(state, row.notebook_id));
  const reached = useAppSelector((state) => selectReached(state, row.notebook_id)) && !row.pending;
  const mine = useAppSelector(selectUser)?.user_name === row.user_name;
  return (
    <div className="notebook-state-line">
      <NotebookStatus row={row} />
      {runtime && !reached && (
        <span
          className="at-muted notebook-runtime"
          title={`The interpreter that runs it: ${runtime.label}`}
        >
          {runtime.label}
        </span>
      )}
      {reached && (
        <a
          className="notebook-apart"
          href={`/notebooks/${row.notebook_id}/editor`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label="Open in new tab"
          title="Open in new tab"
        >
          <Icon name="external alternate" />
        </a>
      )}
      {!mine && (
        <span className="at-muted notebook-whose">
          View only · {row.user_name} owns this notebook
        </span>
      )}
    </div>
  );
}
