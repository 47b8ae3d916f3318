import { isAction, isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { LOCATION_CHANGE } from 'connected-react-router';
import { lazily } from '~/web/lib/browser/lazily';
import { frameMessageReceived } from '~/web/lib/browser/frames';
import { during, every, type EventOf } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { ReadFrames } from '~/web/ui/files/ReadFrames';
import { dataLossConfirmChanged, themeChosen } from '~/web/core/preferences/events';
import { signedOut } from '~/web/core/session/events';
import { sessionExpired } from '~/web/lib/saga/callApi';
import { deletion, notebookReached, notebookRead, stop } from '../events';
import { EditorFrames } from './screens/EditorFrames';
import { editorClosed, editorOpened, editorReady } from './events';
import { followFrame, leadToCell, syncFrameSettings } from './flows/followFrame.saga';
import {
  closeOnDelete,
  closeOnStop,
  closeReadings,
  closeWhenOver,
  openEditor,
  superviseEditor,
} from './flows/openEditor.saga';
import { editorSlice } from './model';

const addressChanged: EventOf<UnknownAction> = {
  type: LOCATION_CHANGE,
  match: (action): action is UnknownAction => isAction(action) && action.type === LOCATION_CHANGE,
};

/** A page is there to be told, or there is something new to tell. */
const frameToTell: EventOf<UnknownAction> = {
  type: 'notebooks/editorReady|preferences/themeChosen|dataLossConfirmChanged',
  match: isAnyOf(editorReady, themeChosen, dataLossConfirmChanged),
};

const sessionOver: EventOf<UnknownAction> = {
  type: 'session/signedOut|expired',
  match: isAnyOf(signedOut, sessionExpired),
};

export const editor: Feature = {
  reducers: {
    notebooks: { editor: editorSlice.reducer },
  },
  flows: [
    every(notebookReached, openEditor),
    during(editorOpened, editorClosed, ({ key }) => key, superviseEditor),
    every(frameMessageReceived, followFrame),
    every(frameToTell, syncFrameSettings),
    every(addressChanged, leadToCell),
    every(stop.succeeded, closeOnStop),
    every(notebookRead, closeWhenOver),
    every(deletion.succeeded, closeOnDelete),
    every(sessionOver, closeReadings),
  ],
  layers: [lazily(() => import('./screens/EditorHost'))],
  roots: [EditorFrames, ReadFrames],
};
