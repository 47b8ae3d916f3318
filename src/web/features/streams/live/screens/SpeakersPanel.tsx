import { Icon } from 'semantic-ui-react';
import type { LiveRoomParticipantInfo } from '~/contract/streams/liveRoom';
import { useAppSelector } from '~/web/lib/state/hooks';
import { visibly } from '~/web/lib/text/visibly';
import { Avatar } from '~/web/ui/data/Avatar';
import { selectLive } from '../selectors';

function Guest({
  guest,
  speaks,
  muted,
}: {
  readonly guest: LiveRoomParticipantInfo;
  readonly speaks: boolean;
  readonly muted: boolean;
}) {
  return (
    <li data-speaks={speaks ? '' : undefined}>
      <Avatar userName={guest.userId} picture={guest.picture} size={28} />
      <span>{visibly(guest.name)}</span>
      {guest.role === 'host' && <span className="at-muted">host</span>}
      {muted && <Icon name="microphone slash" role="img" title="Muted" aria-label="Muted" />}
      {speaks && <Icon name="volume up" role="img" title="Speaking" aria-label="Speaking" />}
    </li>
  );
}

/** The people in the room, beside it in full screen (STR-04). */
export function SpeakersPanel() {
  const { speakers, listeners, muted, dominant } = useAppSelector(selectLive);
  const part = (title: string, guests: readonly LiveRoomParticipantInfo[]) => (
    <section aria-label={title}>
      <h2>
        {title} <span className="at-muted">{guests.length}</span>
      </h2>
      <ul>
        {guests.map((guest) => (
          <Guest
            key={guest.userId}
            guest={guest}
            speaks={guest.userId === dominant}
            muted={muted.includes(guest.userId)}
          />
        ))}
      </ul>
    </section>
  );
  return (
    <aside className="live-people" aria-label="People">
      {part('Speakers', speakers)}
      {part('Listeners', listeners)}
    </aside>
  );
}
