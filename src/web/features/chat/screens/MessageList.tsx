import { push, replace } from 'connected-react-router';
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { Icon } from 'semantic-ui-react';
import { MAX_UNREAD, type ChatChannel } from '~/contract';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import {
  endLeft,
  endReached,
  messagesRequested,
  newerMessagesRequested,
  olderMessagesRequested,
  type TalkOf,
} from '../events';
import { newText, NO_MESSAGES } from '../messages';
import { rowsOf } from '../model/rows';
import type { Talk } from '../model/talks';
import {
  CHAT,
  selectBlocked,
  selectChanging,
  selectEditing,
  selectLine,
  selectMe,
  selectOnTheirWay,
  selectTalk,
} from '../selectors';
import { MessageRow } from './MessageRow';
import { OnTheirWay } from './writing/OnTheirWay';
import { useScrollAnchor } from './useScrollAnchor';

interface MessageListProps {
  readonly of: TalkOf;
  readonly channel: ChatChannel;
  readonly label: string;
  /** It stands in the panel beside a page, of whose address it takes nothing. */
  readonly beside?: boolean;
}

/** The text for screen readers: the newest message of somebody else. */
function Spoken({ of }: { readonly of: TalkOf }) {
  const me = useAppSelector(selectMe);
  const text = useAppSelector((state) => {
    const { ids, messages } = selectTalk(state, of);
    const last = messages[ids.at(-1) ?? ''];
    return last && last.user_name !== me && last.delete_datetime === null
      ? `${last.user_name}: ${last.text.slice(0, 300)}`
      : '';
  });
  const first = useRef(text);
  return (
    <p className="at-hidden" aria-live="polite">
      {text === first.current ? '' : text}
    </p>
  );
}

/** The messages, the newest at the end. Only the stretch around what the person reads is in the document; more comes as they scroll, and nothing jumps. */
export function MessageList({ of, channel, label, beside = false }: MessageListProps) {
  const dispatch = useAppDispatch();
  const talk = useAppSelector((state) => selectTalk(state, of));
  if (talk.read)
    return <Stretch of={of} channel={channel} label={label} beside={beside} talk={talk} />;
  return (
    <div className="chat-list">
      {talk.request.problem ? (
        <LoadError
          message={reasonOf(talk.request.problem, '')}
          onRetry={() => dispatch(messagesRequested(of))}
        />
      ) : (
        <Skeleton lines={8} label="Loading the messages" />
      )}
    </div>
  );
}

/** A message is hardly lower than that, px. */
const ROW = 32;

/** In a thread nothing begins another one, and beside a stream there are none. */
const takesAnswers = ({ thread_id }: TalkOf, { type }: ChatChannel) =>
  thread_id === null && type !== 'stream';

const chatAt = (parts: Readonly<Record<string, string>>) =>
  `${CHAT}?${new URLSearchParams(parts).toString()}`;

function Stretch({ of, channel, label, beside, talk }: MessageListProps & { readonly talk: Talk }) {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectMe);
  const waiting = useAppSelector((state) => selectOnTheirWay(state, of));
  // Counts of the messages are requested here and not by each of them.
  const [blocked, changing] = [useAppSelector(selectBlocked), useAppSelector(selectChanging)];
  const editing = useAppSelector((state) => selectEditing(state)?.message_id);
  const [query, link] = useQueryPart('message');
  const linked = beside ? null : query;
  const { channel_id } = channel;
  const isMain = of.thread_id === null;
  const at = isMain && linked !== null ? Number(linked) : null;
  const line = useAppSelector((state) => selectLine(state, channel_id));
  const readTo = isMain ? line : null;
  const rows = useMemo(() => rowsOf(talk, readTo, me), [talk, readTo, me]);
  // The end comes first, as much of it as a window holds. What is above it, and what shows under a hand, follows once that is painted.
  const whole = useDeferredValue(true, false);
  const isPart = !whole && at === null && !talk.newer;
  const drawn = useMemo(
    () => (isPart ? rows.slice(-Math.ceil(innerHeight / ROW)) : rows),
    [rows, isPart],
  );
  const { box, atEnd, toEnd } = useScrollAnchor({
    rows: drawn,
    waiting: waiting.length,
    at,
    older: talk.older,
    newer: talk.newer,
    onOlder: () => dispatch(olderMessagesRequested(of)),
    onNewer: () => dispatch(newerMessagesRequested(of)),
    onEnd: (isEnd) => {
      if (isMain) dispatch((isEnd ? endReached : endLeft)({ channel_id }));
    },
  });
  const showEnd = () => {
    if (linked !== null) link(null);
    if (talk.newer) dispatch(messagesRequested(of));
    if (isMain) dispatch(endReached({ channel_id }));
    toEnd();
  };
  const toLine = () => {
    const line = box.current?.querySelector('.chat-unread');
    if (isMain) dispatch(endLeft({ channel_id }));
    if (line) line.scrollIntoView({ block: 'center' });
    else dispatch(push(chatAt({ channel: channel_id, message: String((readTo ?? 0) + 1) })));
  };
  const answer = useCallback(
    (message_id: string) =>
      dispatch((beside ? push : replace)(chatAt({ channel: channel_id, thread: message_id }))),
    [dispatch, channel_id, beside],
  );
  const offersLine = readTo !== null && (!atEnd || !rows.some(({ unread }) => unread));
  return (
    <div className="chat-frame">
      {offersLine && (
        <button type="button" className="chat-jump chat-jump-up" onClick={toLine}>
          <Icon name="arrow up" />
          Jump to unread
        </button>
      )}
      <div
        className="chat-list"
        ref={box}
        role="log"
        aria-label={label}
        aria-live="off"
        tabIndex={0}
      >
        {!talk.older && rows.length === 0 && waiting.length === 0 && (
          <p className="chat-empty at-muted">{NO_MESSAGES}</p>
        )}
        {talk.older && !isPart && (
          <More label="Show older messages" onWanted={() => dispatch(olderMessagesRequested(of))} />
        )}
        {drawn.map((row) => {
          const { message_id, seq, user_name } = row.message;
          return (
            <MessageRow
              key={message_id}
              {...row}
              me={me}
              members={channel.members}
              active={whole}
              linked={seq === at}
              blocked={blocked.includes(user_name)}
              change={changing[message_id]}
              editing={editing === message_id}
              onAnswer={takesAnswers(of, channel) ? answer : undefined}
            />
          );
        })}
        {talk.newer ? (
          <More label="Show newer messages" onWanted={() => dispatch(newerMessagesRequested(of))} />
        ) : (
          <OnTheirWay waiting={waiting} />
        )}
      </div>
      {(!atEnd || talk.newer) && (
        <button type="button" className="chat-jump" onClick={showEnd}>
          <Icon name="arrow down" />
          {channel.unread > 0 && isMain ? newText(channel.unread, MAX_UNREAD) : 'To the end'}
        </button>
      )}
      <Spoken of={of} />
    </div>
  );
}

const More = ({ label, onWanted }: { readonly label: string; readonly onWanted: () => void }) => (
  <p className="chat-more">
    <button type="button" className="at-link" onClick={onWanted}>
      {label}
    </button>
  </p>
);
