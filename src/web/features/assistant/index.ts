import { lazily } from '~/web/lib/browser/lazily';
import { frameMessageReceived } from '~/web/lib/browser/frames';
import { every, latest } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { editorReady } from '~/web/features/notebooks/editor/events';
import { assistRequested, assistWritten } from './events';
import { watchCellRequest, sendAssistCapabilities } from './flows/watchCellRequest.saga';
import { applyCode, writeCode } from './flows/writeCode.saga';
import { assistSlice } from './model/slice';

export const assist: Feature = {
  reducers: {
    assistant: assistSlice.reducer,
  },
  flows: [
    every(editorReady, sendAssistCapabilities),
    every(frameMessageReceived, watchCellRequest),
    latest(assistRequested, writeCode),
    latest(assistWritten, applyCode),
  ],
  layers: [lazily(() => import('./screens/AssistSlot'))],
};
