import { Suspense } from 'react';
import { goBack, push } from 'connected-react-router';
import { useHistory } from 'react-router';
import { Icon } from 'semantic-ui-react';
import { lazily } from '~/web/lib/browser/lazily';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { PageTitle } from '~/web/ui/page/Page';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { newConversationOpened, searchTyped } from '../events';
import { selectAbilities } from '../model/abilities';
import { titleOf } from '../model/rows';
import {
  REPORTS,
  selectChannel,
  selectChatSearch,
  selectFiles,
  selectIsAdmin,
  selectMe,
} from '../selectors';
import { NewConversation } from './NewConversation';
import { ChannelList } from './ChannelList';
import { Conversation } from './Conversation';
import './chat.css';
import './badge.css';

const Reports = lazily(() => import('./group/Reports'));
const OpenPicture = lazily(async () => ({
  default: (await import('./files/OpenPicture')).OpenPicture,
}));
const Thread = lazily(async () => ({ default: (await import('./Thread')).Thread }));
const Found = lazily(async () => ({ default: (await import('./SearchResults')).SearchResults }));

/** Where people talk to each other (RT-42): the conversations, the one that is open, and a thread of it. */
export default function ChatPage() {
  const dispatch = useAppDispatch();
  const history = useHistory();
  const [channelId] = useQueryPart('channel');
  const [threadId] = useQueryPart('thread');
  const [reports, showReports] = useQueryPart(REPORTS);
  const isJudge = useAppSelector((state) => selectIsAdmin(state) && selectAbilities(state).judges);
  const me = useAppSelector(selectMe);
  const channel = useAppSelector((state) => selectChannel(state, channelId ?? ''));
  const { openRequest, text } = useAppSelector(selectChatSearch);
  const showsPicture = useAppSelector((state) => selectFiles(state).open !== null);
  const judging = isJudge && reports !== null;
  const begin = () => dispatch(newConversationOpened());
  // Back, or to the start where there is nothing to go back to (CHT-02).
  const back = () =>
    dispatch(history.length > 1 && history.action !== 'POP' ? goBack() : push('/'));
  return (
    <main
      className="chat"
      id="main"
      data-open={judging ? REPORTS : (channelId ?? undefined)}
      data-thread={judging ? undefined : (threadId ?? undefined)}
    >
      <PageTitle title={channel ? titleOf(channel, me) : 'Messaging'} />
      <section className="chat-side" aria-label="Conversations">
        <header>
          <button type="button" className="at-dots" aria-label="Back" title="Back" onClick={back}>
            <Icon name="arrow left" />
          </button>
          <h1>Messaging</h1>
          {isJudge && (
            <button
              type="button"
              className="at-dots"
              aria-label="Reported messages"
              title="Reported messages"
              onClick={() => showReports('open')}
            >
              <Icon name="flag outline" />
            </button>
          )}
          <button
            type="button"
            className="at-dots"
            aria-label="New conversation"
            title="New conversation"
            aria-haspopup="dialog"
            onClick={begin}
          >
            <Icon name="edit outline" />
          </button>
        </header>
        <div className="chat-search">
          <FilterBox
            label="Search messages"
            value={text}
            onChange={(written) => dispatch(searchTyped({ text: written }))}
          />
        </div>
        {text.trim() === '' ? (
          <ChannelList open={channelId} />
        ) : (
          <Suspense>
            <Found />
          </Suspense>
        )}
      </section>
      {judging && (
        <Suspense>
          <Reports />
        </Suspense>
      )}
      {!judging && channelId && <Conversation key={channelId} id={channelId} />}
      {!judging && !channelId && (
        <section
          className="chat-talk chat-none"
          aria-label="Conversation"
          aria-busy={openRequest.status === 'loading' || undefined}
        >
          <EmptyState
            title="Choose a conversation"
            hint="Or begin one, with a colleague or with several."
            action={
              <button type="button" className="ui primary button" onClick={begin}>
                New conversation
              </button>
            }
          />
        </section>
      )}
      {!judging && channelId && threadId && (
        <Suspense>
          <Thread key={threadId} channelId={channelId} threadId={threadId} />
        </Suspense>
      )}
      <NewConversation />
      {showsPicture && (
        <Suspense>
          <OpenPicture />
        </Suspense>
      )}
    </main>
  );
}
