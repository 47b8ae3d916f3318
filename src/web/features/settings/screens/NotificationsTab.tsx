import { useId } from 'react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { DIGESTS, isChannelOnByDefault, type Digest, type PreferenceGroup } from '~/contract';
import { selectUser } from '~/web/core/session/person';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { SelectField } from '~/web/ui/form/SelectField';
import { PUSH_PROBLEMS, type Permission } from '~/web/lib/browser/notifications';
import { selectPush } from '~/web/core/preferences/preferences';
import { selectPermission, selectPushTried } from '~/web/core/preferences/model/pushSlice';
import { selectNotPushed } from '~/web/core/preferences/pushing';
import { pushToggled } from '~/web/core/preferences/events';
import { preferenceGroups } from '../model/lists';
import { choiceMade } from '../events';
import { selectNotificationChannels } from '../model/channels';

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
function PushChoice({
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

const WORDS: Readonly<Record<Digest, string>> = { hourly: 'Once an hour', daily: 'Once a day' };
const choices = DIGESTS.map((value) => ({ value, text: WORDS[value] }));

/** How often mails come: each tells all that was not seen, and none comes where there is nothing to tell. */
function DigestChoice() {
  const dispatch = useAppDispatch();
  const { digest } = useAppSelector(selectNotificationChannels);
  return (
    <div className="settings-form">
      <SelectField
        label="Mails come at most"
        value={digest}
        choices={choices}
        hint="One mail tells everything you have not seen in the app by then."
        onChange={(value) => {
          dispatch(choiceMade({ digest: DIGESTS.find((one) => one === value) ?? 'daily' }));
        }}
      />
    </div>
  );
}

const NO_ADDRESS = 'Your account has no e-mail address. Give one under Account.';

/** By which doors this kind is told: in the app, by a notification of the browser, in a mail (SET-09). */
function ChannelChoices({ kind, label, hint, doors }: PreferenceGroup['preferences'][number]) {
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

/** The choice of notifications, in groups that the server names; each folds away (SET-09). */
export function NotificationsTab() {
  const groups = useAppSelector(preferenceGroups.selectAll);
  const { status, problem } = useAppSelector(
    (state) => (state.settings?.channelGroups ?? preferenceGroups.empty).request,
  );
  const dispatch = useAppDispatch();
  if (groups.length === 0 && problem) {
    return (
      <LoadError
        message={problem.message}
        onRetry={() => dispatch(preferenceGroups.events.refreshRequested())}
      />
    );
  }
  if (groups.length === 0 && status !== 'succeeded') return <Skeleton lines={4} />;
  return (
    <div className="settings-parts">
      <DigestChoice />
      {groups.map(({ name, title, preferences }) => (
        <details key={name} className="settings-group" open>
          <summary>
            <h2>{title}</h2>
          </summary>
          {preferences.map((preference) =>
            preference.doors.length > 1 ? (
              <ChannelChoices key={preference.kind} {...preference} />
            ) : (
              <PushChoice key={preference.kind} {...preference} />
            ),
          )}
        </details>
      ))}
    </div>
  );
}
