import { isAction, type UnknownAction } from '@reduxjs/toolkit';
import { LOCATION_CHANGE } from 'connected-react-router';
import { lazily } from '~/web/lib/browser/lazily';
import { frameMessageReceived } from '~/web/lib/browser/frames';
import { during, every, latest, whilePage, type EventOf } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toast, toastsFrom } from '~/web/core/toasts/toastsFrom';
import { themeChosen } from '~/web/core/preferences/events';
import { recordingOpened } from '../player/events';
import { start, streamRead } from '../events';
import { joinRequested, liveRoomClosed, liveRoomLeft, liveRoomOpened } from './events';
import {
  arriveToJoin,
  closeWhenOver,
  joinEmbedded,
  joinStarted,
  joinStream,
  leaveForRecording,
  leaveLiveRoomPage,
  sendTheme,
  superviseLiveRoom,
  watchLiveRoomMessages,
} from './joinStream.saga';
import { liveSlice } from './model/slice';
import { LiveWindow } from './screens/LiveWindow';

const SAID = {
  ended: 'The stream has ended',
  removed: 'A host removed you from the live room',
  elsewhere: 'You joined this live room in another tab',
} as const;

/** Toasts of events. */
const EVENT_TOASTS = [
  toast(liveRoomLeft, ({ reason }) =>
    reason === 'left' ? null : { kind: 'info', text: SAID[reason] },
  ),
];

const addressChanged: EventOf<UnknownAction> = {
  type: LOCATION_CHANGE,
  match: (action): action is UnknownAction => isAction(action) && action.type === LOCATION_CHANGE,
};

/** The live room that somebody is in, and the one window of the app for it or for a recording: on the page of its stream, or floating over any other one. */
export const liveStream: Feature = {
  reducers: {
    streams: { live: liveSlice.reducer },
  },
  flows: [
    latest(joinRequested, joinStream),
    every(start.succeeded, joinStarted),
    ...['/streams/:id', '/components/streams/play/:id'].map((path) =>
      whilePage<{ id: string }>(path, arriveToJoin),
    ),
    whilePage<{ id: string }>('/components/streams/live/:id', joinEmbedded),
    during(liveRoomOpened, liveRoomClosed, ({ stream_id }) => stream_id, superviseLiveRoom),
    every(frameMessageReceived, watchLiveRoomMessages),
    every(streamRead, closeWhenOver),
    every(recordingOpened, leaveForRecording),
    every(addressChanged, leaveLiveRoomPage),
    every(themeChosen, sendTheme),
    toastsFrom(EVENT_TOASTS),
  ],
  panels: { liveRoom: lazily(() => import('./screens/LiveRoomSlot')) },
  roots: [LiveWindow],
};
