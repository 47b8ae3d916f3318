import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { keepReading } from '~/web/kit/effects/keepReading';
import { malformed } from '~/web/kit/http/problem';
import {
  arrived,
  asked,
  chosen,
  missed,
  olderArrived,
  olderMissed,
  wanted,
  type Chosen,
} from '../events';
import { selectAudit } from '../model/slice';

const DAY_MS = 24 * 3_600_000;

/** What the server is asked for. */
export const requestOf = ({ person, kind, days }: Chosen) => ({
  ...(person !== null && { person }),
  ...(kind !== null && { kind }),
  ...(days !== null && { since: new Date(Date.now() - days * DAY_MS).toISOString() }),
});

/** Reads the newest acts of those that are chosen. */
function* readNewest(): SagaGenerator<void> {
  const { chosen: which } = yield* select(selectAudit);
  yield* put(asked());
  const reply = yield* ask(api.audit.read, requestOf(which));
  if (!reply.ok) return void (yield* put(missed({ problem: reply.problem })));
  const { acts, next, people } = reply.value;
  if (!Array.isArray(acts) || !Array.isArray(people))
    return void (yield* put(missed({ problem: malformed('the audit log') })));
  yield* put(arrived({ acts, next, people }));
}

/** While the page is open it shows the newest acts, and others as soon as others are chosen. */
export function* keepActs(): SagaGenerator<void> {
  yield* keepReading(readNewest, {
    every: null,
    sooner: [chosen.type, wanted.type],
    meanwhile: true,
  });
}

/** Reads older acts; dropped where others were chosen meanwhile. */
export function* readOlder(): SagaGenerator<void> {
  const { chosen: which, next } = yield* select(selectAudit);
  if (next === null) return void (yield* put(olderArrived({ acts: [], next })));
  const reply = yield* ask(api.audit.read, { ...requestOf(which), before: next });
  const now = yield* select(selectAudit);
  if (now.chosen !== which || now.next !== next)
    return void (yield* put(olderArrived({ acts: [], next: now.next })));
  yield* put(
    reply.ok
      ? olderArrived({ acts: reply.value.acts, next: reply.value.next })
      : olderMissed({ problem: reply.problem }),
  );
}
