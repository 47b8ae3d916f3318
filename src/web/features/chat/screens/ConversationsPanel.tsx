import { Icon } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { conversationsTurned } from '~/web/core/shell/events';
import { streamTalkOf } from '~/contract/chat';
import { reasonOf } from '~/web/lib/http/problem';
import type { PanelProps } from '~/web/lib/panels';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import {
  newConversationOpened,
  panelTalkClosed,
  panelTalkOpened,
  streamChatRequested,
} from '../events';
import { selectChannel, selectChat, selectPanelChannel } from '../selectors';
import { NewConversation } from './NewConversation';
import { ChannelList } from './ChannelList';
import { Conversation, State } from './Conversation';
import { OpenPicture } from './files/OpenPicture';
import { MessageList } from './MessageList';
import { Composer } from './writing/Composer';
import './chat.css';
import './badge.css';

/** The chat beside the live room of a stream: the messages, and where to say something (STR-33). */
export function StreamTalk({ of: stream_id }: PanelProps) {
  const dispatch = useAppDispatch();
  const channel_id = streamTalkOf(stream_id);
  const channel = useAppSelector((state) => selectChannel(state, channel_id));
  const missing = useAppSelector((state) => selectChat(state).missing[channel_id]);
  const of = { channel_id, thread_id: null };
  return (
    <div className="chat-room">
      {channel && <MessageList of={of} channel={channel} label="Messages beside the room" beside />}
      {!channel && (
        <div className="chat-list">
          {missing ? (
            <LoadError
              message={reasonOf(missing, '')}
              onRetry={() => dispatch(streamChatRequested())}
            />
          ) : (
            <Skeleton lines={6} label="Loading the conversation" />
          )}
        </div>
      )}
      <State id={channel_id} />
      {channel && <Composer of={of} label="Message to everybody in the room" />}
    </div>
  );
}

/** The panel beside a page: the conversations of the person, or the one that they opened there (NAV-17). */
export default function ConversationsPanel() {
  const dispatch = useAppDispatch();
  const beside = useAppSelector(selectPanelChannel);
  return (
    <div
      className="chat-beside"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && beside !== null)
          dispatch(panelTalkClosed());
      }}
    >
      {beside !== null ? (
        <Conversation key={beside} id={beside} beside />
      ) : (
        <section className="chat-side" aria-label="Conversations beside the page">
          <header>
            <h2>Messaging</h2>
            <button
              type="button"
              className="at-dots"
              aria-label="New conversation"
              title="New conversation"
              aria-haspopup="dialog"
              onClick={() => dispatch(newConversationOpened())}
            >
              <Icon name="edit outline" />
            </button>
            <button
              type="button"
              className="at-dots"
              aria-label="Hide the conversations"
              title="Hide the conversations"
              onClick={() => dispatch(conversationsTurned({ open: false }))}
            >
              <Icon name="close" />
            </button>
          </header>
          <ChannelList
            open={null}
            onOpen={(channel_id) => dispatch(panelTalkOpened({ channel_id }))}
          />
        </section>
      )}
      <NewConversation />
      <OpenPicture />
    </div>
  );
}
