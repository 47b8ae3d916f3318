import { lazily } from '~/web/kit/browser/lazily';
import { frameMessageReceived } from '~/web/kit/browser/frames';
import { every, latest } from '~/web/kit/effects/policies';
import type { Feature } from '~/web/kit/room';
import { editorReady } from '../editor/events';
import { assistRequested, assistWritten } from './events';
import { applyCode } from './flows/applyCode.saga';
import { watchCellRequest, sendAssistCapabilities } from './flows/hearCell.saga';
import { writeCode } from './flows/writeCode.saga';
import { assistSlice } from './model/slice';

export const assist: Feature = {
  reducers: { assist: assistSlice.reducer },
  flows: [
    every(editorReady, sendAssistCapabilities),
    every(frameMessageReceived, watchCellRequest),
    latest(assistRequested, writeCode),
    latest(assistWritten, applyCode),
  ],
  layers: [lazily(() => import('./screens/AssistPlace'))],
};
