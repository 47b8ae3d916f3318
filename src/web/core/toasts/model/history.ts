import { createSlice, type Action, type PayloadAction } from '@reduxjs/toolkit';
import { LOCATION_CHANGE, type LocationChangeAction } from 'connected-react-router';
import type { NotificationTopic } from '~/contract/notifications/topics';
import { tabHidden, tabVisible } from '~/web/lib/browser/tab';
import { signedIn, signedOut } from '~/web/core/session/events';
import { sessionExpired } from '~/web/lib/saga/callApi';
import * as happened from '../events';

/** A notification as it was said. */
export interface Entry {
  readonly id: string;
  readonly kind: happened.ToastKind;
  readonly text: string;
  readonly lines: readonly string[];
  /** When it was said last, ms. */
  readonly at: number;
  /** How often the same was said in a row. */
  readonly count: number;
  readonly to: string | null;
  readonly about: string | null;
  readonly topic: NotificationTopic | null;
  readonly seen: boolean;
}

export interface HistoryState {
  /** The newest first. */
  entries: Entry[];
  /** Events for the tab's title, the newest last: until they look at the tab. */
  news: string[];
  away: boolean;
  open: boolean;
  /** Up to which number the server's happenings are known. */
  since: number;
  /** Notifications that are unseen on the server, by id. */
  unseen: readonly string[];
  /** How many the server believes unseen, also those that are not listed here. */
  total: number;
}

/** So many notifications are kept. */
export const MAX_HISTORY = 50;
const initialState: HistoryState = {
  entries: [],
  news: [],
  away: false,
  open: false,
  since: 0,
  unseen: [],
  total: 0,
};

type Written = PayloadAction<happened.ToastContent, string, { id: string; at: number }>;

const write = (state: HistoryState, { payload, meta }: Written, seen: boolean) => {
  const { kind, text, lines = [] } = payload;
  const [to, about, topic] = [payload.to ?? null, payload.about ?? null, payload.topic ?? null];
  if (about !== null && state.entries.some((entry) => entry.about === about)) return;
  const [last, ...rest] = state.entries;
  const again = about === null && last?.text === text && last.to === to;
  const entry: Entry = {
    ...meta,
    kind,
    text,
    lines: [...lines],
    to,
    about,
    topic,
    seen: seen || to === null,
    count: again ? last.count + 1 : 1,
  };
  const others = again ? rest : state.entries;
  const place = others.findIndex(({ at }) => at <= entry.at);
  state.entries = others
    .toSpliced(place === -1 ? others.length : place, 0, entry)
    .slice(0, MAX_HISTORY);
  if (state.away && to !== null && !seen) state.news = [...state.news, text];
};

const see = (state: HistoryState, isSeen: (entry: Entry) => boolean) => {
  if (state.entries.some((entry) => !entry.seen && isSeen(entry))) {
    state.entries = state.entries.map((entry) =>
      !entry.seen && isSeen(entry) ? { ...entry, seen: true } : entry,
    );
  }
};

const without = (all: readonly string[], some: readonly string[]) =>
  all.filter((each) => !some.includes(each));

/** Recent notifications. They are stored in the browser, and end with the session. */
export const history = createSlice({
  name: 'notifications/history',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.toastAdded, (state, action) => write(state, action, false));
    on.addCase(happened.notificationRecorded, (state, action) =>
      write(state, action, action.payload.seen),
    );
    on.addCase(happened.centreOpened, (state) => {
      state.open = true;
    });
    on.addCase(happened.allSeen, (state, { payload: { topic } }) => {
      see(state, (entry) => topic === undefined || entry.topic === topic);
      if (topic === undefined) state.total = 0;
    });
    on.addCase(happened.centreClosed, (state) => {
      state.open = false;
    });
    on.addCase(happened.historyCleared, (state) => {
      state.entries = [];
      state.unseen = [];
      state.total = 0;
    });
    on.addCase(happened.dismissed, (state, { payload: { text } }) =>
      see(state, (entry) => entry.text === text),
    );
    on.addCase(
      happened.notificationsSucceeded,
      (state, { payload: { since, seen, unseen, total } }) => {
        state.since = since;
        state.total = total;
        state.unseen = [...new Set([...without(state.unseen, seen), ...unseen])];
        see(state, ({ about }) => about !== null && seen.includes(about));
      },
    );
    on.addCase(happened.seenSaveSucceeded, (state, { payload: { about } }) => {
      state.unseen = without(state.unseen, about);
      state.total = Math.max(0, state.total - about.length);
    });
    on.addCase(tabHidden, (state) => {
      state.away = true;
    });
    on.addCase(tabVisible, (state) => {
      state.away = false;
      state.news = [];
    });
    for (const event of [signedIn, signedOut, sessionExpired]) {
      on.addCase(event, (state) => ({ ...initialState, away: state.away }));
    }
    on.addMatcher(
      (action: Action): action is LocationChangeAction => action.type === LOCATION_CHANGE,
      (state, { payload: { location } }) => {
        state.open = false;
        see(state, ({ to }) => to?.split('?')[0] === location.pathname);
      },
    );
  },
});

/** The fields in the browser's storage. */
export const PERSISTED_HISTORY = [
  'entries',
  'since',
  'unseen',
  'total',
] as const satisfies readonly (keyof HistoryState)[];

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly notifications: NotificationsArea;
  }
  interface NotificationsArea {
    readonly history: HistoryState;
  }
}
