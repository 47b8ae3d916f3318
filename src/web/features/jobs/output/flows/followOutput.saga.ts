import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type OutputPage, type Problem, type Reply } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { selectConfig } from '~/web/lib/state/config';
import { poll } from '~/web/lib/saga/poll';
import { longPoll, type PollResult } from '~/web/lib/saga/longPoll';
import { malformed } from '~/web/lib/http/problem';
import {
  lineJumpRequested,
  outputRefreshRequested,
  tailReceived,
  tailFailed,
  windowSeen,
} from '../events';
import { keyOf, linesText, type LogOf } from '../model/url';
import { selectLog, selectPosition } from '../selectors';
import { forEachOutputView, outputPart, type DisplayedOutput } from './outputView.saga';

/** The lines at the end that every answer brings. */
const TAIL = 200;
/** Lines about the place where somebody was, which are drawn first. */
const ABOUT = 80;
/** How long the server holds an answer back while there is nothing new, ms. */
const WAIT_MS = 20_000;
/**
 * Follows what an agent prints for as long as it shows: each answer is held back until there is something new (JOB-09). Where live update is
 * off it is read once, and whenever the person asks.
 */
export function* followOutput(): SagaGenerator<void> {
  yield* forEachOutputView(
    outputPart(({ view }) => view.agent),
    followLog,
  );
}

function* followLog({
  run,
  view,
}: DisplayedOutput & { run: NonNullable<DisplayedOutput['run']> }): SagaGenerator<void> {
  const of: LogOf = {
    batch_job_id: run.batch_job_id,
    submission_id: run.submission_id,
    agent_id: view.agent,
  };
  const marked = view.marked && linesText(view.marked);
  const position = yield* select(selectPosition, of);
  if (view.marked && position.marked !== marked)
    yield* put(lineJumpRequested({ ...of, line: view.marked.from, marked }));
  else if (!position.following)
    yield* put(
      windowSeen({ ...of, from: Math.max(0, position.line - ABOUT), to: position.line + ABOUT }),
    );
  const { flags } = yield* select(selectConfig);
  if (flags.job_live_update)
    yield* longPoll((misses) => readOn(of, misses), { again: isWanted(of) });
  else yield* poll(() => readTail(of, 0), { every: null, sooner: isWanted(of) });
}

/** It goes on after what is known, so nothing is missed or told twice. Where nothing is known, or the server was away, the answer is not held back. */
function* readOn(of: LogOf, misses: number): SagaGenerator<PollResult> {
  const { total, bytes } = yield* select(selectLog, of);
  const problem = yield* readTail(of, total === null || misses > 0 ? 0 : WAIT_MS);
  if (problem) return problem;
  const after = yield* select(selectLog, of);
  if (after.ended) return 'all';
  return after.bytes === bytes ? 'nothing' : 'more';
}

const isWanted = (of: LogOf) => (action: { readonly type: string }) =>
  outputRefreshRequested.match(action) && keyOf(action.payload) === keyOf(of);

/** Answers why it could not be read; null where it could. */
function* readTail(of: LogOf, wait_ms: number): SagaGenerator<Problem | null> {
  const { bytes } = yield* select(selectLog, of);
  const reply = yield* call(askTail, of, wait_ms > 0 ? { known_bytes: bytes, wait_ms } : {});
  if (reply.ok) {
    yield* put(tailReceived({ ...of, page: reply.value }));
    return null;
  }
  yield* put(tailFailed({ ...of, problem: reply.problem, at: Date.now() }));
  return reply.problem;
}

function* askTail(of: LogOf, waiting: object): SagaGenerator<Reply<OutputPage>> {
  const reply = yield* callApi(api.output.read, { ...of, line: null, count: TAIL, ...waiting });
  return reply.ok && !Array.isArray(reply.value.lines)
    ? { ok: false, problem: malformed('the lines of the output') }
    : reply;
}
