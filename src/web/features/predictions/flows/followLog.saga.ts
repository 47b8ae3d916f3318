import type { Action } from '@reduxjs/toolkit';
import { LOCATION_CHANGE } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { selectLocation } from '~/web/kit/browser/url/location';
import { ask } from '~/web/kit/effects/ask';
import { forWhatShows } from '~/web/kit/effects/forWhatShows';
import { longPoll, type Heard } from '~/web/kit/effects/longPoll';
import { logMissed, logRead, predictionWanted } from '../events';
import { predictions } from '../model/predictions';
import { selectLog, versionOf } from '../selectors';

/** Lines of the end that are shown. */
const LINES = 200;
/** How long the server may hold an answer until there is more, and how long the answer may take in all, ms. */
const HELD_MS = 20_000;
const TIMEOUT_MS = 45_000;
const AGENT = 'agent-0';

interface Run { readonly batch_job_id: string; readonly submission_id: string }

function* runThatShows(id: string): SagaGenerator<Run | null> {
  const row = yield* select(predictions.selectKnown, id);
  const { search } = yield* select(selectLocation);
  const shown = row && versionOf(row, new URLSearchParams(search).get('version'));
  return shown && shown.submission_id !== null ? { batch_job_id: shown.batch_job_id, submission_id: shown.submission_id } : null;
}

/** Facts after which another submission may show: each start of a version is one. */
const mayShowOther = ({ type }: Action) => type === LOCATION_CHANGE || type.startsWith('predictions/');

function* readOn({ batch_job_id, submission_id }: Run): SagaGenerator<Heard> {
  const log = yield* select(selectLog, submission_id);
  const known = log?.problem ? null : log?.page;
  const waiting = known ? { known_bytes: known.bytes, wait_ms: HELD_MS } : {};
  const reply = yield* ask(api.output.read, { batch_job_id, submission_id, agent_id: AGENT, line: null, count: LINES, ...waiting }, { timeoutMs: TIMEOUT_MS });
  if (!reply.ok) {
    yield* put(logMissed({ submission_id, problem: reply.problem }));
    return reply.problem;
  }
  const page = reply.value;
  yield* put(logRead({ submission_id, page }));
  if (page.ended) return 'all';
  return page.bytes === known?.bytes ? 'nothing' : 'more';
}

/** Follows the end of what the program of the version that shows says, for as long as its page is open. */
export function* followLog({ id }: { id: string }): SagaGenerator<void> {
  yield* forWhatShows(() => runThatShows(id), (run) => longPoll(() => readOn(run), { again: predictionWanted.type }), mayShowOther);
}
