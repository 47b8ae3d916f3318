import { api, type OutputPage } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { pagePart } from '~/web/work/detail/pagePart.saga';
import { deploy, predictionRead, predictionSaved, predictionRequested } from '../events';
import { predictions, versionOf } from '../model/predictions';

/** Lines of the end that are shown. */
const LINES = 200;
/** How long the server may hold an answer until there is more, and how long the answer may take in all, ms. */
const HELD_MS = 20_000;
const TIMEOUT_MS = 45_000;

/** The end of what the program of the version that shows says, as it grows: its last start, or the one that runs. */
export const log = pagePart<OutputPage>({
  name: 'predictions/log',
  page: '/predictions/:id',
  stateOf: (state) => state.predictions?.forms?.log,
  shows(search, state, id) {
    const row = predictions.selectKnown(state, id);
    const shown = row && versionOf(row, new URLSearchParams(search).get('version'));
    return shown && shown.submission_id !== null
      ? `${shown.batch_job_id} ${shown.submission_id}`
      : null;
  },
  moves: [predictionRead.type, predictionSaved.type, deploy.succeeded.type],
  again: predictionRequested.type,
  read(_, shown, __, before) {
    const [batch_job_id = '', submission_id = ''] = shown.split(' ');
    const waiting = before ? { known_bytes: before.bytes, wait_ms: HELD_MS } : {};
    return callApi(
      api.output.read,
      { batch_job_id, submission_id, agent_id: 'agent-0', line: null, count: LINES, ...waiting },
      { timeoutMs: TIMEOUT_MS },
    );
  },
  heard: ({ ended, bytes }, before) =>
    ended ? 'all' : bytes === before?.bytes ? 'nothing' : 'more',
});
