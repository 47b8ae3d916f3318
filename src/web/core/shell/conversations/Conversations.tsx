import { Icon } from 'semantic-ui-react';
import { Panel } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { selectConversationsVisible, selectHasConversations } from '../frame';
import { conversationsTurned } from '../events';
import './conversations.css';

interface Beside {
  readonly pathname: string;
}

/** Opens and closes the panel of conversations. */
export function ConversationsButton({ pathname }: Beside) {
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => selectConversationsVisible(state, pathname));
  const has = useAppSelector((state) => selectHasConversations(state, pathname));
  if (!has) return null;
  const label = open ? 'Hide the conversations' : 'Show the conversations beside the page';
  return (
    <button
      type="button"
      className="at-dots"
      aria-label={label}
      title={label}
      aria-pressed={open}
      onClick={() => dispatch(conversationsTurned({ open: !open }))}
    >
      <Icon name="columns" />
    </button>
  );
}

/** The panel of conversations at the right of the page (NAV-17). */
export function Conversations({ pathname }: Beside) {
  const open = useAppSelector((state) => selectConversationsVisible(state, pathname));
  if (!open) return null;
  return (
    <aside className="conversations" aria-label="Conversations panel">
      <Panel
        name="conversations"
        of={pathname}
        fallback={
          <div className="conversations-wait">
            <Skeleton lines={8} label="Loading the conversations" />
          </div>
        }
      />
    </aside>
  );
}
