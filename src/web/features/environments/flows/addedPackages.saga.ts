import { LOCATION_CHANGE, push } from 'connected-react-router';
import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { newestOf } from '~/contract/work/addedPackages';
import { callApi } from '~/web/lib/saga/callApi';
import { poll } from '~/web/lib/saga/poll';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { createForm, rebuildForm } from '../model/model';
import { selectRebuild } from '../selectors';
import {
  addedFailed,
  addedRead,
  addedRemoved,
  removeAddedFailed,
  type addToEnvironmentRequested,
  type environmentOfAddedRequested,
  type removeAddedRequested,
} from '../events';
import { selectAdded, withPackages } from '../model/addedPackages';

/** How often the packages of a notebook are read while its settings show, ms: a cell may install more. */
const ADDED_MS = 15_000;

function* readAdded(notebook_id: string): SagaGenerator<void> {
  const reply = yield* callApi(api.notebooks.readPackages, { notebook_id });
  yield* put(
    reply.ok
      ? addedRead({ notebook_id, added: reply.value })
      : addedFailed({ notebook_id, problem: reply.problem }),
  );
}

/** While the settings of a notebook show, what its cells installed is read. */
export function* followAdded({ id }: { id: string }): SagaGenerator<void> {
  function* areSettingsShown() {
    const { search } = yield* pageNow();
    return new URLSearchParams(search).get('tab') === 'settings' || null;
  }
  yield* whileSelected(
    areSettingsShown,
    () => poll(() => readAdded(id), { every: ADDED_MS, sooner: addedRemoved.type }),
    [LOCATION_CHANGE],
  );
}

/** Removes what cells of a notebook installed. */
export function* removeAdded({
  payload: { notebook_id },
}: ReturnType<typeof removeAddedRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.notebooks.removePackages, { notebook_id });
  yield* put(
    reply.ok
      ? addedRemoved({ notebook_id })
      : removeAddedFailed({ notebook_id, problem: reply.problem }),
  );
}

/** Shows the form for a new environment that has what the notebook runs with. */
export function* createFromAdded({
  payload: { notebook_id },
}: ReturnType<typeof environmentOfAddedRequested>): SagaGenerator<void> {
  const read = yield* select(selectAdded, notebook_id);
  if (read?.status !== 'succeeded') return;
  const { packages, environment } = read.value;
  const requirements = withPackages(environment?.requirements ?? '', newestOf(packages));
  yield* put(push('/environments'));
  yield* put(createForm.events.opened({ env_name: '', requirements, base_python: '' }));
}

/** Shows the requirements of the environment, with what cells of the notebook installed, to be built. */
export function* addToEnvironment({
  payload: { notebook_id },
}: ReturnType<typeof addToEnvironmentRequested>): SagaGenerator<void> {
  const read = yield* select(selectAdded, notebook_id);
  if (read?.status !== 'succeeded' || !read.value.environment) return;
  const {
    packages,
    environment: { env_id },
  } = read.value;
  const pathname = `/environments/${env_id}`;
  yield* put(push({ pathname, search: '?tab=requirements' }));
  while ((yield* select(selectRebuild))?.values.env_id !== env_id) {
    yield* take([rebuildForm.events.opened.type, LOCATION_CHANGE]);
    if ((yield* pageNow()).pathname !== pathname) return;
  }
  const { requirements = '' } = (yield* select(selectRebuild))?.values ?? {};
  yield* put(
    rebuildForm.events.changed({ requirements: withPackages(requirements, newestOf(packages)) }),
  );
}
