import { LOCATION_CHANGE } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { selectLocation } from '~/web/kit/browser/url/location';
import { ask } from '~/web/kit/effects/ask';
import { keepReading } from '~/web/kit/effects/keepReading';
import { callsMissed, callsRead, predictionRead, tryAnswered } from '../events';
import { NEW_TRY, predictions, tryForm } from '../model/predictions';
import { selectTry, versionOf } from '../selectors';

/** How often what came of calls is read, ms. */
const CALLS_MS = 5_000;

function* readCalls(pf_id: string): SagaGenerator<void> {
  const row = yield* select(predictions.selectKnown, pf_id);
  const { search } = yield* select(selectLocation);
  const version = row && versionOf(row, new URLSearchParams(search).get('version'))?.version;
  if (version === undefined) return;
  const reply = yield* ask(api.predictions.calls, { pf_id, version });
  yield* put(reply.ok ? callsRead({ pf_id, version, calls: reply.value }) : callsMissed({ pf_id, version, problem: reply.problem }));
}

/** Keeps fresh how the version that shows is called and what came of that, for as long as its page is open. */
export function* followCalls({ id }: { id: string }): SagaGenerator<void> {
  if (!(yield* select(selectTry))) yield* put(tryForm.events.opened(NEW_TRY));
  yield* keepReading(() => readCalls(id), { every: CALLS_MS, sooner: [predictionRead.type, tryAnswered.type, LOCATION_CHANGE] });
}
