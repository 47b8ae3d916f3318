import { lazily } from '~/web/lib/browser/lazily';
import { latest, leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { artifactRequested, pickerOpened } from './events';
import { followComparison } from './flows/followComparison.saga';
import { readPicker } from './flows/readPicker.saga';
import { downloadArtifact } from './flows/downloadArtifact.saga';
import { followNotebook, followPerformance } from './flows/followPerformance.saga';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { EVENT_TOASTS } from './messages';
import { COMPARE_PATH } from './routes';
import { performanceReducer } from './model/slice';

export const performance: Feature = {
  large: ['performance'],
  reducers: {
    performance: performanceReducer,
  },
  flows: [
    whilePage<{ id: string }>('/jobs/:id', followPerformance),
    whilePage<{ id: string }>('/notebooks/:id', followNotebook),
    whilePage(COMPARE_PATH, followComparison),
    latest(pickerOpened, readPicker),
    leadingBy(artifactRequested, ({ path }) => path, downloadArtifact),
    toastsFrom(EVENT_TOASTS),
  ],
  panels: {
    jobPerformance: lazily(() => import('./screens/panel/PerformancePanel')),
    notebookPerformance: lazily(() => import('./screens/panel/NotebookPerformance')),
  },
};
