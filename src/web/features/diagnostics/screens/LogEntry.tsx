import type { UnknownAction } from '@reduxjs/toolkit';
import { Icon } from 'semantic-ui-react';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { accountClosed } from '~/web/core/shell/events';
import { logRequested, reportOpened } from '../events';

/** The ways to the diagnostic log and to a report of a problem, in the menu of who is signed in. */
export default function LogEntry() {
  const dispatch = useAppDispatch();
  const open = (event: UnknownAction) => () => {
    dispatch(accountClosed());
    dispatch(event);
  };
  return (
    <>
      <button
        type="button"
        className="shell-entry"
        aria-haspopup="dialog"
        onClick={open(logRequested())}
      >
        <Icon name="heartbeat" />
        Diagnostics
      </button>
      <button
        type="button"
        className="shell-entry"
        aria-haspopup="dialog"
        onClick={open(reportOpened())}
      >
        <Icon name="bug" />
        Report a problem
      </button>
    </>
  );
}
