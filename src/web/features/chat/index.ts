import { lazily } from '~/web/kit/browser/lazily';
import { always, every, latest, latestBy, leadingBy, whilePage } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { noticesFrom } from '~/web/objects/notices';
import * as happened from './events';
import { followCards } from './flows/cards.saga';
import { blockPerson, changeChannel, readBlocks } from './flows/changeChannel.saga';
import { changeMessage } from './flows/changeMessage.saga';
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
import { findPeople, offerPeople, search } from './flows/look.saga';
import { openAddressed, openDirect, openGroup } from './flows/openChannel.saga';
import { sendMessages } from './flows/sendMessages.saga';
import { forgetTyping, noteSeen, tellSeen, tellTyping } from './flows/tellSeen.saga';
import { EVENT_NOTICES } from './messages';
import { cardsSlice } from './model/cards';
import { channelsSlice } from './model/channels';
import { filesSlice } from './model/files';
import { lookingSlice } from './model/looking';
import { peopleSlice } from './model/people';
import { talkKey, talksSlice } from './model/talks';
import { CHAT_KEPT, writtenSlice } from './model/written';
import { CHAT } from './routes';

/** What people say to each other. */
export const chat: Room = {
  large: ['chatTalks'],
  reducers: {
    chat: channelsSlice.reducer,
    chatTalks: talksSlice.reducer,
    chatWritten: writtenSlice.reducer,
    chatLooking: lookingSlice.reducer,
    chatPeople: peopleSlice.reducer,
    chatFiles: filesSlice.reducer,
    chatCards: cardsSlice.reducer,
  },
  kept: { chatWritten: { version: 2, whitelist: CHAT_KEPT, storage: 'tab', throttle: 300 } },
  flows: [
    always(followChat),
    always(sendMessages),
    always(followChannels),
    always(followTalk),
    always(followStreamTalk),
    whilePage(CHAT, openAddressed),
    always(noteSeen),
    leadingBy(happened.olderChannelsWanted, () => '', readOlderChannels),
    latestBy(happened.channelTold, ({ channel_id }) => channel_id, readChannel),
    every(happened.changesTold, meetChannel),
    leadingBy(happened.changesTold, ({ channel_id }) => channel_id, fillGap),
    latestBy(happened.messagesWanted, talkKey, readEnd),
    leadingBy(happened.olderWanted, talkKey, readOlder),
    leadingBy(happened.newerWanted, talkKey, readNewer),
    leadingBy(happened.directWanted, ({ user }) => user, openDirect),
    leadingBy(happened.groupRequested, () => '', openGroup),
    every(happened.changeRequested, changeMessage),
    latestBy(happened.seenRequested, ({ channel_id }) => channel_id, tellSeen),
    leadingBy(happened.typed, ({ channel_id }) => channel_id, tellTyping),
    latestBy(
      happened.typingTold,
      ({ channel_id, user_name }) => `${channel_id} ${user_name}`,
      forgetTyping,
    ),
    every(happened.beginningOpened, offerPeople),
    latest(happened.peopleSought, findPeople),
    latest(happened.searchTyped, search),
    every(happened.channelChangeRequested, changeChannel),
    every(happened.blockRequested, blockPerson),
    latest(happened.blocksTold, readBlocks),
    every(happened.reportRequested, reportMessage),
    whilePage(CHAT, followReports),
    latest(happened.reportsWanted, readReports),
    leadingBy(happened.verdictRequested, ({ message_id }) => message_id, judge),
    every(happened.filesChosen, attachFiles),
    every(happened.fileDetached, detachFile),
    always(followLinks),
    always(followCards),
    leadingBy(happened.fileWanted, ({ file_id }) => file_id, saveFile),
    leadingBy(happened.exportWanted, ({ channel_id }) => channel_id, exportConversation),
    noticesFrom(EVENT_NOTICES),
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
