import { Icon } from 'semantic-ui-react';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { useAppSelector } from '~/web/lib/state/hooks';
import { selectChannel } from '../selectors';
import { Composer } from './writing/Composer';
import { MessageList } from './MessageList';

/** The replies to one message, beside the conversation. */
export function Thread({
  channelId,
  threadId,
}: {
  readonly channelId: string;
  readonly threadId: string;
}) {
  const [, show] = useQueryPart('thread');
  const channel = useAppSelector((state) => selectChannel(state, channelId));
  const of = { channel_id: channelId, thread_id: threadId };
  return (
    <aside
      className="chat-thread"
      aria-label="Thread"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) show(null);
      }}
    >
      <header className="chat-head">
        <h2>Thread</h2>
        <button
          type="button"
          className="at-dots"
          aria-label="Close the thread"
          title="Close the thread"
          onClick={() => show(null)}
        >
          <Icon name="close" />
        </button>
      </header>
      {channel && <MessageList of={of} channel={channel} label="Messages of the thread" />}
      {channel && <Composer of={of} label="Reply" takesFocus />}
    </aside>
  );
}
