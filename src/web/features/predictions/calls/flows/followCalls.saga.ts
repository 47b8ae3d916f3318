import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Calls } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import type { RootState } from '~/web/lib/state/root';
import { pagePart } from '~/web/work/detail/pagePart.saga';
import { predictions, versionOf } from '../../model/predictions';
import { predictionRead } from '../../events';
import { tryAnswered } from '../events';
import { tryForm } from '../model/calls';
import { NEW_TRY } from '../model/tryForm';

/** How often what came of calls is read, ms. */
const CALLS_MS = 5_000;

/** How the version that shows is called and what came of that, kept fresh for as long as its page is open. */
export const calls = pagePart<Calls>({
  name: 'predictions/calls',
  came: 'predictions/callsRead',
  page: '/predictions/:id',
  stateOf: (state) => state.predictions?.calls?.calls,
  shows(search, state, id) {
    const row = predictions.selectKnown(state, id);
    const version = row && versionOf(row, new URLSearchParams(search).get('version'))?.version;
    return version === undefined ? null : String(version);
  },
  moves: [predictionRead.type],
  again: [predictionRead.type, tryAnswered.type],
  every: () => CALLS_MS,
  read: (pf_id, version) => callApi(api.predictions.calls, { pf_id, version: Number(version) }),
});

/** They were read. */
export const callsRead = calls.succeeded;

/** The input of a trial call stays from version to version. */
export function* openTry(): SagaGenerator<void> {
  if (!(yield* select((state: RootState) => state.predictions?.calls?.tryForm)))
    yield* put(tryForm.events.opened(NEW_TRY));
}
