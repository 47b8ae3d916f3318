import { lazily } from '~/web/kit/browser/lazily';
import { frameSpoke } from '~/web/kit/browser/frames';
import { every, latest } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { editorReady } from '../editor/events';
import { assistRequested, assistWritten } from './events';
import { applyCode } from './flows/applyCode.saga';
import { hearCell, tellOffered } from './flows/hearCell.saga';
import { writeCode } from './flows/writeCode.saga';
import { assistSlice } from './model/slice';

export const assist: Room = {
  reducers: { assist: assistSlice.reducer },
  flows: [
    every(editorReady, tellOffered),
    every(frameSpoke, hearCell),
    latest(assistRequested, writeCode),
    latest(assistWritten, applyCode),
  ],
  layers: [lazily(() => import('./screens/AssistPlace'))],
};
