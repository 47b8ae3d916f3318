import { createSelector } from '@reduxjs/toolkit';
import type { Topic } from '~/contract';
import { selectTab } from '~/web/lib/browser/tab';
import type { RootState } from '~/web/lib/state/root';
import { firstOf, sliceSelector } from '~/web/lib/state/sliceSelector';
import type { CommentedKey } from './model/commented';
import type { DraftOf } from './events';
import { nextOf } from '~/web/work/composer/outbox';
import { draftKey, draftsSlice, NO_DRAFT, type Waiting } from './model/drafts';
import { CLOSED, panelsSlice } from './model/panels';
import { NO_TOPICS, topicsSlice } from './model/topics';

const selectComments = sliceSelector(
  (state) => state.comments?.topics,
  firstOf(topicsSlice.reducer),
);
const selectWritten = sliceSelector(
  (state) => state.comments?.drafts,
  firstOf(draftsSlice.reducer),
);
const selectPanels = sliceSelector((state) => state.comments?.panels, firstOf(panelsSlice.reducer));

/** Which topics a person wants to see. */
export const FILTERS = [
  { key: 'open', label: 'Open' },
  { key: 'resolved', label: 'Resolved' },
  { key: 'all', label: 'All' },
] as const;
export type Filter = (typeof FILTERS)[number]['key'];

export const selectTopics = (state: RootState, key: CommentedKey) =>
  selectComments(state).of[key] ?? NO_TOPICS;
export const selectTopic = (
  state: RootState,
  key: CommentedKey,
  topicId: string,
): Topic | undefined => selectTopics(state, key).topics[topicId];
export const selectPeople = (state: RootState) => selectComments(state).people;
export const selectResolving = (state: RootState, topicId: string): boolean | undefined =>
  selectComments(state).resolving[topicId];
export const selectPanel = (state: RootState, key: CommentedKey) =>
  selectPanels(state).panels[key] ?? CLOSED;
/** Something was said since the person closed the panel. */
export const selectHasUnseen = (state: RootState, key: CommentedKey): boolean => {
  const { open, seen } = selectPanel(state, key);
  return !open && seen > 0 && selectTopics(state, key).revision > seen;
};
export const selectWrittenDraft = (state: RootState, of: DraftOf) =>
  selectWritten(state).drafts[draftKey(of)] ?? NO_DRAFT;
export const selectOutbox = (state: RootState) => selectWritten(state).outbox;
/** The next entry of the outbox. */
export const selectNext = (state: RootState): Waiting | undefined => nextOf(selectWritten(state));
export const selectIsOnline = (state: RootState): boolean => selectTab(state).online;

const arrived = (
  { topics }: { readonly topics: Readonly<Record<string, Topic>> },
  { client_id }: Waiting,
): boolean =>
  Object.values(topics).some(
    (topic) =>
      topic.client_id === client_id ||
      topic.comments.some((reply) => reply.client_id === client_id),
  );

/** Comments about an object in the outbox; an answer may come later than what it tells. */
export const selectOnTheirWay = createSelector(
  [selectOutbox, selectTopics, (_: RootState, key: CommentedKey) => key],
  (outbox, known, key): readonly Waiting[] =>
    outbox.filter((one) => one.key === key && !arrived(known, one)),
);

/** The topics of an object that show, the newest first. The one that the address leads to shows whatever the filter. */
export const selectVisibleTopicIds = createSelector(
  [
    selectTopics,
    (state: RootState) => selectComments(state).resolving,
    (_: RootState, __: CommentedKey, filter: Filter) => filter,
    (_: RootState, __: CommentedKey, ___: Filter, linked: string | null) => linked,
  ],
  ({ ids, topics }, resolving, filter, linked): readonly string[] =>
    filter === 'all'
      ? ids
      : ids.filter((id) => {
          const isResolved = resolving[id] ?? topics[id]?.resolve_datetime !== null;
          return id === linked || isResolved === (filter === 'resolved');
        }),
);
