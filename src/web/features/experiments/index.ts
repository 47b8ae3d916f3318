import { leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { error, toast, toastsFrom } from '~/web/core/toasts/toastsFrom';
import {
  viewDeleted,
  viewDeleteRequested,
  viewFailed,
  viewSaved,
  viewSaveRequested,
} from './events';
import { followCompared } from './flows/followCompared.saga';
import { deleteView, followList, saveView } from './flows/followList.saga';
import { followExperiment } from './flows/followExperiment.saga';
import { experimentList } from './model/list';
import { experimentsReducer } from './model/slice';
import { COMPARE, EXPERIMENT, LIST } from './model/addresses';

/** Toasts of events. */
const EVENT_TOASTS = [
  toast(viewSaved, ({ view }) => ({
    kind: 'success',
    text: 'View saved',
    lines: [view.shared ? `Your team finds it as ${view.name}.` : `You find it as ${view.name}.`],
  })),
  toast(viewDeleted, ({ view }) => ({
    kind: 'success',
    text: 'View deleted',
    lines: [view.name],
  })),
  toast(viewFailed, ({ problem }) => error('The view was not changed', problem)),
];

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
