import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import type { ActionOf } from '~/web/lib/saga/policies';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { selectUser } from '~/web/core/session/person';
import {
  reportAccepted,
  reportFailed,
  reportsSucceeded,
  reportsFailed,
  moderationSucceeded,
  moderationFailed,
  type reportRequested,
  type moderationRequested,
} from '../events';
import { REPORTS } from '../selectors';
import { provider } from './provider.saga';

/** A message is reported to the admins of the team. */
export function* reportMessage({ payload }: ActionOf<typeof reportRequested>): SagaGenerator<void> {
  const reply = yield* provider.report(payload);
  if (reply.ok) yield* put(reportAccepted());
  else yield* put(reportFailed({ problem: reply.problem }));
}

/** The open reports are read. */
export function* readReports(): SagaGenerator<void> {
  const reply = yield* provider.reports({});
  if (reply.ok) yield* put(reportsSucceeded(reply.value));
  else yield* put(reportsFailed({ problem: reply.problem }));
}

/** It is read as often as an admin comes to look. */
export function* followReports(): SagaGenerator<void> {
  yield* whileSelected(function* look() {
    const isOpen = new URLSearchParams((yield* pageNow()).search).has(REPORTS);
    return isOpen && (yield* select(selectUser))?.is_admin ? true : null;
  }, readReports);
}

/** An admin removes a message, or leaves it and takes the report off the list. */
export function* judge({ payload }: ActionOf<typeof moderationRequested>): SagaGenerator<void> {
  const { verdict, channel_id, message_id, report_id } = payload;
  const reply =
    verdict === 'remove'
      ? yield* provider.takeDown({ channel_id, message_id })
      : yield* provider.dismiss({ report_id: report_id ?? '' });
  if (reply.ok) yield* put(moderationSucceeded(payload));
  else yield* put(moderationFailed({ ...payload, problem: reply.problem }));
}
