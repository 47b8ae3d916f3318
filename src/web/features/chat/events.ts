import { createAction, nanoid } from '@reduxjs/toolkit';
import type {
  ChatChannel,
  ChatChanges,
  ChatHit,
  ChatMessage,
  ChatMessages,
  ChatReport,
  FileCard,
  NamedObject,
  Problem,
  TeamUser,
} from '~/contract';

type InChannel = { readonly channel_id: string };
/** A conversation, or a thread in it. */
export type TalkOf = InChannel & { readonly thread_id: string | null };
type Named = InChannel & { readonly message_id: string };
type Sent = { readonly client_id: string };
type Failed = { readonly problem: Problem };
type Mine = { readonly me: string };

/** A file that goes with a message; the queue of uploads calls it the same. */
export interface Attached extends Sent {
  readonly name: string;
  readonly size: number;
  /** Of a picture that the browser could read, pixels. */
  readonly width: number | null;
  readonly height: number | null;
}

/** A message that is to be sent. */
export interface Outgoing extends TalkOf, Sent {
  readonly text: string;
  readonly files: readonly Attached[];
  readonly at: number;
}

/** The server tells from now on what happens; what happened before has to be read. */
export const chatConnected = createAction('chat/chatConnected');
export const chatDisconnected = createAction('chat/chatDisconnected');
/** Events of the server: changes of messages, a channel that is another one, how far the person read elsewhere, who writes, that something was missed. */
export const changesReceived = createAction<
  InChannel & Mine & Pick<ChatChanges, 'messages' | 'revision'> & { after: number }
>('chat/changesReceived');
export const channelReceived = createAction<InChannel>('chat/channelReceived');
export const seenReceived = createAction<InChannel & { seq: number }>('chat/seenReceived');
export const typingReceived = createAction<InChannel & { user_name: string; at: number }>(
  'chat/typingReceived',
);
export const gapDetected = createAction('chat/gapDetected');
/** The author has stopped writing for a while. */
export const typingRested = createAction<InChannel & { user_name: string }>('chat/typingRested');

/** Conversations arrived: the first ones, or those that follow on what is known (`older`). */
export const channelsSucceeded = createAction<{
  channels: readonly ChatChannel[];
  more: boolean;
  older: boolean;
}>('chat/channelsSucceeded');
export const channelsFailed = createAction<Failed>('chat/channelsFailed');
export const channelsRequested = createAction('chat/channelsRequested');
export const olderChannelsRequested = createAction('chat/olderChannelsRequested');
export const channelSucceeded = createAction<{ channel: ChatChannel }>('chat/channelSucceeded');
/** The conversation is none, or none of this person any more. */
export const channelMissing = createAction<InChannel & Failed>('chat/channelMissing');

/** Somebody wants to talk with one person, or with several in a group of a name. */
export const conversationRequested = createAction<{ user: string }>('chat/conversationRequested');
export interface NewGroup extends Sent {
  readonly name: string;
  readonly users: readonly string[];
}
export const groupRequested = createAction(
  'chat/groupRequested',
  (group: Omit<NewGroup, 'client_id'>) => ({
    payload: { ...group, client_id: nanoid() } satisfies NewGroup,
  }),
);
export const channelOpened = createAction<{ channel: ChatChannel }>('chat/channelOpened');
export const openFailed = createAction<Failed>('chat/openFailed');
/** The dialog that begins a conversation. */
export const newConversationOpened = createAction('chat/newConversationOpened');
export const newConversationClosed = createAction('chat/newConversationClosed');

/** A conversation shows: where the person had stopped reading is marked while it does. */
export const conversationViewed = createAction<InChannel>('chat/conversationViewed');
/** Messages arrived: those a conversation is shown with (`at` the place that was asked for), or those that follow on what is known. */
export const messagesSucceeded = createAction<
  TalkOf & { page: ChatMessages; where: 'new' | 'older' | 'newer'; at: number | null }
