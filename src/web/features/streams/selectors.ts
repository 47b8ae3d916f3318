import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '~/web/lib/state/root';
import { statusOf, streams, type StreamRow } from './model/entities';

export const selectMoveToConfirm = (state: RootState) => state.streams?.dialogs?.asked ?? null;
export const selectLink = (state: RootState) => state.streams?.dialogs?.link ?? null;
export const selectInvite = (state: RootState) => state.streams?.dialogs?.invite ?? null;

const rows = (state: RootState) => streams.selectRows(state, false);

const byTime = (timeOf: (row: StreamRow) => string) => (a: StreamRow, b: StreamRow) =>
  timeOf(a) < timeOf(b) ? -1 : 1;

/** When it was over, or was to begin. */
export const pastTimeOf = ({
  ended_datetime,
  live_datetime,
  schedule_datetime,
}: StreamRow): string => ended_datetime ?? live_datetime ?? schedule_datetime;

/** Live streams, and then scheduled ones, the next one first (LST-12). */
export const selectUpcoming = createSelector([rows], (all) => {
  const scheduled = all
    .filter((row) => statusOf(row) === 'scheduled')
    .sort(byTime((row) => row.schedule_datetime));
  return [...all.filter((row) => statusOf(row) === 'live'), ...scheduled];
});

/** Streams that are over, the last one first; without archived ones. */
export const selectPast = createSelector([rows], (all) =>
  all
    .filter((row) => ['ended', 'recorded'].includes(statusOf(row)))
    .sort(byTime(pastTimeOf))
    .reverse(),
);

/** Archived streams that the person has a part in, the last one first. Others do not find it. */
export const selectArchived = createSelector([rows], (all) =>
  all
    .filter((row) => statusOf(row) === 'archived' && row.role !== 'listener')
    .sort(byTime(pastTimeOf))
    .reverse(),
);
