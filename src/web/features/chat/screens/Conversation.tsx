import { push } from 'connected-react-router';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from 'semantic-ui-react';
import type { ChatChannel } from '~/contract';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { panelTalkClosed } from '../events';
import { typingText } from '../messages';
import { titleOf } from '../model/rows';
import {
  CHAT,
  selectChannel,
  selectChat,
  selectIsLive,
  selectIsOnline,
  selectMe,
  selectTyping,
} from '../selectors';
import { ConversationMenu } from './group/ConversationMenu';
import { PresenceText } from './group/PresenceDot';
import { Composer } from './writing/Composer';
import { MessageList } from './MessageList';

const peopleText = ({ type, members }: ChatChannel, me: string): string =>
  type === 'direct'
    ? members
        .filter(({ user_name }) => user_name !== me)
        .map(({ user_name }) => `@${user_name}`)
        .join(' ')
    : members.map(({ user_name }) => (user_name === me ? 'you' : user_name)).join(', ');

/** The line about typing, or about delayed messages. */
export function State({ id }: { readonly id: string }) {
  const typing = useAppSelector((state) => selectTyping(state, id));
  const live = useAppSelector(selectIsLive);
  const online = useAppSelector(selectIsOnline);
  const [since] = useState(() => Date.now());
  const waits = !online
    ? 'You are offline: what you write is sent when you are back.'
    : !live && Date.now() - since > 5_000
      ? 'Not live: looked at every few seconds.'
      : '';
  return (
    <p className="chat-state at-muted" aria-live="polite">
      {typingText(typing) || waits}
    </p>
  );
}

interface ConversationProps {
  readonly id: string;
  /** It stands in the panel beside a page, of whose address it takes nothing. */
  readonly beside?: boolean;
}

/** A conversation: who is in it, what is said, and where to say something. */
export function Conversation({ id, beside = false }: ConversationProps) {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectMe);
  const channel = useAppSelector((state) => selectChannel(state, id));
  const missing = useAppSelector((state) => selectChat(state).missing[id]);
  const of = { channel_id: id, thread_id: null };
  if (!channel && missing)
    return (
      <section className="chat-talk chat-none" aria-label="Conversation">
        <EmptyState
          picture="search"
          title="There is no such conversation"
          hint={reasonOf(missing)}
          {...(beside && {
            action: (
              <button
                type="button"
                className="ui basic button"
                onClick={() => dispatch(panelTalkClosed())}
              >
                All conversations
              </button>
            ),
          })}
        />
      </section>
    );
  const title = channel ? titleOf(channel, me) : '';
  return (
    <section
      className="chat-talk"
      aria-label={title === '' ? 'Conversation' : `Conversation: ${title}`}
    >
      <header className="chat-head">
        <button
          type="button"
          className={beside ? 'at-dots' : 'at-dots chat-narrow'}
          aria-label="All conversations"
          title="All conversations"
          onClick={() => dispatch(beside ? panelTalkClosed() : push(CHAT))}
        >
          <Icon name="angle left" />
        </button>
        <div>
          <h2>{title}</h2>
          {channel && (
            <p className="at-muted">
              <PresenceText channel={channel} me={me} />
              {peopleText(channel, me)}
            </p>
          )}
        </div>
        {channel && <ConversationMenu channel={channel} />}
        {beside && (
          <Link
            className="at-dots"
            to={`${CHAT}?channel=${encodeURIComponent(id)}`}
            aria-label="Open in Messaging"
            title="Open in Messaging"
          >
            <Icon name="expand" />
          </Link>
        )}
      </header>
      {channel ? (
        <MessageList of={of} channel={channel} label={`Messages of ${title}`} beside={beside} />
      ) : (
        <div className="chat-list">
          <Skeleton lines={8} label="Loading the conversation" />
        </div>
      )}
      <State id={id} />
      {channel && <Composer of={of} label={`Message to ${title}`} takesFocus={beside} />}
    </section>
  );
}
