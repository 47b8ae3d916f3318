import { lazily } from '~/web/lib/browser/lazily';
import { every, leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { notebookFilesAdded } from '~/web/core/uploads/events';
import { notebookCommands } from './commands';
import { downloadReady, downloadRequested, restartRequested, stopConfirmOpened } from './events';
import { downloadNotebook, saveNotebook } from './flows/downloadNotebook.saga';
import { followContents, refreshNotebook } from './flows/followContents.saga';
import { followRuntime } from './flows/followRuntime.saga';
import { openAlone } from './flows/openAlone.saga';
import { deleteNotebooks, renaming } from './flows/renameNotebook.saga';
import { cancelStarts, startNotebooks } from './flows/startNotebook.saga';
import { proposeStop, restartNotebook, stopNotebooks } from './flows/stopNotebook.saga';
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
