import { lazily } from '~/web/lib/browser/lazily';
import { during, leadingBy } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toast, toastsFrom } from '~/web/core/toasts/toastsFrom';
import { GENERIC_ERROR, reasonOf } from '~/web/lib/http/problem';
import { recordingClosed, recordingOpened } from '../player/events';
import { copied, copyFailed, copyRequested } from './events';
import { copyNotebook, followNotebook } from './followNotebook.saga';
import { playedNotebookSlice } from './model/slice';

/** Toasts of events. */
const EVENT_TOASTS = [
  toast(copied, () => ({ kind: 'success', text: 'It is a notebook of yours now' })),
  toast(copyFailed, ({ problem }) => ({
    kind: 'error',
    text: reasonOf(problem, GENERIC_ERROR),
  })),
];

/** The notebook of a recorded stream, as it was at each second. */
export const playedNotebook: Feature = {
  large: ['streams.notebook'],
  reducers: {
    streams: { notebook: playedNotebookSlice.reducer },
  },
  flows: [
    during(recordingOpened, recordingClosed, ({ stream_id }) => stream_id, followNotebook),
    leadingBy(copyRequested, ({ stream_id }) => stream_id, copyNotebook),
    toastsFrom(EVENT_TOASTS),
  ],
  panels: { playedNotebook: lazily(() => import('./screens/PlayedNotebook')) },
};
