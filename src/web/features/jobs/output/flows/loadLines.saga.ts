import type { PayloadAction } from '@reduxjs/toolkit';
import { delay, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { LOCATION_CHANGE, type LocationChangeAction } from 'connected-react-router';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { malformed } from '~/web/lib/http/problem';
import {
  lineJumpRequested,
  linesFailed,
  linesSucceeded,
  positionSaved,
  type rested,
} from '../events';
import { linesText, type Lines, type LogOf } from '../model/url';
import { selectLog, selectPosition } from '../selectors';
import { missingIn } from '../model/pages';
import { currentOutputView } from './outputView.saga';

/** Between two readings while somebody scrolls fast, ms: what passed by meanwhile is not read at all. */
const BREATH_MS = 50;

/** Reads the lines that are drawn and not known. One request at a time, always for what is drawn then: what was scrolled past is left out. */
export function* loadLines({ payload: of }: PayloadAction<LogOf>): SagaGenerator<void> {
  while (true) {
    const missing = yield* missingNow(of);
    if (missing === null) return;
    const { batch_job_id, submission_id, agent_id } = of;
    const { from, to } = missing;
    const reply = yield* callApi(api.output.read, {
      batch_job_id,
      submission_id,
      agent_id,
      line: from,
      count: to - from,
    });
    if (!reply.ok) return void (yield* put(linesFailed({ ...of, problem: reply.problem })));
    // Lines that are promised and not given would be asked for again for ever.
    const { first_line, lines } = reply.value;
    if (!Array.isArray(lines) || lines.length === 0 || first_line !== from)
      return void (yield* put(
        linesFailed({ ...of, problem: malformed('the lines that were asked for') }),
      ));
    yield* put(linesSucceeded({ ...of, page: reply.value }));
    yield* delay(BREATH_MS);
  }
}

/** The tail brings its own lines while it is followed. */
function* missingNow(of: LogOf): SagaGenerator<Lines | null> {
  const log = yield* select(selectLog, of);
  const { following } = yield* select(selectPosition, of);
  return following || log.total === null || log.gap !== null
    ? null
    : missingIn(log, log.seen, log.total);
}

/** A link to lines of the log that shows already goes there. Who marks lines, which replaces the address, has them before their eyes. */
export function* goToLines(): SagaGenerator<void> {
  while (true) {
    const {
      payload: { action },
    } = (yield* take(LOCATION_CHANGE)) as LocationChangeAction;
    const {
      run,
      view: { agent, marked },
    } = yield* currentOutputView();
    if (action === 'REPLACE' || run?.tab !== 'output' || !marked) continue;
    const { batch_job_id, submission_id } = run;
    yield* put(
      lineJumpRequested({
        batch_job_id,
        submission_id,
        agent_id: agent,
        line: marked.from,
        marked: linesText(marked),
      }),
    );
  }
}

/** Somebody who scrolls on within this time, ms, has not come to rest: nothing is kept or drawn for it. */
const REST_MS = 200;

/** Keeps where somebody came to rest in a log, so that a reload goes on there. */
export function* savePosition({ payload }: ReturnType<typeof rested>): SagaGenerator<void> {
  yield* delay(REST_MS);
  const { following } = yield* select(selectPosition, payload);
  if (!following) yield* put(positionSaved(payload));
}