>('chat/messagesSucceeded');
export const messagesFailed = createAction<TalkOf & Failed>('chat/messagesFailed');
export const messagesRequested = createAction<TalkOf>('chat/messagesRequested');
export const olderMessagesRequested = createAction<TalkOf>('chat/olderMessagesRequested');
export const newerMessagesRequested = createAction<TalkOf>('chat/newerMessagesRequested');
/** The changes since the last request. */
export const changesSucceeded = createAction<InChannel & Mine & { page: ChatChanges }>(
  'chat/changesSucceeded',
);

export const drafted = createAction<TalkOf & { text: string }>('chat/drafted');
export const messageRequested = createAction(
  'chat/messageRequested',
  ({ files = [], ...said }: TalkOf & { text: string; files?: readonly Attached[] }) => ({
    payload: {
      ...said,
      files,
      text: said.text.trim(),
      client_id: nanoid(),
      at: Date.now(),
    } satisfies Outgoing,
  }),
);
export const messageAccepted = createAction<Sent & { message: ChatMessage }>(
  'chat/messageAccepted',
);
/** It did not arrive. It is sent again by itself. */
export const messageDelayed = createAction<Sent & Failed>('chat/messageDelayed');
/** The server does not take it: nobody but the person sends it again. */
export const messageFailed = createAction<Sent & Failed>('chat/messageFailed');
export const messageRetried = createAction<Sent>('chat/messageRetried');
export const messageDiscarded = createAction<Sent>('chat/messageDiscarded');

/** A message is being changed: its text stands where it was said. */
export const editStarted = createAction<Named & { text: string }>('chat/editStarted');
export const editDrafted = createAction<{ text: string }>('chat/editDrafted');
export const editDropped = createAction('chat/editDropped');

/** The requested change of a message. */
export type Change =
  | { readonly kind: 'edit'; readonly text: string }
  | { readonly kind: 'remove' }
  | { readonly kind: 'react'; readonly emoji: string; readonly on: boolean };
type OfMessage = Named & { readonly change: Change };
export const changeRequested = createAction<OfMessage & Mine>('chat/changeRequested');
export const changeAccepted = createAction<OfMessage & { message: ChatMessage }>(
  'chat/changeAccepted',
);
export const changeFailed = createAction<OfMessage & Failed>('chat/changeFailed');

/** A conversation opens in the panel beside the page, or the panel shows all of them again. */
export const panelTalkOpened = createAction<InChannel>('chat/panelTalkOpened');
export const panelTalkClosed = createAction('chat/panelTalkClosed');

/** The conversation beside a stream could not be opened, and the person tries again. */
export const streamChatRequested = createAction('chat/streamChatRequested');

/** The requested change of a conversation, or of the person's membership. */
export type ChannelChange =
  | { readonly kind: 'rename'; readonly name: string }
  | { readonly kind: 'add'; readonly users: readonly string[] }
  | { readonly kind: 'takeOut'; readonly user: string }
  | { readonly kind: 'mute'; readonly on: boolean }
  | { readonly kind: 'leave' };
type OfChannel = InChannel & { readonly change: ChannelChange };
export const channelChangeRequested = createAction<OfChannel>('chat/channelChangeRequested');
/** `channel` is null where the person left it. */
export const channelChangeAccepted = createAction<OfChannel & { channel: ChatChannel | null }>(
  'chat/channelChangeAccepted',
);
export const channelChangeFailed = createAction<OfChannel & Failed>('chat/channelChangeFailed');
/** The dialog with the name and the people of a group. */
export const groupOpened = createAction<InChannel>('chat/groupOpened');
export const groupClosed = createAction('chat/groupClosed');
/** Whom the person blocked. */
export const blocksSucceeded = createAction<{ users: readonly string[] }>('chat/blocksSucceeded');
/** It changed in another browser of theirs. */
export const blocksChanged = createAction('chat/blocksChanged');
export const blockRequested = createAction<{ user: string; on: boolean }>('chat/blockRequested');
export const blockFailed = createAction<Failed>('chat/blockFailed');
/** Colleagues who came and went. */
export const presenceReceived = createAction<{
  here: readonly string[];
  gone: readonly string[];
  whole: boolean;
}>('chat/presenceReceived');

