import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { preferenceGroups } from '../model/lists';
import { DigestChoice } from './channels/DigestChoice';
import { ChannelChoices } from './channels/ChannelChoices';
import { PushChoice } from './channels/PushChoice';

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
