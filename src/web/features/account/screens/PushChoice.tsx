import { selectPush } from '~/web/objects/preferences';
import type { Permission } from '~/web/kit/browser/notifications';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { pushToggled } from '../events';
import { selectPermission, selectPushTried } from '../model/pushSlice';
import { REFUSALS } from '../messages';
import './account.css';

const NOT_ASKED = 'On, but this browser has not been asked yet: turn it off and on again.';

/** What stands in the way in this browser; null where nothing does, or where turning it on will ask. */
const obstacleOf = (permission: Permission | null, on: boolean, tried: boolean): string | null => {
  if (permission === null || permission === 'granted') return null;
  if (permission === 'default') return on ? NOT_ASKED : null;
  // Many block notifications everywhere and want none: they are not reminded on every page.
  if (permission === 'denied' && !on && !tried) return null;
  return REFUSALS[permission];
};

/** Whether notices of a hidden tab appear as notifications of the browser. */
export function PushChoice() {
  const permission = useAppSelector(selectPermission);
  const { notices: on = false } = useAppSelector(selectPush);
  const tried = useAppSelector(selectPushTried);
  const dispatch = useAppDispatch();
  const obstacle = obstacleOf(permission, on, tried);
  const impossible = permission === 'unsupported' || permission === 'insecure';
  return (
    <div className="account-push">
      <SwitchField
        label="Browser notifications" on={on} reason={impossible && !on ? obstacle ?? undefined : undefined}
        hint={obstacle === null ? undefined : <span className={permission === 'denied' ? 'account-blocked' : undefined}>{obstacle}</span>}
        onChange={(next) => { dispatch(pushToggled({ kind: 'notices', on: next })); }}
      />
    </div>
  );
}
