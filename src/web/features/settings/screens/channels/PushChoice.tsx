import type { PreferenceGroup } from '~/contract';
import type { Permission } from '~/web/lib/browser/notifications';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectPush } from '~/web/core/preferences/preferences';
import { selectPermission, selectPushTried } from '~/web/core/preferences/model/pushSlice';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { selectNotPushed } from '~/web/core/preferences/pushing';
import { PUSH_PROBLEMS } from '~/web/lib/browser/pushProblems';
import { pushToggled } from '~/web/core/preferences/events';

const NOT_ASKED = 'On, but this browser has not been asked yet: turn it off and on again.';

/** The obstacle in this browser; null where nothing does, or where turning it on will ask. */
const obstacleOf = (permission: Permission | null, on: boolean, tried: boolean): string | null => {
  if (permission === null || permission === 'granted') return null;
  if (permission === 'default') return on ? NOT_ASKED : null;
  // Many block notifications everywhere and want none: they are reminded once they want some.
  if (permission === 'denied' && !on && !tried) return null;
  return PUSH_PROBLEMS[permission];
};

/** Whether this kind of push notifications is wanted (SET-09), and what stands in the way in this browser (SET-10). */
export function PushChoice({
  kind,
  label,
  hint,
}: Pick<PreferenceGroup['preferences'][number], 'kind' | 'label'> & {
  readonly hint?: string | undefined;
}) {
  const permission = useAppSelector(selectPermission);
  const on = useAppSelector(selectPush)[kind] ?? false;
  const tried = useAppSelector(selectPushTried);
  const dispatch = useAppDispatch();
  const unreached = useAppSelector(selectNotPushed);
  const impossible = permission === 'unsupported' || permission === 'insecure';
  // Of many switches those that are on say what stands in the way.
  const isSaid = hint !== undefined || on || impossible;
  const obstacle = isSaid
    ? (obstacleOf(permission, on, tried) ?? (on && kind !== 'notices' ? unreached : null))
    : null;
  const said =
    obstacle === null ? (
      hint
    ) : (
      <span className={permission === 'denied' ? 'settings-blocked' : undefined}>{obstacle}</span>
    );
  return (
    <SwitchField
      label={label}
      on={on}
      hint={said}
      reason={impossible && !on ? (obstacle ?? undefined) : undefined}
      onChange={(next) => {
        dispatch(pushToggled({ kind, on: next }));
      }}
    />
  );
}
