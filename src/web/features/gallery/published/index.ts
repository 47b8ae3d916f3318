import { PUBLISHED_PATHS } from '~/contract/gallery';
import { every, leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { error, toast, toastsFrom } from '~/web/core/toasts/toastsFrom';
import { copied, copyFailed, copyRequested, fileFailed, fileReady, fileRequested } from './events';
import { downloadFile, copy, saveFile } from './flows/copy.saga';
import {
  pollPublishedJobs,
  pollPublishedNotebooks,
  showJob,
  showNotebook,
} from './flows/readPage.saga';
import { lists, publishedReducer } from './model';

/** Toasts of events. */
const EVENT_TOASTS = [
  toast(copied, ({ name }) => ({
    kind: 'success',
    text: 'Copied into your workspace',
    lines: [name],
  })),
  toast(copyFailed, ({ problem }) => error('It could not be copied', problem)),
  toast(fileFailed, ({ problem }) => error('The file cannot be had', problem)),
];

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
    whilePage(PUBLISHED_PATHS.notebook, pollPublishedNotebooks),
    whilePage(PUBLISHED_PATHS.batchjob, pollPublishedJobs),
    leadingBy(copyRequested, () => '', copy),
    toastsFrom(EVENT_TOASTS),
  ],
  flowsOutside: [
    whilePage<{ token: string }>(`${PUBLISHED_PATHS.notebook}/:token/:copy(copy)?`, showNotebook),
    whilePage<{ token: string }>(`${PUBLISHED_PATHS.batchjob}/:token/:copy(copy)?`, showJob),
    leadingBy(fileRequested, ({ sc_file_url }) => sc_file_url, downloadFile),
    every(fileReady, saveFile),
  ],
};
