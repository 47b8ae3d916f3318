import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { poll } from '~/web/lib/saga/poll';
import { malformed } from '~/web/lib/http/problem';
import { offerDownload } from '~/web/lib/browser/files/offerDownload.saga';
import {
  actsFailed,
  actsRefreshRequested,
  actsRequested,
  actsSucceeded,
  chosen,
  exportFailed,
  fileReady,
  olderActsFailed,
  olderActsSucceeded,
  type Chosen,
} from './events';
import { selectAudit } from './model';

const DAY_MS = 24 * 3_600_000;

/** The request for the server. */
const requestOf = ({ person, kind, days }: Chosen) => ({
  ...(person !== null && { person }),
  ...(kind !== null && { kind }),
  ...(days !== null && { since: new Date(Date.now() - days * DAY_MS).toISOString() }),
});

/** Reads the newest acts of those that are chosen. */
function* readNewest(): SagaGenerator<void> {
  const { chosen: which } = yield* select(selectAudit);
  yield* put(actsRequested());
  const reply = yield* callApi(api.audit.read, requestOf(which));
  if (!reply.ok) return void (yield* put(actsFailed({ problem: reply.problem })));
  const { acts, next, people } = reply.value;
  if (!Array.isArray(acts) || !Array.isArray(people))
    return void (yield* put(actsFailed({ problem: malformed('the audit log') })));
  yield* put(actsSucceeded({ acts, next, people }));
}

/** While the page is open it shows the newest acts, and others as soon as others are chosen. */
export function* pollActs(): SagaGenerator<void> {
  yield* poll(readNewest, {
    every: null,
    sooner: [chosen.type, actsRefreshRequested.type],
    meanwhile: true,
  });
}

/** Reads older acts; dropped where others were chosen meanwhile. */
export function* readOlder(): SagaGenerator<void> {
  const { chosen: which, next } = yield* select(selectAudit);
  if (next === null) return void (yield* put(olderActsSucceeded({ acts: [], next })));
  const reply = yield* callApi(api.audit.read, { ...requestOf(which), before: next });
  const now = yield* select(selectAudit);
  if (now.chosen !== which || now.next !== next)
    return void (yield* put(olderActsSucceeded({ acts: [], next: now.next })));
  yield* put(
    reply.ok
      ? olderActsSucceeded({ acts: reply.value.acts, next: reply.value.next })
      : olderActsFailed({ problem: reply.problem }),
  );
}

/** Saves the selected entries as a file, also what is not read yet: the server streams it. */
export function* downloadActs(): SagaGenerator<void> {
  const { chosen } = yield* select(selectAudit);
  const reply = yield* callApi(api.audit.save, requestOf(chosen));
  yield* put(reply.ok ? fileReady(reply.value) : exportFailed({ problem: reply.problem }));
}

/** Hands the address to the browser, which saves what is behind it; the page stays. */
export function* saveActs({ payload }: ReturnType<typeof fileReady>): SagaGenerator<void> {
  yield* offerDownload(payload);
}
