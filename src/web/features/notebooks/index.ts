import { lazily } from '~/web/lib/browser/lazily';
import { every, leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { notebookCommands } from './commands';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { downloadReady, downloadRequested, restartRequested, stopConfirmOpened } from './events';
import { deleteNotebooks } from './flows/deleteNotebook.saga';
import { notebookFilesAdded } from '~/web/core/uploads/events';
import { refreshNotebook } from './flows/refreshNotebook.saga';
import { downloadNotebook, saveNotebook } from './flows/downloadNotebook.saga';
import { followContents } from './flows/followContents.saga';
import { followRuntime } from './flows/followRuntime.saga';
import { openAlone } from './flows/openAlone.saga';
import { proposeStop } from './flows/proposeStop.saga';
import { renaming } from './flows/renameNotebook.saga';
import { restartNotebook } from './flows/restartNotebook.saga';
import { cancelStarts, startNotebooks } from './flows/startNotebook.saga';
import { stopNotebooks } from './flows/stopNotebook.saga';
import { EVENT_TOASTS } from './messages';
import { contents, notebooks as feature, runtimes, stopQuestion } from './model';

/** One file is asked for once at a time. */
const fileOf = ({ notebook_id, form }: { readonly notebook_id: string; readonly form: string }) =>
  `${notebook_id} ${form}`;

export const notebooks: Feature = {
  commands: notebookCommands,
  large: ['notebooks.objects', 'notebooks.contents'],
  reducers: {
    notebooks: {
      objects: feature.slice.reducer,
      renameForm: renaming.reducer,
      runtimes: runtimes.reducer,
      contents: contents.reducer,
      stopConfirm: stopQuestion.reducer,
    },
  },
  flows: [
    ...feature.lines,
    startNotebooks,
    cancelStarts,
    leadingBy(stopConfirmOpened, ({ ids }) => ids.join(' '), proposeStop),
    stopNotebooks,
    leadingBy(restartRequested, ({ id }) => id, restartNotebook),
    deleteNotebooks,
    renaming.line,
    leadingBy(downloadRequested, fileOf, downloadNotebook),
    every(downloadReady, saveNotebook),
    every(notebookFilesAdded, refreshNotebook),
    toastsFrom(EVENT_TOASTS),
    whilePage<{ id: string }>('/notebooks/:id', followRuntime),
    whilePage<{ id: string }>('/notebooks/:id', followContents),
    whilePage<{ id: string }>('/notebooks/:id/editor', openAlone),
  ],
  layers: [lazily(() => import('./screens/StopQuestion'))],
};
