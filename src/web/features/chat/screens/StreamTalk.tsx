import { streamTalkOf } from '~/contract/chat';
import { reasonOf } from '~/web/lib/http/problem';
import type { PanelProps } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { streamChatRequested } from '../events';
import { selectChannel, selectChat } from '../selectors';
import { State } from './Conversation';
import { MessageList } from './MessageList';
import { Composer } from './writing/Composer';

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
