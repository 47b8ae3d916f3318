import { isAnyOf } from '@reduxjs/toolkit';
import { during, every, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { liveRoomClosed, liveRoomOpened } from './live/events';
import { recordingClosed, recordingOpened } from './player/events';
import { archive } from './events';
import { followOpen, goLive } from './flows/followOpen.saga';
import { invitation } from './flows/invitePeople.saga';
import {
  archiveStreams,
  deleteStreams,
  endStreams,
  leaveArchived,
  restoreStreams,
  startStreams,
} from './flows/moveStream.saga';
import { EVENT_TOASTS } from './messages';
import { streamPartsReducer } from './model/parts';
import { streams as room } from './model/entities';

const PLAY = '/components/streams/play/:id';
/** The content of the floating window: a live room or a recording. */
const windowOpened = {
  type: `${liveRoomOpened.type}, ${recordingOpened.type}`,
  match: isAnyOf(liveRoomOpened, recordingOpened),
};
const windowClosed = {
  type: `${liveRoomClosed.type}, ${recordingClosed.type}`,
  match: isAnyOf(liveRoomClosed, recordingClosed),
};

/** Streams: what is to come, what is live, what is over. */
export const streams: Feature = {
  large: ['streams.objects'],
  reducers: {
    streams: { objects: room.slice.reducer, dialogs: streamPartsReducer },
  },
  flows: [
    ...room.lines,
    startStreams,
    endStreams,
    archiveStreams,
    restoreStreams,
    deleteStreams,
    every(archive.succeeded, leaveArchived),
    ...[
      PLAY,
      '/streams/:id/clip/:clip',
      '/components/streams/live/:id',
      '/components/streams/:id/edit',
    ].map((path) => whilePage<{ id: string }>(path, room.followOne)),
    whilePage<{ id: string }>(PLAY, goLive),
    during(windowOpened, windowClosed, ({ stream_id }) => stream_id, followOpen),
    ...invitation.lines,
    toastsFrom(EVENT_TOASTS),
  ],
};
