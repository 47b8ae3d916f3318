import { Icon } from 'semantic-ui-react';
import { Panel } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { ErrorRegion } from '~/web/ui/page/ErrorRegion';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { Tabs } from '~/web/ui/page/Tabs';
import type { LiveRoomParticipantInfo } from '~/contract/streams/liveRoom';
import { visibly } from '~/web/lib/text/readable';
import { Avatar } from '~/web/ui/data/Avatar';
import { selectHasLiveRoomChat } from '../../liveRoom';
import { sideChosen, talkTurned } from '../events';
import { selectLive } from '../model/slice';

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
function SpeakersPanel() {
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

const TABS = [
  { key: 'people', label: 'People' },
  { key: 'talk', label: 'Chat' },
] as const;

/** The chat beside the room of a stream (STR-33). */
const Talk = ({ of: stream_id }: { readonly of: string }) => (
  <aside className="live-talk" aria-label="Chat">
    <ErrorRegion>
      <Panel
        name="streamTalk"
        of={stream_id}
        fallback={<Skeleton lines={6} label="Loading the conversation" />}
      />
    </ErrorRegion>
  </aside>
);

/** Folds away what is said beside the room, and brings it back. */
export function TalkButton() {
  const dispatch = useAppDispatch();
  const { talk } = useAppSelector(selectLive);
  if (!useAppSelector(selectHasLiveRoomChat)) return null;
  return (
    <button
      type="button"
      className="ui small basic button"
      aria-expanded={talk}
      onClick={() => dispatch(talkTurned({ open: !talk }))}
    >
      {talk ? 'Hide the chat' : 'Show the chat'}
    </button>
  );
}

/** The side panel of the room: the chat, where it is not folded away; in full screen the chat or the people (STR-04). */
export function LiveSidePanel({
  of: stream_id,
  isFull,
}: {
  readonly of: string;
  readonly isFull: boolean;
}) {
  const dispatch = useAppDispatch();
  const { talk, side } = useAppSelector(selectLive);
  const hasTalk = useAppSelector(selectHasLiveRoomChat);
  if (!isFull)
    return hasTalk && talk ? (
      <div className="live-side">
        <Talk of={stream_id} />
      </div>
    ) : null;
  return (
    <div className="live-side">
      {hasTalk && (
        <Tabs
          label="Beside the room"
          tabs={TABS}
          active={side}
          onChoose={(chosen) => dispatch(sideChosen({ side: chosen }))}
        />
      )}
      {hasTalk && side === 'talk' ? <Talk of={stream_id} /> : <SpeakersPanel />}
    </div>
  );
}
