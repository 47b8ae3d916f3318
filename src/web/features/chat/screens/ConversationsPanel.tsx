import { Icon } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { conversationsTurned } from '~/web/core/shell/conversations/events';
import { newConversationOpened, panelTalkClosed, panelTalkOpened } from '../events';
import { selectPanelChannel } from '../selectors';
import { NewConversation } from './NewConversation';
import { ChannelList } from './ChannelList';
import { Conversation } from './Conversation';
import { OpenPicture } from './files/OpenPicture';
import './chat.css';
import './badge.css';

export { StreamTalk } from './StreamTalk';

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
