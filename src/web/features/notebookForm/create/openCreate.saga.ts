import { LOCATION_CHANGE } from 'connected-react-router';
import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { selectLocation } from '~/web/kit/place/location';
import { githubSourceReset } from '../../github/events';
import { choiceNeeded, cloneNeeded, placementNeeded } from '../events';
import { createForms } from '../forms';
import { CREATE_KEYS, KIND_OF_FORM, type CreateKey } from '../kinds';
import { CREATE_PATHS } from '../routes';
import { selectCreate, selectCreateDirty } from '../selectors';
import { newValues } from '../values';

/** A form lives while its address is open. Somebody who leaves by the browser's Back finds what was filled in when coming back. */
export function* openCreate(): SagaGenerator<void> {
  while (true) {
    for (const form of CREATE_KEYS) yield* openOrClose(form);
    yield* take(LOCATION_CHANGE);
  }
}

function* openOrClose(form: CreateKey): SagaGenerator<void> {
  const { pathname, search } = yield* select(selectLocation);
  const create = yield* select(selectCreate, form);
  const isOpen = CREATE_PATHS[form].includes(pathname);
  if (!isOpen && create && (create.made || !(yield* select(selectCreateDirty, form)))) yield* put(createForms[form].events.closed());
  if (!isOpen) return;
  if (!create) yield* begin(form);
  const clone = form === 'createJob' ? new URLSearchParams(search).get('clone') : null;
  if (clone && clone !== create?.cloning?.batch_job_id) yield* put(cloneNeeded({ batch_job_id: clone }));
}

function* begin(form: CreateKey): SagaGenerator<void> {
  const { name: kind } = KIND_OF_FORM[form];
  yield* put(createForms[form].events.opened(newValues(kind)));
  yield* put(githubSourceReset({ for: form }));
  yield* put(placementNeeded({ form, from: 'providers' }));
  if (kind === 'notebook') yield* put(choiceNeeded({ choice: 'runtimes' }));
  yield* put(choiceNeeded({ choice: 'environments' }));
  yield* put(choiceNeeded({ choice: 'collaborators' }));
}
