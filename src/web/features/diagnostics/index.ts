import { lazily } from '~/web/lib/browser/lazily';
import { always, latest } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { diagnosticsCommands } from './commands';
import { logSaveRequested, logRequested, reportRequested } from './events';
import { exportSpans } from './flows/exportSpans.saga';
import { readLog, saveLog } from './flows/readLog.saga';
import { saveSession } from './flows/saveSession.saga';
import { diagnosticsSlice } from './model/slice';

export const diagnostics: Feature = {
  reducers: {
    diagnostics: diagnosticsSlice.reducer,
  },
  flows: [
    latest(logRequested, readLog),
    latest(logSaveRequested, saveLog),
    latest(reportRequested, saveSession),
    always(exportSpans),
  ],
  layers: [lazily(() => import('./screens/LogSlot'))],
  panels: { diagnostics: lazily(() => import('./screens/LogEntry')) },
  commands: diagnosticsCommands,
};
