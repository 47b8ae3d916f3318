import { lazily } from '~/web/lib/browser/lazily';
import { always, every, latest, latestBy, leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import * as happened from './events';
import { followCards } from './flows/cards.saga';
import { blockPerson, changeChannel, readBlocks } from './flows/changeChannel.saga';
import {
  attachFiles,
  detachFile,
  exportConversation,
  followLinks,
  saveFile,
} from './flows/files.saga';
import {
  followChannels,
  meetChannel,
  readChannel,
  readOlderChannels,
} from './flows/followChannels.saga';
import { followChat } from './flows/followChat.saga';
import { followStreamTalk } from './flows/followStreamTalk.saga';
import { fillGap, followTalk, readEnd, readNewer, readOlder } from './flows/followTalk.saga';
import { followReports, judge, readReports, reportMessage } from './flows/judge.saga';
import { findPeople, offerPeople, search } from './flows/search.saga';
import { openAddressed, openDirect, openGroup } from './flows/openChannel.saga';
import { changeMessage, sendMessages } from './flows/sendMessages.saga';
import { forgetTyping, noteSeen, reportSeen, reportTyping } from './flows/reportSeen.saga';
import { EVENT_TOASTS } from './messages';
import { cardsSlice } from './model/cards';
import { channelsSlice } from './model/channels';
import { filesSlice } from './model/files';
import { chatSearchSlice } from './model/search';
import { peopleSlice } from './model/people';
import { talkKey, talksSlice } from './model/talks';
import { PERSISTED_CHAT, writtenSlice } from './model/written';
import { CHAT } from './selectors';

/** Conversations. */
export const chat: Feature = {
  large: ['chat.messages'],
  reducers: {
    chat: {
      channels: channelsSlice.reducer,
      messages: talksSlice.reducer,
      drafts: writtenSlice.reducer,
      search: chatSearchSlice.reducer,
      people: peopleSlice.reducer,
      files: filesSlice.reducer,
      linkCards: cardsSlice.reducer,
    },
  },
  persisted: [
    {
      path: 'chat.drafts',
      key: 'chatWritten',
      version: 2,
      allow: PERSISTED_CHAT,
      storage: 'tab',
      throttle: 300,
    },
  ],
  flows: [
    always(followChat),
    always(sendMessages),
    always(followChannels),
    always(followTalk),
    always(followStreamTalk),
    whilePage(CHAT, openAddressed),
    always(noteSeen),
    leadingBy(happened.olderChannelsRequested, () => '', readOlderChannels),
    latestBy(happened.channelReceived, ({ channel_id }) => channel_id, readChannel),
    every(happened.changesReceived, meetChannel),
    leadingBy(happened.changesReceived, ({ channel_id }) => channel_id, fillGap),
    latestBy(happened.messagesRequested, talkKey, readEnd),
    leadingBy(happened.olderMessagesRequested, talkKey, readOlder),
    leadingBy(happened.newerMessagesRequested, talkKey, readNewer),
    leadingBy(happened.conversationRequested, ({ user }) => user, openDirect),
    leadingBy(happened.groupRequested, () => '', openGroup),
    every(happened.changeRequested, changeMessage),
    latestBy(happened.seenRequested, ({ channel_id }) => channel_id, reportSeen),
    leadingBy(happened.typed, ({ channel_id }) => channel_id, reportTyping),
    latestBy(
      happened.typingReceived,
      ({ channel_id, user_name }) => `${channel_id} ${user_name}`,
      forgetTyping,
    ),
    every(happened.newConversationOpened, offerPeople),
    latest(happened.peopleSearchRequested, findPeople),
    latest(happened.searchTyped, search),
    every(happened.channelChangeRequested, changeChannel),
    every(happened.blockRequested, blockPerson),
    latest(happened.blocksChanged, readBlocks),
    every(happened.reportRequested, reportMessage),
    whilePage(CHAT, followReports),
    latest(happened.reportsRequested, readReports),
    leadingBy(happened.moderationRequested, ({ message_id }) => message_id, judge),
    every(happened.filesChosen, attachFiles),
    every(happened.fileDetached, detachFile),
    always(followLinks),
    always(followCards),
    leadingBy(happened.fileRequested, ({ file_id }) => file_id, saveFile),
    leadingBy(happened.exportRequested, ({ channel_id }) => channel_id, exportConversation),
    toastsFrom(EVENT_TOASTS),
  ],
  panels: {
    unreadMessages: lazily(() => import('./screens/UnreadBadge')),
    conversations: lazily(() => import('./screens/ConversationsPanel')),
    // Both panels are made of the same pieces: one file has them.
    streamTalk: lazily(async () => ({
      default: (await import('./screens/ConversationsPanel')).StreamTalk,
    })),
  },
};
