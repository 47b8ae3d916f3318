import { lazy } from 'react';
import { latest, leadingBy, whilePage } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { artifactWanted, pickerOpened } from './events';
import { followComparison } from './compare/followComparison.saga';
import { readPicker } from './compare/readPicker.saga';
import { downloadArtifact } from './flows/downloadArtifact.saga';
import { followPerformance } from './flows/followPerformance.saga';
import { COMPARE_PATH } from './routes';
import { performanceReducer } from './slice';

export const performance: Room = {
  reducers: { performance: performanceReducer },
  flows: [
    whilePage<{ id: string }>('/jobs/:id', followPerformance),
    whilePage(COMPARE_PATH, followComparison),
    latest(pickerOpened, readPicker),
    leadingBy(artifactWanted, ({ path }) => path, downloadArtifact),
  ],
  panels: { jobPerformance: lazy(() => import('./panel/PerformancePanel')) },
};
