import { mayStream, LIVE_ROOM_ROLE_OF, ROLE_LABELS } from '~/contract/streams/streamRules';
import { reasonOf } from '~/web/lib/http/problem';
import { useHasPanel } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { minuteText } from '~/web/lib/text/dates';
import { selectPush } from '~/web/core/preferences/preferences';
import { Countdown } from '~/web/ui/data/Lasting';
import { Banner } from '~/web/ui/page/Banner';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { pushToggled } from '~/web/core/preferences/events';
import { selectIsRemoved, selectJoining, selectNotJoined } from '../liveRoom';
import { joinRequested } from '../live/events';
import { start } from '../events';
import { statusOf, type StreamRow } from '../model/entities';
import { About } from './About';

/** Host and collaborator are nudged to be told when they are about to speak (PRM-21). */
function Nudge({ role }: Pick<StreamRow, 'role'>) {
  const dispatch = useAppDispatch();
  const on = useAppSelector((state) => selectPush(state)['streams'] === true);
  if (on) return null;
  return (
    <Banner
      tone="info"
      action={
        <button
          type="button"
          className="at-link"
          onClick={() => dispatch(pushToggled({ kind: 'streams', on: true }))}
        >
          Turn on notifications
        </button>
      }
    >
      {LIVE_ROOM_ROLE_OF[role] === 'host'
        ? 'You host this stream.'
        : 'You collaborate on this stream: you may start it, edit its settings and speak in it.'}{' '}
      Let your browser tell you when it is about to start.
    </Banner>
  );
}

/** The one thing to do: start it, or come in. */
function Next({ row }: { readonly row: StreamRow }) {
  const dispatch = useAppDispatch();
  const { stream_id, role, pending } = row;
  const joining = useAppSelector((state) => selectJoining(state, stream_id));
  // The room that hears of both joins the app a moment after this page.
  const notReady = useHasPanel()('liveRoom') ? undefined : 'The page is not ready yet.';
  const removed = useAppSelector((state) => selectIsRemoved(state, stream_id));
  const status = statusOf(row);
  if (status === 'live' && pending?.intent !== 'start') {
    if (removed)
      return (
        <Banner tone="warn">
          A host removed you from this live room, so you cannot join it again.
        </Banner>
      );
    return (
      <ReasonedButton
        primary
        size="large"
        label="Join"
        loading={joining}
        reason={joining ? 'You are coming in.' : notReady}
        onClick={() => dispatch(joinRequested({ stream_id }))}
      />
    );
  }
  if (!mayStream(role, 'start')) return null;
  return (
    <ReasonedButton
      primary
      size="large"
      label="Start"
      loading={pending !== undefined}
      reason={pending ? 'It is being started.' : notReady}
      onClick={() => dispatch(start.requested(stream_id))}
    />
  );
}

function Standing({ row }: { readonly row: StreamRow }) {
  const at = Date.parse(row.schedule_datetime);
  const status = statusOf(row);
  if (status === 'live')
    return (
      <p className="stream-standing">
        <strong className="stream-live">LIVE</strong>
      </p>
    );
  const waits = mayStream(row.role, 'start') ? null : (
    <p className="at-muted">
      It begins when one of its hosts starts it. This page notices by itself.
    </p>
  );
  return (
    <>
      <p className="stream-standing">
        {minuteText(at)}
        {at > Date.now() && (
          <span className="at-muted">
            in <Countdown until={at} />
          </span>
        )}
      </p>
      {waits}
    </>
  );
}

/** Before somebody is in the room (STR-03): when it is, what it is about, as whom they come (PRM-16), and the way in. */
export function JoinPanel({ row }: { readonly row: StreamRow }) {
  const problem = useAppSelector((state) => selectNotJoined(state, row.stream_id));
  const status = statusOf(row);
  return (
    <section className="stream-join" aria-label="Join">
      {status === 'scheduled' && row.role !== 'listener' && <Nudge role={row.role} />}
      {problem && <Banner tone="bad">You could not come in: {reasonOf(problem)}</Banner>}
      <Standing row={row} />
      <About stream={row} />
      <p className="stream-as">
        You join as <strong>{ROLE_LABELS[row.role]}</strong>. What is said and shown in the room is
        recorded.
      </p>
      <Next row={row} />
    </section>
  );
}
