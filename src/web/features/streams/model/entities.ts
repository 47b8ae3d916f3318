import { createSelector } from '@reduxjs/toolkit';
import { api, type Stream } from '~/contract';
import {
  statusBefore,
  STREAM_STATUSES,
  streamStatus,
  type StreamMove,
  type StreamStatus,
} from '~/contract/streams/streamRules';
import { POLL_MS } from '~/web/lib/state/collection';
import type { Machine } from '~/web/lib/state/machine';
import { createObjectSlice } from '~/web/work/entities/createObjectSlice';
import type { ObjectView } from '~/web/work/entities/objectSelectors';
import type { ObjectState } from '~/web/work/entities/pending';
import type { RootState } from '~/web/lib/state/root';
import { streamEvents } from '../events';

/** A stream as the screens show it. */
export type StreamRow = ObjectView<Stream, StreamMove>;

/** The one way a stream goes (STR-14). An archived one is restored to what it was before, which its row says (`statusBefore`). */
export const streamMachine: Machine<StreamStatus, StreamMove> = {
  otherwise: 'archived',
  moves: {
    scheduled: { start: 'live', archive: 'archived' },
    live: { end: 'ended' },
    ended: { archive: 'archived' },
    recorded: { archive: 'archived' },
    archived: { restore: 'scheduled' },
  },
};

/** How a stream stands, whatever case its status is written in (STR-12). */
export const statusOf = ({ status }: Pick<Stream, 'status'>): StreamStatus =>
  streamStatus(status) ?? streamMachine.otherwise;

export const streams = createObjectSlice({
  name: 'streams',
  sliceOf: (state) => state.streams?.objects,
  path: '/streams',
  words: { one: 'stream', many: 'streams' },
  events: streamEvents,
  machine: streamMachine,
  api: { readAll: api.streams.readAll, read: api.streams.read },
  // Archived streams come along and show under a filter alone.
  listed: { status: [...STREAM_STATUSES] },
  requestOf: (stream_id) => ({ stream_id }),
  rowsOf: (reply) => reply.streams,
  rowOf: (reply) => reply.stream,
  idOf: ({ stream_id }) => stream_id,
  nameOf: ({ stream_name }) => stream_name,
  lay: (row, { intent, status }) => ({
    ...row,
    status: intent === 'restore' ? statusBefore(row) : status,
  }),
  // The rights of each person are decided by the server (PRM-19).
  mayChange: ({ role }) => role !== 'listener',
  whoMay: 'Only its owner, its speakers and its collaborators',
  readEvery: () => POLL_MS.stream,
});

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly streams?: StreamsArea;
  }
  interface StreamsArea {
    readonly objects?: ObjectState<Stream, StreamMove>;
  }
}

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
