import { useLayoutEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { reasonOf } from '~/web/lib/http/problem';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { ActionMenu } from '~/web/ui/overlay/ActionMenu';
import { CopyProgress } from '../../copying/CopyProgress';
import { entriesChosen, folderRefreshRequested } from '../../events';
import { selectUi } from '../../selectors';
import { entryActions, type Subject } from '../../model/entryActions';
import type { Rows } from './useRows';

interface SelectionLineProps {
  readonly subject: Subject;
  readonly rows: Rows;
}

const LIST = '.drive-list [role="grid"]';

/** The line between toolbar and list, always there: what is chosen, what can be done with it, and what is under way. */
export function SelectionLine({ subject, rows: { stale, truncated, rows } }: SelectionLineProps) {
  const dispatch = useAppDispatch();
  const { working } = useAppSelector(selectUi);
  const copies = working.filter(({ progress }) => progress !== undefined);
  const count = subject.paths.length;
  return (
    <div className="drive-line">
      <span className="drive-chosen" role="status">
        {count > 0 && <strong>{countText(count)} selected</strong>}
        {count === 0 && truncated && (
          <span className="at-muted">The first {countText(rows.length)} of more</span>
        )}
      </span>
      {count > 0 && <Actions subject={subject} />}
      <span className="drive-line-end">
        {working.length > 0 && (
          // A bar shows it by then: only what it is was to be read out, not each of its steps.
          <span className={copies.length > 0 ? 'at-hidden' : 'at-muted'} role="status">
            {working.at(-1)?.label}…
          </span>
        )}
        {copies.map(({ id, label, progress = null }) => (
          <CopyProgress key={id} id={id} label={label} progress={progress} next={LIST} />
        ))}
        {stale && (
          <span className="drive-stale" role="status">
            Not read again: {reasonOf(stale)}.{' '}
            <button
              type="button"
              className="at-link"
              onClick={() => dispatch(folderRefreshRequested())}
            >
              Retry
            </button>
          </span>
        )}
      </span>
    </div>
  );
}

/** The actions on the selection. It goes with the choice, and hands the keyboard to the list then. */
function Actions({ subject }: { readonly subject: Subject }) {
  const dispatch = useAppDispatch();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const actions = element.current;
    return () => {
      if (actions?.contains(document.activeElement))
        document.querySelector<HTMLElement>(LIST)?.focus();
    };
  }, []);
  const actions = entryActions(subject, dispatch);
  return (
    <div className="drive-actions" ref={element}>
      <div className="drive-actions-wide" role="group" aria-label="Actions for what is chosen">
        {actions.map(({ key, label, reason, onChoose }) => (
          <ReasonedButton key={key} size="small" label={label} reason={reason} onClick={onChoose} />
        ))}
      </div>
      <div className="drive-actions-narrow">
        <ActionMenu label="Actions for what is chosen" button="Actions" actions={actions} />
      </div>
      <button
        type="button"
        className="at-link"
        onClick={() => dispatch(entriesChosen({ paths: [] }))}
      >
        Clear
      </button>
    </div>
  );
}
