import { Icon } from 'semantic-ui-react';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { accountClosed } from '~/web/core/shell/events';
import { referOpened } from '../events';

/** The way to the dialog, in the menu of who is signed in (NAV-15). */
export default function ReferEntry() {
  const dispatch = useAppDispatch();
  const open = () => {
    dispatch(accountClosed());
    dispatch(referOpened());
  };
  return (
    <button type="button" className="shell-entry" aria-haspopup="dialog" onClick={open}>
      <Icon name="gift" />
      Refer
    </button>
  );
}
