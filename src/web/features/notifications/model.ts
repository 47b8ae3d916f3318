import { createSelector, createSlice } from '@reduxjs/toolkit';
import type { Notification } from '~/contract';
import { kindOf } from '~/contract/notifications/notifications';
import { NOTIFICATION_TOPICS, type NotificationTopic } from '~/contract/notifications/topics';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import { allSeen } from '~/web/core/toasts/events';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import { selectLocation, type RouterState } from '~/web/lib/browser/url/location';
import { toNotification } from '~/web/core/toasts/toNotification';
import * as happened from './events';

export interface NotificationListState {
  readonly topic: NotificationTopic | null;
  /** By name; how they are listed the selector says. */
  readonly rows: Readonly<Record<string, Notification>>;
  readonly next: string | null;
  readonly unseen: number;
  /** The first page. It stays read when it could not be read again. */
  readonly request: RequestState;
  /** Those that follow. */
  readonly olderRequest: RequestState;
}

const initialState: NotificationListState = {
  topic: null,
  rows: {},
  next: null,
  unseen: 0,
  request: loading(),
  olderRequest: idle,
};

const isRead = ({ request }: NotificationListState) => request.status === 'succeeded';

const byName = (happenings: readonly Notification[]) =>
  Object.fromEntries(happenings.map((each) => [each.about, each]));

/** A notification that was followed or marked here is seen, whatever an answer says that was asked for before. */
const seenAt = (row: Notification, at: string): Notification =>
  row.seen_datetime === null ? { ...row, seen_datetime: at } : row;

export const notificationListSlice = createSlice({
  name: 'notifications/list',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.topicOpened, (state, { payload: { topic } }) =>
      state.topic === topic && isRead(state) ? state : { ...initialState, topic },
    );
    on.addCase(happened.firstRead, (state, { payload: { topic, happenings, next, unseen } }) => {
      if (topic !== state.topic) return state;
      const isFirst = !isRead(state) || Object.keys(state.rows).length === 0;
      const rows = { ...state.rows, ...byName(happenings) };
      return {
        ...state,
        rows,
        next: isFirst ? next : state.next,
        unseen,
        request: succeededAt(),
        olderRequest: state.olderRequest.status === 'failed' ? idle : state.olderRequest,
      };
    });
    on.addCase(happened.olderRequested, (state) => ({
      ...state,
      request: isRead(state) ? state.request : loading(),
      olderRequest: loading(),
    }));
    on.addCase(happened.olderRead, (state, { payload: { topic, happenings, next, unseen } }) =>
      topic === state.topic
        ? {
            ...state,
            rows: { ...state.rows, ...byName(happenings) },
            next,
            unseen,
            request: succeededAt(),
            olderRequest: succeededAt(),
          }
        : state,
    );
    on.addCase(happened.notificationsFailed, (state, { payload: { problem } }) => ({
      ...state,
      ...(isRead(state)
        ? { olderRequest: failedWith(problem) }
        : { request: failedWith(problem), olderRequest: idle }),
    }));
    on.addCase(happened.notificationFollowed, (state, { payload: { about }, meta: { at } }) => {
      const row = state.rows[about];
      if (!row || row.seen_datetime !== null) return state;
      return {
        ...state,
        rows: { ...state.rows, [about]: seenAt(row, at) },
        unseen: Math.max(0, state.unseen - 1),
      };
    });
    on.addCase(allSeen, (state, { payload: { topic }, meta: { at } }) => {
      const isMeant = ({ kind, seen_datetime }: Notification) =>
        seen_datetime === null && (topic === undefined || kindOf(kind)?.topic === topic);
      const meant = Object.values(state.rows).filter(isMeant);
      const rows = { ...state.rows, ...byName(meant.map((row) => seenAt(row, at))) };
      return {
        ...state,
        rows,
        unseen: topic === undefined ? 0 : Math.max(0, state.unseen - meant.length),
      };
    });
  },
});

export const selectNotificationList = sliceSelector(
  (state) => state.notifications.list,
  initialState,
);

declare module '~/web/lib/state/root' {
  interface NotificationsArea {
    readonly list?: NotificationListState;
  }
}

/** Which heading the address asks for; null for all. */
export const selectTopicFilter = (state: RouterState): NotificationTopic | null => {
  const asked = new URLSearchParams(selectLocation(state).search).get('topic');
  return NOTIFICATION_TOPICS.find((topic) => topic === asked) ?? null;
};

/** The listed notifications: what is unread first, each part with the newest first. What this browser has no words for is left out. */
export const selectListed = createSelector([selectNotificationList], ({ rows }) =>
  Object.values(rows)
    .flatMap((row) => {
      const news = toNotification(row);
      return news
        ? [{ ...news, at: Date.parse(row.create_datetime), unread: row.seen_datetime === null }]
        : [];
    })
    .sort(
      (one, other) =>
        Number(other.unread) - Number(one.unread) ||
        other.at - one.at ||
        (one.about < other.about ? -1 : 1),
    ),
);
