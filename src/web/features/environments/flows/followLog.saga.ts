import { isAnyOf } from '@reduxjs/toolkit';
import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { longPoll, type PollResult } from '~/web/lib/saga/longPoll';
import { taken } from '~/web/lib/saga/policies';
import { copyToClipboard } from '~/web/core/toasts/copyText.saga';
import {
  build,
  environmentRead,
  environmentRequested,
  logFailed,
  logRead,
  logStarted,
  type linesCopied,
} from '../events';
import { environments, isUnderWay } from '../model/model';
import { selectLog } from '../selectors';
import { SUCCESS } from '../messages';

/** How long the server may hold an answer until there is more, and how long the answer may take in all, ms. */
const HELD_MS = 20_000;
const TIMEOUT_MS = 45_000;
/** Lines of one answer. */
const COUNT = 2_000;

const rowArrived = {
  type: 'environments/readSucceeded|buildSucceeded',
  match: isAnyOf(environmentRead, build.succeeded),
};

/** Another build than the one whose log is known. */
function* untilBuilt(id: string): SagaGenerator<void> {
  while (true) {
    const {
      payload: { row },
    } = yield* taken(rowArrived);
    if (row.env_id === id && isUnderWay(row)) return;
  }
}

/** Reads on. The last known line is asked for again: it may have been half written. */
function* readOn(env_id: string): SagaGenerator<PollResult> {
  const { lines, bytes } = yield* select(selectLog);
  const more = {
    line: Math.max(0, lines.length - 1),
    count: COUNT,
    known_bytes: bytes,
    wait_ms: HELD_MS,
  };
  const reply = yield* callApi(
    api.environments.buildLog,
    { env_id, ...more },
    { timeoutMs: TIMEOUT_MS },
  );
  if (!reply.ok) {
    yield* put(logFailed({ env_id, problem: reply.problem }));
    return reply.problem;
  }
  const page = reply.value;
  // The log of another build begins from nothing.
  if (page.bytes < bytes) {
    yield* put(logStarted({ env_id }));
    return 'nothing';
  }
  yield* put(logRead({ env_id, page }));
  if (page.ended) yield* put(environmentRequested({ id: env_id }));
  return page.ended && page.first_line + page.lines.length >= page.total_lines ? 'all' : 'more';
}

/** Reads a log from its beginning to its end. */
function* readLog(env_id: string): SagaGenerator<void> {
  yield* put(logStarted({ env_id }));
  yield* longPoll(() => readOn(env_id), { again: environmentRequested.type });
}

/** Follows the log of an environment's builds, one after the other, for as long as its page is open. */
export function* followLog({ id }: { id: string }): SagaGenerator<void> {
  const known = () => select(environments.selectKnown, id);
  if (!(yield* known())) yield* take(environmentRead);
  if ((yield* known())?.kind !== 'venv') return;
  while (true) {
    yield* race({
      read: call(readLog, id),
      anew: take((action: unknown) => build.succeeded.match(action) && action.payload.id === id),
    });
    const { ended } = yield* select(selectLog);
    if (ended) yield* untilBuilt(id);
  }
}

/** Puts lines of the build's log on the clipboard. */
export function* copyLines({
  payload: { from, to },
}: ReturnType<typeof linesCopied>): SagaGenerator<void> {
  const { lines } = yield* select(selectLog);
  yield* copyToClipboard(lines.slice(from, to + 1).join('\n'), SUCCESS.copied);
}
