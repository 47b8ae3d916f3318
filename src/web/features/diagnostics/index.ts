import { lazily } from '~/web/lib/browser/lazily';
import { always, latest } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import type { CommandsOf } from '~/web/lib/commands';
import { logRequested, logSaveRequested, reportOpened, reportRequested } from './events';
import { exportSpans, readLog, saveLog, saveSession } from './saveDiagnostics.saga';
import { diagnosticsSlice } from './model/slice';

/** Commands that help to analyse a problem. */
const diagnosticsCommands: CommandsOf = () => [
  { key: 'report', label: 'Report a problem', icon: 'bug', event: () => reportOpened() },
  { key: 'diagnostics', label: 'Diagnostics', icon: 'heartbeat', event: () => logRequested() },
];

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
