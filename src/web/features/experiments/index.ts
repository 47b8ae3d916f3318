import { leadingBy, whilePage } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { noticesFrom } from '~/web/objects/notices';
import { annotateRequested, viewDeleteRequested, viewSaveRequested } from './events';
import { followCompared } from './flows/followCompared.saga';
import { followExperiment } from './flows/followExperiment.saga';
import { keepList } from './flows/keepList.saga';
import { annotate, deleteView, saveView } from './flows/keepNotes.saga';
import { followRun } from './flows/readRun.saga';
import { EVENT_NOTICES } from './messages';
import { experimentList } from './model/list';
import { experimentsReducer } from './model/slice';
import { COMPARE, EXPERIMENT, LIST } from './model/addresses';

export const experiments: Room = {
  large: ['experiments', 'experimentNames'],
  reducers: { experiments: experimentsReducer, experimentNames: experimentList.reducer },
  flows: [
    whilePage(LIST, keepList),
    whilePage<{ project_name: string }>(EXPERIMENT, followExperiment),
    whilePage(EXPERIMENT, followRun),
    whilePage(COMPARE, followCompared),
    leadingBy(annotateRequested, ({ run_id }) => run_id, annotate),
    leadingBy(viewSaveRequested, ({ name }) => name, saveView),
    leadingBy(viewDeleteRequested, ({ view }) => view.view_id, deleteView),
    noticesFrom(EVENT_NOTICES),
  ],
};
