import type { SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import type { Happened } from '~/web/kit/effects/policies';
import type { noticeFollowed } from '../events';

/** Who goes to what a notice tells of has seen it, in every browser; where the server is not reached it stays unread. */
export function* followNotice({
  payload: { about },
}: Happened<typeof noticeFollowed>): SagaGenerator<void> {
  yield* ask(api.notices.seen, { about: [about] });
}
