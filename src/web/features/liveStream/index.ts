import { isAction, type UnknownAction } from '@reduxjs/toolkit';
import { LOCATION_CHANGE } from 'connected-react-router';
import { lazily } from '~/web/kit/browser/lazily';
import { frameSpoke } from '~/web/kit/browser/frames';
import { during, every, latest, whilePage, type EventOf } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { noticesFrom } from '~/web/objects/notices';
import { themeChosen } from '../account/events';
import { recordingOpened } from '../player/events';
import { start, streamRead } from '../streams/events';
import { joinRequested, roomClosed, roomOpened } from './events';
import { arriveToJoin, joinEmbedded, joinStarted, joinStream } from './flows/joinStream.saga';
import {
  closeWhenOver,
  hearRoom,
  leaveForRecording,
  leaveStage,
  lookAfterRoom,
  tellTheme,
} from './flows/lookAfterRoom.saga';
import { EVENT_NOTICES } from './messages';
import { liveSlice } from './model/slice';
import { LiveWindow } from './screens/LiveWindow';

const addressChanged: EventOf<UnknownAction> = {
  type: LOCATION_CHANGE,
  match: (action): action is UnknownAction => isAction(action) && action.type === LOCATION_CHANGE,
};

/** The live room that somebody is in, and the one window of the app for it or for a recording: on the page of its stream, or floating over any other one. */
export const liveStream: Room = {
  reducers: { liveStream: liveSlice.reducer },
  flows: [
    latest(joinRequested, joinStream),
    every(start.accepted, joinStarted),
    ...['/streams/:id', '/components/streams/play/:id'].map((path) =>
      whilePage<{ id: string }>(path, arriveToJoin),
    ),
    whilePage<{ id: string }>('/components/streams/live/:id', joinEmbedded),
    during(roomOpened, roomClosed, ({ stream_id }) => stream_id, lookAfterRoom),
    every(frameSpoke, hearRoom),
    every(streamRead, closeWhenOver),
    every(recordingOpened, leaveForRecording),
    every(addressChanged, leaveStage),
    every(themeChosen, tellTheme),
    noticesFrom(EVENT_NOTICES),
  ],
  panels: { liveRoom: lazily(() => import('./screens/RoomStage')) },
  roots: [LiveWindow],
};
