import { lazily } from '~/web/lib/browser/lazily';
import { latest, leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { error, toast, toastsFrom } from '~/web/core/toasts/toastsFrom';
import { nameOf } from '~/web/lib/browser/url/drivePaths';
import { artifactFailed, artifactRequested, pickerOpened } from './events';
import { followComparison, readPicker } from './flows/followComparison.saga';
import {
  downloadArtifact,
  followNotebook,
  followPerformance,
} from './flows/followPerformance.saga';
import { performanceReducer } from './model/slice';

/** Toasts of events. */
const EVENT_TOASTS = [
  toast(artifactFailed, ({ path, problem }) =>
    error(`Unable to download ${nameOf(path)}`, problem),
  ),
];

export const performance: Feature = {
  large: ['performance'],
  reducers: {
    performance: performanceReducer,
  },
  flows: [
    whilePage<{ id: string }>('/jobs/:id', followPerformance),
    whilePage<{ id: string }>('/notebooks/:id', followNotebook),
    whilePage('/jobs/compare', followComparison),
    latest(pickerOpened, readPicker),
    leadingBy(artifactRequested, ({ path }) => path, downloadArtifact),
    toastsFrom(EVENT_TOASTS),
  ],
  panels: {
    jobPerformance: lazily(() => import('./screens/panel/PerformancePanel')),
    notebookPerformance: lazily(() => import('./screens/panel/NotebookPerformance')),
  },
};