/** A message is reported to the admins of the team. */
export const reportRequested = createAction<Named & { reason: string }>('chat/reportRequested');
export const reportAccepted = createAction('chat/reportAccepted');
export const reportFailed = createAction<Failed>('chat/reportFailed');
export const reportsRequested = createAction('chat/reportsRequested');
export const reportsSucceeded = createAction<{ reports: readonly ChatReport[]; more: boolean }>(
  'chat/reportsSucceeded',
);
export const reportsFailed = createAction<Failed>('chat/reportsFailed');
/** An admin decides: the message goes, or the report does. Without a report it is a message of a conversation of theirs. */
export type ModerationDecision = Named & {
  readonly verdict: 'remove' | 'dismiss';
  readonly report_id: string | null;
};
export const moderationRequested = createAction<ModerationDecision>('chat/moderationRequested');
export const moderationSucceeded = createAction<ModerationDecision>('chat/moderationSucceeded');
export const moderationFailed = createAction<ModerationDecision & Failed>('chat/moderationFailed');

/** Files were chosen, pasted or dropped to go with a message. */
export const filesChosen = createAction<
  TalkOf & { files: readonly Pick<Attached, 'client_id' | 'name' | 'size'>[] }
>('chat/filesChosen');
export const filesAttached = createAction<TalkOf & { files: readonly Attached[] }>(
  'chat/filesAttached',
);
export const attachFailed = createAction<{ reason: string }>('chat/attachFailed');
export const fileDetached = createAction<TalkOf & Sent>('chat/fileDetached');
/** Addresses of pictures; null of one that is not there. */
export const linksSucceeded = createAction<{
  links: Readonly<Record<string, string | null>>;
  at: number;
}>('chat/linksSucceeded');
/** An address that is out of date. */
export const pictureUrlExpired = createAction<{ file_id: string }>('chat/pictureUrlExpired');
export type OpenPicture = InChannel & { readonly file_id: string; readonly name: string };
export const pictureOpened = createAction<OpenPicture>('chat/pictureOpened');
export const pictureClosed = createAction('chat/pictureClosed');
export const fileRequested = createAction<OpenPicture>('chat/fileRequested');
export const fileFailed = createAction<{ name: string; problem: Problem | null }>(
  'chat/fileFailed',
);
export const exportRequested = createAction<InChannel & { name: string }>('chat/exportRequested');

/** The target of a link in a message, as it is now. */
export type Card =
  | { readonly of: 'object'; readonly object: NamedObject }
  | { readonly of: 'file'; readonly file: FileCard };
/** The targets of links; null for those that are not there for this person. */
export const linkCardsSucceeded = createAction<{ cards: Readonly<Record<string, Card | null>> }>(
  'chat/linkCardsSucceeded',
);

/** The person scrolled away from the end of a conversation, or came back to it. */
export const endLeft = createAction<InChannel>('chat/endLeft');
export const endReached = createAction<InChannel>('chat/endReached');
/** The person read up to there. */
export const seenRequested = createAction<InChannel & { seq: number }>('chat/seenRequested');
export const unreadReceived = createAction<{ channels: number; messages: number }>(
  'chat/unreadReceived',
);
/** The person writes just now. */
export const typed = createAction<InChannel>('chat/typed');

/** Somebody is looked for by a beginning of their name. */
export const peopleSearchRequested = createAction<{ name: string }>('chat/peopleSearchRequested');
export const peopleSearchSucceeded = createAction<{ name: string; people: readonly TeamUser[] }>(
  'chat/peopleSearchSucceeded',
);
export const peopleSearchFailed = createAction<Failed>('chat/peopleSearchFailed');

export const searchTyped = createAction<{ text: string }>('chat/searchTyped');
export const searchSucceeded = createAction<{
  text: string;
  hits: readonly ChatHit[];
  more: boolean;
}>('chat/searchSucceeded');
export const searchFailed = createAction<Failed>('chat/searchFailed');
