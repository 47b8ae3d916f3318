import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import { predictionSaved, versionActionFailed } from '../../events';
import { keyMade, type keyRequested } from '../events';

/** Makes a key of a version. The one before opens nothing any more. */
export function* makeKey({ payload }: ActionOf<typeof keyRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.predictions.createKey, payload);
  if (!reply.ok)
    return void (yield* put(
      versionActionFailed({ what: 'The key could not be made', problem: reply.problem }),
    ));
  const { key, prediction } = reply.value;
  yield* put(keyMade({ ...payload, key }));
  yield* put(predictionSaved({ id: payload.pf_id, row: prediction }));
}
