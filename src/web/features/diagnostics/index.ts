import { lazily } from '~/web/kit/browser/lazily';
import { always, latest } from '~/web/kit/effects/policies';
import type { Feature } from '~/web/kit/room';
import { diagnosticsCommands } from './commands';
import { logSaveRequested, logRequested, reportRequested } from './events';
import { exportSpans } from './flows/exportSpans.saga';
import { readLog, saveLog } from './flows/readLog.saga';
import { saveSession } from './flows/saveSession.saga';
import { diagnosticsSlice } from './model/slice';

export const diagnostics: Feature = {
  reducers: { diagnostics: diagnosticsSlice.reducer },
  flows: [
    latest(logRequested, readLog),
    latest(logSaveRequested, saveLog),
    latest(reportRequested, saveSession),
    always(exportSpans),
  ],
  layers: [lazily(() => import('./screens/LogPlace'))],
  panels: { diagnostics: lazily(() => import('./screens/LogEntry')) },
  commands: diagnosticsCommands,
};
