import { useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import { selectReferOpen } from '../selectors';
import { ReferDialog } from './ReferDialog';

/** Where the dialog lies over every page. */
export default function ReferralSlot() {
  const open = useAppSelector(selectReferOpen);
  const user = useAppSelector(selectUser);
  return open && user ? <ReferDialog handle={user.internal_handle} /> : null;
}
