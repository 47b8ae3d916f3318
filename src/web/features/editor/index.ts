import { lazy } from 'react';
import { frameSpoke } from '~/web/kit/frames';
import { during, every } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { deleted, notebookReached, notebookRead, stopped } from '../notebooks/events';
import { closeOnDelete, closeOnStop, closeWhenOver } from './closeEditors.saga';
import { EditorFrames } from './EditorFrames';
import { editorClosed, editorOpened } from './events';
import { followFrame } from './followFrame.saga';
import { lookAfterEditor } from './lookAfterEditor.saga';
import { openEditor } from './openEditor.saga';
import { editorSlice } from './slice';

export const editor: Room = {
  reducers: { editor: editorSlice.reducer },
  flows: [
    every(notebookReached, openEditor),
    during(editorOpened, editorClosed, ({ key }) => key, lookAfterEditor),
    every(frameSpoke, followFrame),
    every(stopped, closeOnStop),
    every(notebookRead, closeWhenOver),
    every(deleted, closeOnDelete),
  ],
  layers: [lazy(() => import('./EditorHost'))],
  roots: [EditorFrames],
};
