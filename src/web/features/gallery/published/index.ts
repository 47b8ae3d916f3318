import { every, leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { copyRequested, fileReady, fileRequested } from './events';
import { downloadFile, copy, saveFile } from './flows/copy.saga';
import { pollPublishedJobs, pollPublishedNotebooks } from './flows/pollLists.saga';
import { showJob, showNotebook } from './flows/readPage.saga';
import { EVENT_TOASTS } from './messages';
import { lists, publishedReducer } from './model';
import { LISTS } from './routes';

/** Published work: pages for everybody, the lists of the team, and copies of one's own. */
export const published: Feature = {
  // A reader of a page may have no session, or lose it meanwhile.
  outlives: ['gallery.publication'],
  reducers: {
    gallery: {
      publication: publishedReducer,
      notebooks: lists.notebook.reducer,
      jobs: lists.batchjob.reducer,
    },
  },
  flows: [
    whilePage(LISTS.notebook, pollPublishedNotebooks),
    whilePage(LISTS.batchjob, pollPublishedJobs),
    leadingBy(copyRequested, () => '', copy),
    toastsFrom(EVENT_TOASTS),
  ],
  flowsOutside: [
    whilePage<{ token: string }>(`${LISTS.notebook}/:token/:copy(copy)?`, showNotebook),
    whilePage<{ token: string }>(`${LISTS.batchjob}/:token/:copy(copy)?`, showJob),
    leadingBy(fileRequested, ({ sc_file_url }) => sc_file_url, downloadFile),
    every(fileReady, saveFile),
  ],
};
