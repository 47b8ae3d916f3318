import { createSelector } from '@reduxjs/toolkit';
import { MAX_FILE_LINKS, type ChatChannel, type ChatMessage } from '~/contract';
import { selectTab } from '~/web/lib/browser/tab';
import type { RootState } from '~/web/lib/state/root';
import { firstOf, sliceSelector } from '~/web/lib/state/sliceSelector';
import { selectUser } from '~/web/core/session/person';
import type { Attached, TalkOf } from './events';
import { selectAbilities } from './model/abilities';
import { cardsSlice, refsIn } from './model/cards';
import { channelsSlice } from './model/channels';
import { filesSlice } from './model/files';
import { chatSearchSlice } from './model/search';
import { peopleSlice } from './model/people';
import { NO_TALK, talkKey, talksSlice, type Talk } from './model/talks';
import { selectUploadOf } from '~/web/core/uploads/uploads';
import { writtenSlice, type Waiting } from './model/written';

/** Where people talk to each other (RT-42). */
export const CHAT = '/chat';
/** The part of its query with which an admin sees what was reported: `?reports=open`. */
export const REPORTS = 'reports';

export const selectChat = sliceSelector(
  (state) => state.chat?.channels,
  firstOf(channelsSlice.reducer),
);
const selectTalks = sliceSelector((state) => state.chat?.messages, firstOf(talksSlice.reducer));
const selectWritten = sliceSelector((state) => state.chat?.drafts, firstOf(writtenSlice.reducer));
export const selectChatSearch = sliceSelector(
  (state) => state.chat?.search,
  firstOf(chatSearchSlice.reducer),
);

export const selectPeople = sliceSelector(
  (state) => state.chat?.people,
  firstOf(peopleSlice.reducer),
);
/** Whom the person blocked. */
export const selectBlocked = (state: RootState): readonly string[] => selectChat(state).blocked;
export const selectIsPresent = (state: RootState, user_name: string): boolean =>
  selectPeople(state).here[user_name] === true;
export const selectIsAdmin = (state: Pick<RootState, 'session'>): boolean =>
  selectUser(state)?.is_admin === true;
/** The conversation that is open in the panel beside the page. */
export const selectPanelChannel = (state: RootState): string | null =>
  selectChatSearch(state).beside;

/** The name of who is signed in; '' before and after. */
export const selectMe = (state: Pick<RootState, 'session'>): string =>
  selectUser(state)?.user_name ?? '';
export const selectIsLive = (state: RootState): boolean => selectChat(state).live;
export const selectIsOnline = (state: RootState): boolean => selectTab(state).online;
export const selectChannel = (state: RootState, id: string): ChatChannel | undefined =>
  selectChat(state).channels[id];
export const selectChannels = createSelector(
  [selectChat],
  ({ ids, channels }): readonly ChatChannel[] => ids.flatMap((id) => channels[id] ?? []),
);
/** Where the list that was read ends: those that were opened apart stand in no page of it. */
export const selectLastListed = (state: RootState): number | null => {
  const { ids, apart, channels } = selectChat(state);
  const last = ids.filter((id) => !apart.includes(id)).at(-1);
  return channels[last ?? '']?.activity ?? null;
};

export const selectTalk = (state: RootState, of: TalkOf) =>
  selectTalks(state).of[talkKey(of)] ?? NO_TALK;
/** Messages that are on their way to be others, and what they are to be. */
export const selectChanging = (state: RootState) => selectTalks(state).changing;
/** Every stretch of a channel that is known: its key, and up to which change. */
export const selectLoadedRevision = (state: RootState, channel_id: string): number | null => {
  const known = Object.entries(selectTalks(state).of).filter(
    ([key, { read }]) => read && key.split('#')[0] === channel_id,
  );
  return known.length === 0 ? null : Math.min(...known.map(([, { revision }]) => revision));
};

export const selectDraft = (state: RootState, of: TalkOf): string =>
  selectWritten(state).drafts[talkKey(of)] ?? '';
const nothingAttached: readonly Attached[] = [];
export const selectAttached = (state: RootState, of: TalkOf): readonly Attached[] =>
  selectWritten(state).attached[talkKey(of)] ?? nothingAttached;
