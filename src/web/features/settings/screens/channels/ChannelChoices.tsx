import { useId } from 'react';
import { isChannelOnByDefault, type PreferenceGroup } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { choiceMade } from '../../events';
import { selectNotificationChannels } from '../../model/channels';
import { PushChoice } from './PushChoice';

const NO_ADDRESS = 'Your account has no e-mail address. Give one under Account.';

/** By which doors this kind is told: in the app, by a notification of the browser, in a mail (SET-09). */
export function ChannelChoices({
  kind,
  label,
  hint,
  doors,
}: PreferenceGroup['preferences'][number]) {
  const dispatch = useAppDispatch();
  const wanted = useAppSelector(selectNotificationChannels);
  const hasAddress = useAppSelector((state) => (selectUser(state)?.email ?? '') !== '');
  const id = useId();
  const mailed = isChannelOnByDefault(wanted, 'mail', kind);
  return (
    <fieldset className="settings-doors" aria-describedby={id}>
      <legend>{label}</legend>
      <p className="at-hint" id={id}>
        {hint}
      </p>
      {doors.includes('app') && (
        <SwitchField
          label="In the app"
          on={isChannelOnByDefault(wanted, 'app', kind)}
          onChange={(on) => {
            dispatch(choiceMade({ app: { [kind]: on } }));
          }}
        />
      )}
      {doors.includes('push') && <PushChoice kind={kind} label="Push notification" />}
      {doors.includes('mail') && (
        <SwitchField
          label="Mail"
          on={mailed}
          reason={hasAddress || mailed ? undefined : NO_ADDRESS}
          onChange={(on) => {
            dispatch(choiceMade({ mail: { [kind]: on } }));
          }}
        />
      )}
    </fieldset>
  );
}
