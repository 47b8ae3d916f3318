import { LOCATION_CHANGE } from 'connected-react-router';
import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { selectLocation } from '~/web/kit/place/location';
import { choiceNeeded, placementNeeded } from '../events';
import { createForm } from '../forms';
import { CREATE_PATH, EMBEDDED_CREATE_PATH } from '../routes';
import { selectCreate, selectCreateDirty } from '../selectors';
import { newNotebook } from '../values';

/** The form lives while its address is open. Somebody who leaves by the browser's Back finds what was filled in when coming back. */
export function* openCreate(): SagaGenerator<void> {
  while (true) {
    const { pathname } = yield* select(selectLocation);
    const create = yield* select(selectCreate);
    const isOpen = pathname === CREATE_PATH || pathname === EMBEDDED_CREATE_PATH;
    if (isOpen && !create) yield* begin();
    if (!isOpen && create && (create.made || !(yield* select(selectCreateDirty)))) yield* put(createForm.events.closed());
    yield* take(LOCATION_CHANGE);
  }
}

function* begin(): SagaGenerator<void> {
  yield* put(createForm.events.opened(newNotebook));
  yield* put(placementNeeded({ form: 'create', from: 'providers' }));
  yield* put(choiceNeeded({ choice: 'runtimes' }));
  yield* put(choiceNeeded({ choice: 'collaborators' }));
}