/** Whether an upload has come to an end that is none of a file. */
export const failed = (end: string | undefined) => end === 'error' || end === 'aborted';
const endsOf = (state: RootState, files: readonly Attached[]) =>
  selectAbilities(state).queuesFiles
    ? files.map(({ client_id }) => selectUploadOf(state, client_id)?.end)
    : [];
/** Why the files of a message that is being written do not let it go. */
export const selectWhyFilesWait = (state: RootState, of: TalkOf): string | undefined =>
  endsOf(state, selectAttached(state, of)).some((end) => end === undefined || failed(end))
    ? 'A file was not uploaded: try it again, or take it out'
    : undefined;
/**
 * The reason why the files of a message in the outbox wait; null where nothing: they are there, or the list of uploads does not know them any more, and
 * the server does.
 */
export const selectUploadsOf = (
  state: RootState,
  { files }: Pick<Waiting, 'files'>,
): 'uploading' | 'failed' | null => {
  const ends = endsOf(state, files ?? []);
  if (ends.some(failed)) return 'failed';
  return ends.every((end) => end === undefined || end === 'finished') ? null : 'uploading';
};

export const selectFiles = sliceSelector((state) => state.chat?.files, firstOf(filesSlice.reducer));
export const selectLink = (state: RootState, file_id: string) => selectFiles(state).links[file_id];
/** Pictures of what shows whose address is not known. */
export const selectWithoutLink = (state: RootState, talks: readonly Talk[]): readonly string[] => {
  const { links } = selectFiles(state);
  const files = talks.flatMap(({ messages }) =>
    Object.values(messages).flatMap((message) => message.files),
  );
  const wanted = files
    .filter(({ is_picture, file_id }) => is_picture && !(file_id in links))
    .map(({ file_id }) => file_id);
  return [...new Set(wanted)].slice(-MAX_FILE_LINKS);
};

export const selectCards = sliceSelector(
  (state) => state.chat?.linkCards,
  firstOf(cardsSlice.reducer),
);
export const selectCard = (state: RootState, ref: string) => selectCards(state).known[ref];
/** The targets of the links in these conversations, those of the newest messages last. */
export const selectRefs = (talks: readonly Talk[], origin: string): readonly string[] => {
  const texts = talks.flatMap(({ ids, messages }) => ids.map((id) => messages[id]?.text ?? ''));
  return [...new Set(texts.flatMap((text) => refsIn(text, origin)).reverse())].reverse();
};

export const selectEditing = (state: RootState) => selectWritten(state).editing;
export const selectOutbox = (state: RootState) => selectWritten(state).outbox;
/** A message whose files are still being uploaded holds up no other. */
export const selectNext = (state: RootState): Waiting | undefined =>
  selectOutbox(state).find((one) => !one.rejected && selectUploadsOf(state, one) === null);

const arrived = (messages: Readonly<Record<string, ChatMessage>>, { client_id }: Waiting) =>
  Object.values(messages).some((message) => message.client_id === client_id);

/** Messages in the outbox for that channel; an answer may come later than what it tells. */
export const selectOnTheirWay = createSelector(
  [selectOutbox, selectTalk, (_: RootState, of: TalkOf) => talkKey(of)],
  (outbox, { messages }, key): readonly Waiting[] =>
    outbox.filter((one) => talkKey(one) === key && !arrived(messages, one)),
);

/** The last message of the person in a conversation that can still be changed. */
export const selectLastSent = (state: RootState, of: TalkOf): ChatMessage | undefined => {
  const { ids, messages } = selectTalk(state, of);
  const id = ids.findLast(
    (each) =>
      messages[each]?.user_name === selectMe(state) && messages[each].delete_datetime === null,
  );
  return messages[id ?? ''];
};

/** Where the person had stopped reading when a conversation was opened; null where nothing was new. */
export const selectLine = (state: RootState, channel_id: string): number | null => {
  const { shown } = selectChat(state);
  return shown?.channel_id === channel_id ? (shown.line ?? null) : null;
};

const nobody: readonly string[] = [];
/** Users that type in a channel. */
export const selectTyping = createSelector(
  [(state: RootState, channel_id: string) => selectChat(state).typing[channel_id]],
  (typing) => (typing ? Object.keys(typing).sort() : nobody),
);
/** Unread messages everywhere; 0 before that is known. */
export const selectUnread = (state: RootState): number => selectChat(state).unread?.messages ?? 0;
