import { lazily } from '~/web/kit/browser/lazily';
import { during, leadingBy } from '~/web/kit/effects/policies';
import type { Feature } from '~/web/kit/room';
import { noticesFrom } from '~/web/objects/notices';
import { recordingClosed, recordingOpened } from '../player/events';
import { copyRequested } from './events';
import { copyNotebook } from './flows/copyNotebook.saga';
import { followNotebook } from './flows/followNotebook.saga';
import { EVENT_NOTICES } from './messages';
import { playedNotebookSlice } from './model/slice';

/** The notebook of a recorded stream, as it was at each second. */
export const playedNotebook: Feature = {
  large: ['playedNotebook'],
  reducers: { playedNotebook: playedNotebookSlice.reducer },
  flows: [
    during(recordingOpened, recordingClosed, ({ stream_id }) => stream_id, followNotebook),
    leadingBy(copyRequested, ({ stream_id }) => stream_id, copyNotebook),
    noticesFrom(EVENT_NOTICES),
  ],
  panels: { playedNotebook: lazily(() => import('./screens/PlayedNotebook')) },
};
