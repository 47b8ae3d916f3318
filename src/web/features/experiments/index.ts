import { leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { viewDeleteRequested, viewSaveRequested } from './events';
import { followCompared } from './flows/followCompared.saga';
import { followList } from './flows/followList.saga';
import { followExperiment } from './flows/followExperiment.saga';
import { deleteView, saveView } from './flows/saveViews.saga';
import { EVENT_TOASTS } from './messages';
import { experimentList } from './model/list';
import { experimentsReducer } from './model/slice';
import { COMPARE, EXPERIMENT, LIST } from './model/addresses';

export const experiments: Feature = {
  large: ['experiments.runs', 'experiments.names'],
  reducers: {
    experiments: { runs: experimentsReducer, names: experimentList.reducer },
  },
  flows: [
    whilePage(LIST, followList),
    whilePage<{ project_name: string }>(EXPERIMENT, followExperiment),
    whilePage(COMPARE, followCompared),
    leadingBy(viewSaveRequested, ({ name }) => name, saveView),
    leadingBy(viewDeleteRequested, ({ view }) => view.view_id, deleteView),
    toastsFrom(EVENT_TOASTS),
  ],
};
