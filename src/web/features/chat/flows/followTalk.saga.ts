import { all, call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { streamOfTalk } from '~/contract/chat';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import type { ActionOf } from '~/web/lib/saga/policies';
import { isFinal } from '~/web/lib/http/problem';
import type { TalkOf } from '../events';
import * as happened from '../events';
import {
  selectChannel,
  selectIsLive,
  selectLoadedRevision,
  selectMe,
  selectTalk,
} from '../selectors';
import { CHAT_LOCATION_EVENTS, chatLocation } from './location.saga';
import { provider } from './provider.saga';

/** Without a connection a conversation is looked at so often, ms. */
const LOOK_MS = 3_000;

interface Shown extends TalkOf {
  /** The place that the address leads to. */
  readonly at: number | null;
}

const asking = ({ channel_id, thread_id }: TalkOf) => ({
  channel_id,
  ...(thread_id !== null && { thread_id }),
});

function* readPage(of: TalkOf, at: number | null): SagaGenerator<void> {
  const reply = yield* provider.messages({ ...asking(of), ...(at !== null && { around: at }) });
  if (reply.ok)
    yield* put(happened.messagesSucceeded({ ...of, page: reply.value, where: 'new', at }));
  else yield* put(happened.messagesFailed({ ...of, problem: reply.problem }));
}

/** The changes of a channel since the known state. */
function* readChanges(channel_id: string): SagaGenerator<void> {
  for (let more = true; more;) {
    const since = yield* select(selectLoadedRevision, channel_id);
    if (since === null) return;
    const reply = yield* provider.changes({ channel_id, since });
    if (!reply.ok)
      return void (yield* put(
        happened.messagesFailed({ channel_id, thread_id: null, problem: reply.problem }),
      ));
    if (reply.value.revision > since)
      yield* put(
        happened.changesSucceeded({ channel_id, me: yield* select(selectMe), page: reply.value }),
      );
    more = reply.value.more;
  }
}

/** A known conversation is shown at once and completed; the place that an address leads to is read anew where it is not in it. */
export function* showTalk({ at, ...of }: Shown): SagaGenerator<void> {
  if (of.thread_id === null && streamOfTalk(of.channel_id) === null)
    yield* put(happened.conversationViewed({ channel_id: of.channel_id }));
  if (!(yield* select(selectChannel, of.channel_id)))
    yield* put(happened.channelReceived({ channel_id: of.channel_id }));
  const talk = yield* select(selectTalk, of);
  const holds =
    talk.read && (at === null ? !talk.newer : talk.ids.some((id) => talk.messages[id]?.seq === at));
  if (!holds) yield* readPage(of, at);
  yield* poll(
    function* look() {
      const {
        read,
        request: { problem },
      } = yield* select(selectTalk, of);
      if (problem && isFinal(problem)) return;
      if (read) yield* readChanges(of.channel_id);
      else yield* readPage(of, at);
    },
    {
      *every() {
        return (yield* select(selectIsLive)) ? null : LOOK_MS;
      },
      firstAfter: holds ? 0 : LOOK_MS,
      sooner: [
        happened.chatConnected.type,
        happened.chatDisconnected.type,
        happened.gapDetected.type,
      ],
      meanwhile: true,
    },
  );
}

/** The conversation that is open, on its page or in the panel, and the thread that the address names are read while they show. */
export function* followTalk(): SagaGenerator<void> {
  const shownAs = (part: 'channel' | 'thread') =>
    function* lookAt(): SagaGenerator<Shown | null> {
      const { channel_id = null, thread_id = null, at = null } = (yield* chatLocation()) ?? {};
      if (channel_id === null || (part === 'thread' && thread_id === null)) return null;
      return part === 'thread'
        ? { channel_id, thread_id, at: null }
        : { channel_id, thread_id: null, at: thread_id === null ? at : null };
    };
  yield* all([
    call(whileSelected<Shown>, shownAs('channel'), showTalk, CHAT_LOCATION_EVENTS),
    call(whileSelected<Shown>, shownAs('thread'), showTalk, CHAT_LOCATION_EVENTS),
  ]);
}

/** A word that does not follow on what is known: what lies between is asked for. */
export function* fillGap({
  payload: { channel_id, after },
}: ActionOf<typeof happened.changesReceived>): SagaGenerator<void> {
  const known = yield* select(selectLoadedRevision, channel_id);
  if (known !== null && known < after) yield* readChanges(channel_id);
}

/** Reads the end of a conversation, wherever the person was in it. */
export function* readEnd({
  payload,
}: ActionOf<typeof happened.messagesRequested>): SagaGenerator<void> {
  yield* readPage(payload, null);
}

/** Reads on before what is known. */
export function* readOlder({
  payload: of,
}: ActionOf<typeof happened.olderMessagesRequested>): SagaGenerator<void> {
  const { ids, messages, older } = yield* select(selectTalk, of);
  const first = messages[ids[0] ?? ''];
  if (!first || !older) return;
  const reply = yield* provider.messages({ ...asking(of), before: first.seq });
  if (reply.ok)
    yield* put(happened.messagesSucceeded({ ...of, page: reply.value, where: 'older', at: null }));
  else yield* put(happened.messagesFailed({ ...of, problem: reply.problem }));
}

/** Reads on after what is known. */
export function* readNewer({
  payload: of,
}: ActionOf<typeof happened.newerMessagesRequested>): SagaGenerator<void> {
  const { ids, messages, newer } = yield* select(selectTalk, of);
  const last = messages[ids.at(-1) ?? ''];
  if (!last || !newer) return;
  const reply = yield* provider.messages({ ...asking(of), after: last.seq });
  if (reply.ok)
    yield* put(happened.messagesSucceeded({ ...of, page: reply.value, where: 'newer', at: null }));
  else yield* put(happened.messagesFailed({ ...of, problem: reply.problem }));
}
