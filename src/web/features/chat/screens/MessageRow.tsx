import { memo, Suspense, useState } from 'react';
import { Icon } from 'semantic-ui-react';
import type { ChatMessage, ChatUser } from '~/contract';
import { lazily } from '~/web/lib/browser/lazily';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { instantText } from '~/web/lib/text/dates';
import { Marked } from '~/web/work/composer/Marked';
import { Avatar } from '~/web/ui/data/Avatar';
import { changeRequested, type Change } from '../events';
import { repliesText } from '../messages';
import { withEmoji } from '../model/emoji';
import type { Row } from '../model/rows';
import { Cards } from './cards/Cards';
import { Files } from './files/Files';
import { MessageActions } from './MessageActions';
import { whyNotSent } from './writing/Composer';
import { offeredIn } from './writing/offeredIn';

const EditArea = lazily(() => import('./writing/EditArea'));

/** Each by itself, so that of a conversation in which something is said only that is drawn. */
interface MessageRowProps extends Row {
  readonly me: string;
  readonly members: readonly ChatUser[];
  /** The pending change of the message. */
  readonly change: Change | undefined;
  /** It is being changed here. */
  readonly editing: boolean;
  /** The person blocked who wrote it. */
  readonly blocked: boolean;
  /** The actions on it are there, under a hand or the keyboard. */
  readonly active: boolean;
  /** The address leads to it. */
  readonly linked: boolean;
  /** Where it can be answered in a thread. */
  readonly onAnswer: ((message_id: string) => void) | undefined;
}

/** Hours and minutes. */
const timeOf = (instant: string): string => {
  const date = new Date(instant);
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
};

const Time = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={instantText(Date.parse(at))}>
    {timeOf(at)}
  </time>
);

/** The reactions to a message as they are about to be. */
const reactionsWith = (
  { reactions }: ChatMessage,
  change: Change | undefined,
  me: string,
): ChatMessage['reactions'] => {
  if (change?.kind !== 'react') return reactions;
  const { emoji, on } = change;
  const users = [
    ...(reactions.find((one) => one.emoji === emoji)?.users ?? []).filter((name) => name !== me),
    ...(on ? [me] : []),
  ];
  const isNew = !reactions.some((one) => one.emoji === emoji);
  const others = isNew
    ? [...reactions, { emoji, users }]
    : reactions.map((one) => (one.emoji === emoji ? { emoji, users } : one));
  return others.filter((one) => one.users.length > 0);
};

type SaidProps = Pick<
  MessageRowProps,
  'message' | 'me' | 'onAnswer' | 'members' | 'active' | 'change' | 'editing'
>;

/** The text of a message, or that it is gone. */
function Said({ message, me, members, active, change, editing, onAnswer }: SaidProps) {
  const dispatch = useAppDispatch();
  const { channel_id, message_id, mentions, replies } = message;
  if (message.delete_datetime !== null || change?.kind === 'remove')
    return <p className="chat-gone at-muted">Message deleted</p>;
  const text = change?.kind === 'edit' ? change.text : message.text;
  const request = (wanted: Change) =>
    dispatch(changeRequested({ channel_id, message_id, me, change: wanted }));
  const react = (emoji: string, on: boolean) => request({ kind: 'react', emoji, on });
  const reactions = reactionsWith(message, change, me);
  const has = (emoji: string) =>
    reactions.some((one) => one.emoji === emoji && one.users.includes(me));
  return (
    <>
      {editing ? (
        <Suspense fallback={<Marked text={text} mentions={mentions} />}>
          <EditArea
            message={message}
            whyNot={whyNotSent}
            offeredFor={offeredIn(members)}
            onSave={(written) => request({ kind: 'edit', text: withEmoji(written) })}
          />
        </Suspense>
      ) : (
        text !== '' && <Marked text={text} mentions={mentions} />
      )}
      <Cards text={text} />
      <Files message={message} />
      {message.edit_datetime !== null && !editing && (
        <small
          className="at-muted chat-edited"
          title={instantText(Date.parse(message.edit_datetime))}
        >
          edited
        </small>
      )}
      {reactions.length > 0 && (
        <div className="chat-reactions" role="group" aria-label="Reactions">
          {reactions.map(({ emoji, users }) => (
            <button
              key={emoji}
              type="button"
              aria-pressed={users.includes(me)}
              title={users.join(', ')}
              aria-label={`${emoji} ${users.length}: ${users.join(', ')}`}
              onClick={() => react(emoji, !users.includes(me))}
            >
              {emoji} {users.length}
            </button>
          ))}
        </div>
      )}
      {onAnswer && replies.count > 0 && (
        <button type="button" className="at-link chat-replies" onClick={() => onAnswer(message_id)}>
          <Icon name="comments outline" />
          {repliesText(replies.count)}
          <span className="at-muted"> {replies.users.join(', ')}</span>
        </button>
      )}
      {active && !editing && (
        <MessageActions
          message={message}
          me={me}
          onReact={(emoji) => react(emoji, !has(emoji))}
          onAnswer={onAnswer}
        />
      )}
    </>
  );
}

/** A message, and what stands above it: a day that begins, where reading stopped, who speaks. */
export const MessageRow = memo(function MessageRow({
  message,
  day,
  headed,
  unread,
  blocked,
  linked,
  ...more
}: MessageRowProps) {
  const { message_id, seq, user_name, create_datetime } = message;
  const [unfolded, setUnfolded] = useState(false);
  const isFolded = blocked && !unfolded && message.delete_datetime === null;
  const person = message.author ?? more.members.find((each) => each.user_name === user_name);
  return (
    <div data-message={message_id} data-seq={seq}>
      {day !== null && (
        <div className="chat-day">
          <span>{day}</span>
        </div>
      )}
      {unread && (
        <div className="chat-unread" role="separator" aria-label="New messages">
          <span>New</span>
        </div>
      )}
      <article
        className="chat-message"
        data-headed={headed || undefined}
        data-linked={linked || undefined}
        aria-label={`${user_name}, ${timeOf(create_datetime)}`}
      >
        {headed ? (
          <Avatar userName={user_name} picture={person?.image} size={32} />
        ) : (
          <span className="chat-small">
            <Time at={create_datetime} />
          </span>
        )}
        <div className="chat-said">
          {headed && (
            <p className="chat-who">
              <strong>{person?.name || user_name}</strong>
              <Time at={create_datetime} />
            </p>
          )}
          {isFolded ? (
            <p className="chat-gone at-muted">
              Of somebody you blocked.{' '}
              <button type="button" className="at-link" onClick={() => setUnfolded(true)}>
                Show
              </button>
            </p>
          ) : (
            <Said message={message} {...more} />
          )}
        </div>
      </article>
    </div>
  );
});
