import { createSlice } from '@reduxjs/toolkit';
import type { ChatReport } from '~/contract';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import { plain } from '~/web/lib/state/mergeRows';
import * as happened from '../events';

/** Actions of people on each other: who is here, a group that is being changed, what is reported. */
export interface ChatPeople {
  /** Colleagues who are connected. */
  readonly here: Readonly<Record<string, true>>;
  /** The group whose people and name are being changed. */
  readonly group: string | null;
  readonly changeRequest: RequestState;
  /** The reports that wait for the admin's decision; null before they are read. */
  readonly reports: readonly ChatReport[] | null;
  readonly moreReports: boolean;
  readonly reportsRequest: RequestState;
}

const initialState: ChatPeople = {
  here: {},
  group: null,
  changeRequest: idle,
  reports: null,
  moreReports: false,
  reportsRequest: idle,
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
      changeRequest: idle,
    }));
    on.addCase(happened.groupClosed, (state) => ({ ...state, group: null, changeRequest: idle }));
    on.addCase(happened.channelChangeRequested, (state) => ({
      ...state,
      changeRequest: loading(),
    }));
    on.addCase(happened.channelChangeAccepted, (state, { payload: { channel_id, change } }) => {
      const isOver = change.kind === 'rename' || change.kind === 'leave';
      return {
        ...state,
        changeRequest: succeededAt(),
        group: isOver && state.group === channel_id ? null : state.group,
      };
    });
    on.addCase(happened.channelChangeFailed, (state, { payload: { problem } }) => ({
      ...state,
      changeRequest: failedWith(problem),
    }));
    on.addCase(
      happened.reportsSucceeded,
      plain((state: ChatPeople, { payload: { reports, more } }) => ({
        ...state,
        reports,
        moreReports: more,
        reportsRequest: succeededAt(),
      })),
    );
    on.addCase(happened.reportsFailed, (state, { payload: { problem } }) => ({
      ...state,
      reportsRequest: failedWith(problem),
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
