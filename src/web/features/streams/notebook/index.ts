import { lazily } from '~/web/lib/browser/lazily';
import { during, leadingBy } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { recordingClosed, recordingOpened } from '../player/events';
import { copyRequested } from './events';
import { copyNotebook } from './flows/copyNotebook.saga';
import { followNotebook } from './flows/followNotebook.saga';
import { EVENT_TOASTS } from './messages';
import { playedNotebookSlice } from './model/slice';

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
