import { createSlice } from '@reduxjs/toolkit';
import type { Place, Problem } from '~/contract';
import { plain } from '~/web/kit/state/plain';
import * as happened from '../events';

export interface WrittenDraft {
  readonly text: string;
  readonly place: Place | null;
}

/** A comment on its way. */
export interface Waiting extends happened.Outgoing {
  /** Why it has not arrived; null where it was not tried or the answer is not there yet. */
  readonly problem: Problem | null;
  /** The server does not take it. */
  readonly rejected: boolean;
}

export interface CommentDrafts {
  /** What was written and not sent, by where it was written; what was written in last stands last. */
  readonly drafts: Readonly<Record<string, WrittenDraft>>;
  /** What was sent and has not arrived, in the order in which it was sent. */
  readonly outbox: readonly Waiting[];
}

/** What of it survives a reload of the tab. */
export const DRAFTS_KEPT = ['drafts', 'outbox'] as const satisfies readonly (keyof CommentDrafts)[];
export const NO_DRAFT: WrittenDraft = { text: '', place: null };
const DRAFTS_MOST = 50;

export const draftKey = ({ key, topic_id }: happened.DraftOf): string => (topic_id === null ? key : `${key}#${topic_id}`);

/** An empty draft is none; of very many the last ones stay. */
const written = (state: CommentDrafts, of: happened.DraftOf, change: Partial<WrittenDraft>): CommentDrafts => {
  const { [draftKey(of)]: before = NO_DRAFT, ...others } = state.drafts;
  const after = { ...before, ...change };
  if (after.text === '' && after.place === null) return { ...state, drafts: others };
  return { ...state, drafts: Object.fromEntries([...Object.entries(others), [draftKey(of), after] as const].slice(-DRAFTS_MOST)) };
};

const marked = (state: CommentDrafts, id: string, problem: Problem | null, rejected: boolean): CommentDrafts => (
  { ...state, outbox: state.outbox.map((one) => (one.client_id === id ? { ...one, problem, rejected } : one)) }
);
const without = (state: CommentDrafts, id: string): CommentDrafts => ({ ...state, outbox: state.outbox.filter(({ client_id }) => client_id !== id) });

const nothing: CommentDrafts = { drafts: {}, outbox: [] };

/** What people wrote and what is on its way. It survives a reload, and ends with the session. */
export const draftsSlice = createSlice({
  name: 'comments/drafts',
  initialState: nothing,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.drafted, plain((state: CommentDrafts, { payload: { text, ...of } }) => written(state, of, { text })));
    on.addCase(happened.placePointed, plain((state: CommentDrafts, { payload: { key, place } }) => written(state, { key, topic_id: null }, { place })));
    on.addCase(happened.placeDropped, plain((state: CommentDrafts, { payload: { key } }) => written(state, { key, topic_id: null }, { place: null })));
    on.addCase(happened.commentRequested, plain((state: CommentDrafts, { payload }) => {
      if (payload.text === '') return state;
      const { drafts, outbox } = written(state, payload, NO_DRAFT);
      return { drafts, outbox: [...outbox, { ...payload, problem: null, rejected: false }] };
    }));
    on.addCase(happened.commentAccepted, plain((state: CommentDrafts, { payload }) => without(state, payload.client_id)));
    on.addCase(happened.commentDiscarded, plain((state: CommentDrafts, { payload }) => without(state, payload.client_id)));
    on.addCase(happened.commentDelayed, plain((state: CommentDrafts, { payload: { client_id, problem } }) => marked(state, client_id, problem, false)));
    on.addCase(happened.commentRejected, plain((state: CommentDrafts, { payload: { client_id, problem } }) => marked(state, client_id, problem, true)));
    on.addCase(happened.commentRetried, plain((state: CommentDrafts, { payload: { client_id } }) => marked(state, client_id, null, false)));
  },
});

declare module '~/web/kit/state/root' {
  interface RootState {
    readonly commentDrafts?: CommentDrafts;
  }
}
