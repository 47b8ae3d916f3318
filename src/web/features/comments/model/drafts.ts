import { createSlice } from '@reduxjs/toolkit';
import type { CommentAnchor } from '~/contract';
import { plain } from '~/web/lib/state/mergeRows';
import {
  nothingWritten,
  PERSISTED_WRITING,
  withDelayed,
  withDraft,
  withoutSent,
  withSendFailed,
  withRetried,
  withSent,
  type OnItsWay,
  type Writing,
} from '~/web/work/composer/outbox';
import { outboxRestored } from '~/web/features/unsaved/events';
import * as happened from '../events';

export interface WrittenDraft {
  readonly text: string;
  readonly place: CommentAnchor | null;
}

/** A comment on its way. */
export type Waiting = happened.Outgoing & OnItsWay;
export type CommentDrafts = Writing<WrittenDraft, happened.Outgoing>;

/** The fields that survive a reload of the tab. */
export const PERSISTED_DRAFTS = PERSISTED_WRITING;
export const NO_DRAFT: WrittenDraft = { text: '', place: null };

export const draftKey = ({ key, topic_id }: happened.DraftOf): string =>
  topic_id === null ? key : `${key}#${topic_id}`;

const written = (
  state: CommentDrafts,
  of: happened.DraftOf,
  change: Partial<WrittenDraft>,
): CommentDrafts => {
  const after = { ...(state.drafts[draftKey(of)] ?? NO_DRAFT), ...change };
  return withDraft(state, draftKey(of), after, after.text === '' && after.place === null);
};

/** Drafts and the outbox. It survives a reload, and ends with the session. */
export const draftsSlice = createSlice({
  name: 'comments/drafts',
  initialState: nothingWritten as CommentDrafts,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(
      happened.drafted,
      plain((state: CommentDrafts, { payload: { text, ...of } }) => written(state, of, { text })),
    );
    on.addCase(
      happened.anchorSelected,
      plain((state: CommentDrafts, { payload: { key, place } }) =>
        written(state, { key, topic_id: null }, { place }),
      ),
    );
    on.addCase(
      happened.anchorCleared,
      plain((state: CommentDrafts, { payload: { key } }) =>
        written(state, { key, topic_id: null }, { place: null }),
      ),
    );
    on.addCase(
      happened.commentRequested,
      plain((state: CommentDrafts, { payload }) =>
        payload.text === '' ? state : withSent(written(state, payload, NO_DRAFT), payload),
      ),
    );
    on.addCase(
      outboxRestored,
      plain((state: CommentDrafts, { payload: { kind, sent } }) =>
        kind === 'comment' ? withSent(state, sent as happened.Outgoing) : state,
      ),
    );
    on.addCase(
      happened.commentAccepted,
      plain((state: CommentDrafts, { payload }) => withoutSent(state, payload)),
    );
    on.addCase(
      happened.commentDiscarded,
      plain((state: CommentDrafts, { payload }) => withoutSent(state, payload)),
    );
    on.addCase(
      happened.commentDelayed,
      plain((state: CommentDrafts, { payload }) => withDelayed(state, payload)),
    );
    on.addCase(
      happened.commentFailed,
      plain((state: CommentDrafts, { payload }) => withSendFailed(state, payload)),
    );
    on.addCase(
      happened.commentRetried,
      plain((state: CommentDrafts, { payload }) => withRetried(state, payload)),
    );
  },
});

declare module '~/web/lib/state/root' {
  interface CommentsArea {
    readonly drafts?: CommentDrafts;
  }
}
