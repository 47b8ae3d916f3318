import { createSlice } from '@reduxjs/toolkit';
import type { Comment, TeamUser, Topic, TopicCounts } from '~/contract';
import { plain } from '~/web/lib/state/mergeRows';
import { failedWith, idle, succeededAt, type RequestState } from '~/web/lib/state/request';
import type { CommentedKey } from './commented';
import * as happened from '../events';

/** The known comments about one object. */
export interface ObjectTopics {
  readonly topics: Readonly<Record<string, Topic>>;
  /** Of the topics that are known, the newest first. */
  readonly ids: readonly string[];
  readonly counts: TopicCounts;
  /** Changes up to this one are known. */
  readonly revision: number;
  /** There are older ones. */
  readonly more: boolean;
  /** False while only their number is known. */
  readonly read: boolean;
  readonly request: RequestState;
}

export interface CommentsState {
  readonly of: Readonly<Record<CommentedKey, ObjectTopics>>;
  /** Topics that are being resolved (true) or opened again, until the server has said so. */
  readonly resolving: Readonly<Record<string, boolean>>;
  /** People who can be mentioned; null until they are needed. */
  readonly people: readonly TeamUser[] | null;
}

export const NO_TOPICS: ObjectTopics = {
  topics: {},
  ids: [],
  counts: { open: 0, resolved: 0 },
  revision: 0,
  more: false,
  read: false,
  request: idle,
};
const initialState: CommentsState = { of: {}, resolving: {}, people: null };
/** The topics of so many objects are kept, so that somebody who comes back sees them at once. */
const OBJECTS_KEPT = 5;

/** A reply that is known stays known, where an answer carries the newest ones only. */
const joined = (known: readonly Comment[], told: readonly Comment[]): readonly Comment[] => {
  const first = known.findIndex(({ comment_id }) => comment_id === told[0]?.comment_id);
  if (told.length === 0) return known;
  return first === -1 ? told : [...known.slice(0, first), ...told];
};

const withTopic = (known: Topic | undefined, topic: Topic): Topic => {
  if (!known || topic.comment_count === topic.comments.length) return topic;
  return { ...topic, comments: [...joined(known.comments, topic.comments)] };
};

/** The state with these topics. An answer that was overtaken by a later change changes nothing. */
const withTopics = (known: ObjectTopics, told: readonly Topic[]): ObjectTopics => {
  const news = told.filter(
    ({ topic_id, revision }) => revision >= (known.topics[topic_id]?.revision ?? 0),
  );
  const topics = {
    ...known.topics,
    ...Object.fromEntries(
      news.map((topic) => [topic.topic_id, withTopic(known.topics[topic.topic_id], topic)]),
    ),
  };
  const ids = Object.values(topics)
    .sort((one, other) => other.number - one.number)
    .map(({ topic_id }) => topic_id);
  return { ...known, topics, ids: ids.length === known.ids.length ? known.ids : ids };
};

const changed = (
  state: CommentsState,
  key: CommentedKey,
  change: (known: ObjectTopics) => ObjectTopics,
): CommentsState => {
  const { [key]: known = NO_TOPICS, ...others } = state.of;
  const kept = Object.fromEntries(Object.entries(others).slice(1 - OBJECTS_KEPT));
  return { ...state, of: { ...kept, [key]: change(known) } };
};

const without = (resolving: CommentsState['resolving'], topic_id: string) =>
  Object.fromEntries(Object.entries(resolving).filter(([id]) => id !== topic_id));

export const topicsSlice = createSlice({
  name: 'comments/topics',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(
      happened.topicsSucceeded,
      plain((state: CommentsState, { payload: { key, page, older } }) =>
        changed(state, key, (known) => {
          const { topics, counts, revision, more } = page;
          return {
            ...withTopics(known, topics),
            counts,
            more,
            read: true,
            request: succeededAt(),
            revision: older ? known.revision : revision,
          };
        }),
      ),
    );
    on.addCase(
      happened.changesSucceeded,
      plain((state: CommentsState, { payload: { key, page } }) =>
        changed(state, key, (known) => ({
          ...withTopics(known, page.topics),
          counts: page.counts,
          revision: page.revision,
          request: succeededAt(),
        })),
      ),
    );
    on.addCase(
      happened.topicsFailed,
      plain((state: CommentsState, { payload: { key, problem } }) =>
        changed(state, key, (known) => ({ ...known, request: failedWith(problem) })),
      ),
    );
    for (const event of [happened.topicRead, happened.commentAccepted]) {
      on.addCase(
        event,
        plain((state: CommentsState, { payload: { key, topic } }) =>
          changed(state, key, (known) => withTopics(known, [topic])),
        ),
      );
    }
    on.addCase(
      happened.resolveRequested,
      plain((state: CommentsState, { payload: { topic_id, resolved } }) => ({
        ...state,
        resolving: { ...state.resolving, [topic_id]: resolved },
      })),
    );
    on.addCase(
      happened.resolveAccepted,
      plain((state: CommentsState, { payload: { key, topic } }) =>
        changed({ ...state, resolving: without(state.resolving, topic.topic_id) }, key, (known) =>
          withTopics(known, [topic]),
        ),
      ),
    );
    on.addCase(
      happened.resolveFailed,
      plain((state: CommentsState, { payload: { topic_id } }) => ({
        ...state,
        resolving: without(state.resolving, topic_id),
      })),
    );
    on.addCase(
      happened.peopleSucceeded,
      plain((state: CommentsState, { payload: { people } }) => ({ ...state, people })),
    );
  },
});

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly comments?: CommentsArea;
  }
  interface CommentsArea {
    readonly topics?: CommentsState;
  }
}
