import { createAction, nanoid } from '@reduxjs/toolkit';
import type { CommentAnchor, Problem, ReplyOf, TeamUser, Topic } from '~/contract';
import type { api } from '~/contract';
import type { CommentedKey } from './model/commented';

export type Several = ReplyOf<typeof api.comments.readAll>;
/** The object whose comments they are. */
type Of = { readonly key: CommentedKey };
/** Where somebody writes: at an object, or in one of its topics. */
export type DraftOf = Of & { readonly topic_id: string | null };
type Sent = { readonly client_id: string };

/** A comment that is to be sent. */
export interface Outgoing extends DraftOf, Sent {
  readonly text: string;
  readonly place: CommentAnchor | null;
  readonly at: number;
}

/** The panel of an object was opened, by a press or by an address that leads to a topic. */
export const panelOpened = createAction<Of>('comments/panelOpened');
export const panelClosed = createAction<Of>('comments/panelClosed');
/** The topics are to be read now. */
export const topicsRequested = createAction<Of>('comments/topicsRequested');
export const olderTopicsRequested = createAction<Of>('comments/olderTopicsRequested');
/** Topics arrived: the newest, or those that follow on what is known (`older`). */
export const topicsSucceeded = createAction<Of & { page: Several; older: boolean }>(
  'comments/topicsSucceeded',
);
/** The changes since the last request. */
export const changesSucceeded = createAction<Of & { page: Several }>('comments/changesSucceeded');
export const topicsFailed = createAction<Of & { problem: Problem }>('comments/topicsFailed');
/** One topic arrived with all of its replies. */
export const topicRead = createAction<Of & { topic: Topic }>('comments/topicRead');
/** The topic that an address leads to could not be had. */
export const topicFailed = createAction<Of & { problem: Problem }>('comments/topicFailed');

/** Somebody wrote on. */
export const drafted = createAction<DraftOf & { text: string }>('comments/drafted');
/** A new topic is to be about this place of the object. */
export const anchorSelected = createAction<Of & { place: CommentAnchor }>(
  'comments/anchorSelected',
);
export const anchorCleared = createAction<Of>('comments/anchorCleared');

/** A message that is to be sent. */
export const commentRequested = createAction(
  'comments/commentRequested',
  (said: DraftOf & { text: string; place: CommentAnchor | null }) => ({
    payload: {
      ...said,
      text: said.text.trim(),
      client_id: nanoid(),
      at: Date.now(),
    } satisfies Outgoing,
  }),
);
export const commentAccepted = createAction<Of & Sent & { topic: Topic }>(
  'comments/commentAccepted',
);
/** It did not arrive. It is sent again by itself. */
export const commentDelayed = createAction<Sent & { problem: Problem }>('comments/commentDelayed');
/** The server does not take it: nobody but the person sends it again. */
export const commentFailed = createAction<Sent & { problem: Problem }>('comments/commentFailed');
export const commentRetried = createAction<Sent>('comments/commentRetried');
export const commentDiscarded = createAction<Sent>('comments/commentDiscarded');

type Resolving = Of & { readonly topic_id: string; readonly resolved: boolean };
export const resolveRequested = createAction<Resolving>('comments/resolveRequested');
export const resolveAccepted = createAction<Of & { topic: Topic }>('comments/resolveAccepted');
export const resolveFailed = createAction<Resolving & { problem: Problem }>(
  'comments/resolveFailed',
);

/** Somebody is about to be mentioned: who there is has to be known. */
export const peopleRequested = createAction('comments/peopleRequested');
export const peopleSucceeded = createAction<{ people: readonly TeamUser[] }>(
  'comments/peopleSucceeded',
);
