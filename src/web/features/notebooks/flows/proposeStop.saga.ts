import { delay, put, race, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type KernelActivity } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { selectConfirmsDataLoss } from '~/web/core/preferences/preferences';
import { stop, stopQuestioned, type stopConfirmOpened } from '../events';

/** So long the question what a stop would cost may take, ms. */
const PATIENCE_MS = 3_000;

const NOTHING: KernelActivity = { unfinished: 0, ran: false };

/** The work that would be lost by a stop of them. Where the server does not say, it costs nothing that anybody knows of. */
function* costOf(ids: readonly string[]): SagaGenerator<KernelActivity> {
  let { unfinished, ran } = NOTHING;
  for (const notebook_id of ids) {
    const reply = yield* callApi(api.notebooks.editingConfig, { notebook_id });
    const standing = (reply.ok && reply.value.standing) || NOTHING;
    unfinished += standing.unfinished;
    ran ||= standing.ran;
  }
  return { unfinished, ran };
}

/** A stop that would end a running cell or lose variables is asked about, unless the person wants no such question any more. */
export function* proposeStop({
  payload: { ids },
}: ReturnType<typeof stopConfirmOpened>): SagaGenerator<void> {
  const asks = yield* select(selectConfirmsDataLoss);
  const { cost = NOTHING } = asks
    ? yield* race({ cost: costOf(ids), late: delay(PATIENCE_MS) })
    : {};
  yield* put(
    cost.unfinished > 0 || cost.ran
      ? stopQuestioned({ ids, unfinished: cost.unfinished })
      : stop.requested(ids),
  );
}
