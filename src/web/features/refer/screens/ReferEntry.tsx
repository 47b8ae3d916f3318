import { Icon } from 'semantic-ui-react';
import { useAppDispatch } from '~/web/kit/state/hooks';
import { accountClosed } from '../../shell/events';
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
