import { isAction, type UnknownAction } from '@reduxjs/toolkit';
import { LOCATION_CHANGE } from 'connected-react-router';
import { lazily } from '~/web/lib/browser/lazily';
import { frameMessageReceived } from '~/web/lib/browser/frames';
import { during, every, latest, whilePage, type EventOf } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { themeChosen } from '~/web/core/preferences/events';
import { recordingOpened } from '../player/events';
import { start, streamRead } from '../events';
import { joinRequested, liveRoomClosed, liveRoomOpened } from './events';
import { arriveToJoin, joinEmbedded, joinStarted, joinStream } from './flows/joinStream.saga';
import {
  closeWhenOver,
  watchLiveRoomMessages,
  leaveForRecording,
  leaveLiveRoomPage,
  superviseLiveRoom,
  sendTheme,
} from './flows/superviseLiveRoom.saga';
import { EVENT_TOASTS } from './messages';
import { liveSlice } from './model/slice';
import { LiveWindow } from './screens/LiveWindow';

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
