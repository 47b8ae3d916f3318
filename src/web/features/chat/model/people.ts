import { createSlice } from '@reduxjs/toolkit';
import type { ChatReport, Problem } from '~/contract';
import { plain } from '~/web/lib/state/plain';
import * as happened from '../events';

/** What people do about each other: who is here, a group that is being changed, what is reported. */
export interface ChatPeople {
  /** Colleagues who are connected. */
  readonly here: Readonly<Record<string, true>>;
  /** The group whose people and name are being changed. */
  readonly group: string | null;
  readonly changing: boolean;
  readonly problem: Problem | null;
  /** What the admin has to decide about; null before that is known. */
  readonly reports: readonly ChatReport[] | null;
  readonly moreReports: boolean;
  readonly reportsProblem: Problem | null;
}

const initialState: ChatPeople = {
  here: {},
  group: null,
  changing: false,
  problem: null,
  reports: null,
  moreReports: false,
  reportsProblem: null,
};

export const peopleSlice = createSlice({
  name: 'chat/people',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(
      happened.presenceReceived,
      plain((state: ChatPeople, { payload: { here, gone, whole } }) => {
        const before = whole ? [] : Object.keys(state.here).filter((name) => !gone.includes(name));
        return {
          ...state,
          here: Object.fromEntries([...before, ...here].map((name) => [name, true as const])),
        };
      }),
    );
    on.addCase(happened.chatDisconnected, (state) => ({ ...state, here: {} }));
    on.addCase(happened.groupOpened, (state, { payload: { channel_id } }) => ({
      ...state,
      group: channel_id,
      problem: null,
    }));
    on.addCase(happened.groupClosed, (state) => ({ ...state, group: null, problem: null }));
    on.addCase(happened.channelChangeRequested, (state) => ({
      ...state,
      changing: true,
      problem: null,
    }));
    on.addCase(happened.channelChangeAccepted, (state, { payload: { channel_id, change } }) => {
      const isOver = change.kind === 'rename' || change.kind === 'leave';
      return {
        ...state,
        changing: false,
        group: isOver && state.group === channel_id ? null : state.group,
      };
    });
    on.addCase(happened.channelChangeFailed, (state, { payload: { problem } }) => ({
      ...state,
      changing: false,
      problem,
    }));
    on.addCase(
      happened.reportsSucceeded,
      plain((state: ChatPeople, { payload: { reports, more } }) => ({
        ...state,
        reports,
        moreReports: more,
        reportsProblem: null,
      })),
    );
    on.addCase(happened.reportsFailed, (state, { payload: { problem } }) => ({
      ...state,
      reportsProblem: problem,
    }));
    on.addCase(
      happened.moderationSucceeded,
      plain((state: ChatPeople, { payload: { verdict, message_id, report_id } }) => ({
        ...state,
        reports:
          state.reports?.filter((one) =>
            verdict === 'remove' ? one.message_id !== message_id : one.report_id !== report_id,
          ) ?? null,
      })),
    );
  },
});

declare module '~/web/lib/state/root' {
  interface ChatArea {
    readonly people?: ChatPeople;
  }
}
