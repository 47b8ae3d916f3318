import { lazy } from 'react';
import { frameSpoke } from '~/web/kit/browser/frames';
import { during, every } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { deletion, notebookReached, notebookRead, stop } from '../notebooks/events';
import { closeOnDelete, closeOnStop, closeWhenOver } from './flows/closeEditors.saga';
import { EditorFrames } from './screens/EditorFrames';
import { editorClosed, editorOpened } from './events';
import { followFrame } from './flows/followFrame.saga';
import { lookAfterEditor } from './flows/lookAfterEditor.saga';
import { openEditor } from './flows/openEditor.saga';
import { editorSlice } from './model/slice';

export const editor: Room = {
  reducers: { editor: editorSlice.reducer },
  flows: [
    every(notebookReached, openEditor),
    during(editorOpened, editorClosed, ({ key }) => key, lookAfterEditor),
    every(frameSpoke, followFrame),
    every(stop.accepted, closeOnStop),
    every(notebookRead, closeWhenOver),
    every(deletion.accepted, closeOnDelete),
  ],
  layers: [lazy(() => import('./screens/EditorHost'))],
  roots: [EditorFrames],
};
