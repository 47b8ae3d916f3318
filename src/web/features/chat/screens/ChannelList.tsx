import { memo } from 'react';
import { Link } from 'react-router-dom';
import { Button, Icon } from 'semantic-ui-react';
import { MAX_UNREAD, type ChatChannel } from '~/contract';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Age } from '~/web/ui/data/Age';
import { Avatar } from '~/web/ui/data/Avatar';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { channelsRequested, olderChannelsRequested } from '../events';
import { NO_MESSAGES } from '../messages';
import { lineOf, titleOf } from '../model/rows';
import { PresenceDot } from './group/PresenceDot';
import { CHAT, selectChannels, selectChat, selectMe } from '../selectors';

const otherOf = ({ members }: ChatChannel, me: string) =>
  members.find(({ user_name }) => user_name !== me);

/** Author and text of the last message. */
const lastOf = ({ last_message }: ChatChannel, me: string): string => {
  if (!last_message) return NO_MESSAGES;
  return `${last_message.user_name === me ? 'You' : last_message.user_name}: ${lineOf(last_message)}`;
};

interface ChannelRowProps {
  readonly channel: ChatChannel;
  readonly me: string;
  readonly open: boolean;
  /** Opens it beside the page; else it is a way to its page. */
  readonly onOpen: ((channel_id: string) => void) | undefined;
}

const ChannelRow = memo(function ChannelRow({ channel, me, open, onOpen }: ChannelRowProps) {
  const { channel_id, unread, last_message, type, muted } = channel;
  const title = titleOf(channel, me);
  const other = type === 'direct' ? otherOf(channel, me) : undefined;
  const content = (
    <>
      {type === 'group' ? (
        <span className="chat-group">
          <Icon name="users" />
        </span>
      ) : (
        <span className="chat-picture">
          <Avatar userName={other?.user_name ?? title} picture={other?.image} size={36} />
          <PresenceDot name={other?.user_name ?? ''} />
        </span>
      )}
      <span className="chat-channel-words">
        <span className="chat-channel-top">
          <strong>
            {title}
            {muted && <Icon name="bell slash outline" title="Muted" aria-label="Muted" />}
          </strong>
          {last_message && <Age at={last_message.create_datetime} />}
        </span>
        <span className="chat-channel-top">
          <span className="chat-channel-last">{lastOf(channel, me)}</span>
          {unread > 0 && (
            <span className="chat-badge" data-muted={muted || undefined}>
              {unread >= MAX_UNREAD ? `${MAX_UNREAD}+` : unread}
              <span className="at-hidden"> unread</span>
            </span>
          )}
        </span>
      </span>
    </>
  );
  const shared = { className: 'chat-channel', 'data-unread': (unread > 0 && !muted) || undefined };
  return (
    <li>
      {onOpen ? (
        <button type="button" {...shared} onClick={() => onOpen(channel_id)}>
          {content}
        </button>
      ) : (
        <Link
          {...shared}
          to={`${CHAT}?channel=${encodeURIComponent(channel_id)}`}
          aria-current={open ? 'true' : undefined}
        >
          {content}
        </Link>
      )}
    </li>
  );
});

/** The conversations of the person, eight and eight more (CHT-03). */
export function ChannelList({
  open,
  onOpen,
}: {
  readonly open: string | null;
  readonly onOpen?: (channel_id: string) => void;
}) {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectMe);
  const channels = useAppSelector(selectChannels);
  const {
    read,
    more,
    request: { problem },
  } = useAppSelector(selectChat);
  const again = () => dispatch(channelsRequested());
  if (!read && problem) return <LoadError message={reasonOf(problem, '')} onRetry={again} />;
  if (!read) return <Skeleton lines={6} label="Loading the conversations" />;
  return (
    <nav className="chat-channels" aria-label="Conversations">
      {problem && (
        <p className="chat-stale at-muted" role="status">
          Not up to date: {reasonOf(problem)}.{' '}
          <button type="button" className="at-link" onClick={again}>
            Try again
          </button>
        </p>
      )}
      {channels.length === 0 && (
        <p className="chat-empty at-muted">No conversations yet. Begin one with the pen above.</p>
      )}
      <ul>
        {channels.map((channel) => (
          <ChannelRow
            key={channel.channel_id}
            channel={channel}
            me={me}
            open={channel.channel_id === open}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {more && (
        <Button
          type="button"
          basic
          fluid
          content="Show older conversations"
          onClick={() => dispatch(olderChannelsRequested())}
        />
      )}
    </nav>
  );
}
