import { LOCATION_CHANGE } from 'connected-react-router';
import { getContext, select, type SagaGenerator } from 'typed-redux-saga';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { selectConversationsVisible } from '~/web/core/shell/frame';
import { conversationsTurned } from '~/web/core/shell/events';
import { profileRead } from '~/web/core/session/events';
import { panelTalkClosed, panelTalkOpened } from '../events';
import { CHAT, selectPanelChannel } from '../selectors';

/** Where conversations show, and which one: `channel_id` is null where none is open. */
export interface ChatLocation {
  readonly on: 'page' | 'panel';
  readonly channel_id: string | null;
  /** The thread, and the place in the conversation, that the page's address leads to. */
  readonly thread_id: string | null;
  readonly at: number | null;
}

/** Facts after which they may show elsewhere. */
export const CHAT_LOCATION_EVENTS = [
  LOCATION_CHANGE,
  profileRead.type,
  conversationsTurned.type,
  panelTalkOpened.type,
  panelTalkClosed.type,
];

/** Where conversations show now: on their page, in the panel beside another, or nowhere. */
export function* chatLocation(): SagaGenerator<ChatLocation | null> {
  const { pageOf, mayOpen } = yield* getContext<AppContext>('app');
  const { pathname, search } = yield* select(pageOf);
  if (!(yield* select(mayOpen, CHAT))) return null;
  if (pathname === CHAT) {
    const query = new URLSearchParams(search);
    const seq = query.get('message') ?? '';
    return {
      on: 'page',
      channel_id: query.get('channel') || null,
      thread_id: query.get('thread') || null,
      at: /^\d{1,15}$/.test(seq) ? Number(seq) : null,
    };
  }
  if (!(yield* select(selectConversationsVisible, pathname))) return null;
  return { on: 'panel', channel_id: yield* select(selectPanelChannel), thread_id: null, at: null };
}
