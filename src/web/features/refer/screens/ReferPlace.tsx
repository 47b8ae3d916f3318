import { useAppSelector } from '~/web/kit/state/hooks';
import { selectUser } from '~/web/objects/person';
import { selectReferOpen } from '../selectors';
import { ReferDialog } from './ReferDialog';

/** Where the dialog lies over every page. */
export default function ReferPlace() {
  const open = useAppSelector(selectReferOpen);
  const user = useAppSelector(selectUser);
  return open && user ? <ReferDialog handle={user.internal_handle} /> : null;
}
