import { call, delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Problem } from '~/contract';
import { connectionRestored, selectTab } from '~/web/lib/browser/tab';
import { untilCancelled } from '~/web/lib/saga/waiting';
import { reasonOf } from '~/web/lib/http/problem';
import {
  allAborted,
  allRetried,
  listCleared,
  uploadAborted,
  uploadFailed,
  restHurried,
  uploadRested,
  uploadsLost,
  uploadWoken,
} from '../events';
import { selectUpload } from '../selectors';

/** How often one file is tried again by itself, and how long it rests before: doubling from the first, each give or take a fifth. */
export const RETRIES = 6;
const FIRST_REST_MS = 1000;
const LONGEST_REST_MS = 30_000;
/** A server may ask for more patience than that, within limits. */
const LONGEST_ASKED_MS = 5 * 60_000;

/** No feature: trying again by itself changes nothing. */
const FULL = 507;

/** Whether a failure may pass by itself: the network, a timeout, too many requests, trouble of the server. */
export const mayPass = ({ statusCode }: Problem) =>
  statusCode === 0 ||
  statusCode === 408 ||
  statusCode === 429 ||
  (statusCode >= 500 && statusCode !== FULL);

/** How long to rest before trying again, ms. */
export const restOf = (tries: number, { retryAfter }: Problem) => {
  const doubled =
    Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** tries) * (0.8 + Math.random() * 0.4);
  return retryAfter === undefined
    ? doubled
    : Math.min(LONGEST_ASKED_MS, Math.max(doubled, retryAfter * 1000));
};

type Told = { readonly type: string };
/** The person has had enough of this file. */
export const endsFor = (id: string) => (action: Told) =>
  listCleared.match(action) ||
  allAborted.match(action) ||
  (uploadAborted.match(action) && action.payload.id === id) ||
  (uploadsLost.match(action) && action.payload.ids.includes(id));

const WAKES = [connectionRestored.type, allRetried.type, restHurried.type];

/** Says why it is not going on now, or that it will not. */
export function* restOrFail(id: string, problem: Problem): SagaGenerator<void> {
  const item = yield* select(selectUpload, id);
  const { online } = yield* select(selectTab);
  const trouble = { id, status: problem.statusCode, reason: reasonOf(problem) };
  const again = item && mayPass(problem) && (item.tries < RETRIES || !online);
  const retry_at = again && online ? Math.round(Date.now() + restOf(item.tries, problem)) : null;
  yield* put(again ? uploadRested({ ...trouble, retry_at }) : uploadFailed(trouble));
}

/** A file rests until it is time to try again, the browser is online again, or the person is impatient; unless it was cancelled. */
export function* retry({
  payload: { id, retry_at },
}: ReturnType<typeof uploadRested>): SagaGenerator<void> {
  const turn = retry_at === null ? call(untilCancelled) : delay(Math.max(0, retry_at - Date.now()));
  const { over } = yield* race({ turn, woken: take(WAKES), over: take(endsFor(id)) });
  if (!over) yield* put(uploadWoken({ id }));
}

/** Offline nothing new starts. */
export function* untilOnline(): SagaGenerator<void> {
  while (!(yield* select(selectTab)).online) yield* take(connectionRestored);
}
