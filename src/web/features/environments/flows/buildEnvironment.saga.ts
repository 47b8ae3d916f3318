import { replace } from 'connected-react-router';
import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { withRow } from '~/web/work/entities/intentOptions';
import { withQuery } from '~/web/lib/browser/url/location';
import type { ActionOf } from '~/web/lib/saga/policies';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { startSubmit } from '~/web/lib/state/sendDraft.saga';
import { untilCancelled } from '~/web/lib/saga/waiting';
import { offerFile } from '~/web/lib/browser/files/offerFile';
import {
  build,
  environmentRead,
  lockClosed,
  lockFailed,
  lockRead,
  stop,
  type lockOpened,
  type lockSaveRequested,
} from '../events';
import { environments, rebuildForm, rebuildValuesOf } from '../model/model';
import { selectLock, selectRebuild } from '../selectors';
import { UNABLE } from '../messages';

/** Has an environment built anew, with another list or Python where they are given; what was built before stays until it worked. */
export const buildEnvironments = environments.intent(build, {
  *run({ env_id }, args) {
    const reply = yield* callApi(api.environments.build, { env_id, ...args });
    return withRow(reply, ({ environment }) => environment);
  },
  messages: { failed: UNABLE.build, failedOf: () => UNABLE.build, did: 'Built' },
});

/** Ends a build with everything it started. A build that is over already needs no stop: how it ended is read. */
export const stopBuilds = environments.intent(stop, {
  *run({ env_id }) {
    const reply = yield* callApi(api.environments.stopBuild, { env_id });
    return withRow(reply, ({ environment }) => environment);
  },
  messages: { failed: UNABLE.stop, failedOf: () => UNABLE.stop, did: 'Stopped' },
});

/** A person who builds it on its page sees the log, and the form begins with what is being built. */
export function* showBuild({
  payload: { id, row },
}: ActionOf<typeof build.succeeded>): SagaGenerator<void> {
  const { pathname, search } = yield* pageNow();
  if (pathname === `/environments/${id}`)
    yield* put(
      replace({ pathname, search: withQuery(search, { tab: 'log', line: null, q: null }) }),
    );
  if ((yield* select(selectRebuild))?.values.env_id === id)
    yield* put(rebuildForm.events.opened(rebuildValuesOf(row)));
}

/** Shows in the form what the server says of its fields. */
export function* showFieldProblems({
  payload: { id, problem },
}: ActionOf<typeof build.failed>): SagaGenerator<void> {
  if ((yield* select(selectRebuild))?.values.env_id === id)
    yield* put(rebuildForm.events.submitFailed(problem.fields ?? {}));
}

/** Has it built with the requirements and the Python of the form. A Python that was not changed may be gone: then the server takes another one. */
export function* buildWithChanges(): SagaGenerator<void> {
  const form = yield* select(selectRebuild);
  const values = yield* startSubmit(rebuildForm, form, null);
  if (!form || !values) return;
  const { env_id, requirements, base_python } = values;
  const isChanged = base_python !== form.initial.base_python;
  yield* put(build.requested(env_id, { requirements, ...(isChanged && { base_python }) }));
}

/** The form with other requirements opens with those the environment was built from, and closes with its page. */
export function* offerRebuild({ id }: { id: string }): SagaGenerator<void> {
  const known = () => select(environments.selectKnown, id);
  try {
    if (!(yield* known())) yield* take(environmentRead);
    const environment = yield* known();
    if (environment) yield* put(rebuildForm.events.opened(rebuildValuesOf(environment)));
    yield* untilCancelled();
  } finally {
    yield* put(rebuildForm.events.closed());
  }
}

/** Reads the packages of the build that is shown. */
export function* readLock({
  payload: { env_id, build },
}: ReturnType<typeof lockOpened>): SagaGenerator<void> {
  const reply = yield* callApi(api.environments.readLock, { env_id, build });
  yield* put(reply.ok ? lockRead({ lock: reply.value }) : lockFailed({ problem: reply.problem }));
}

/** Has the browser save the lock that is shown. */
export function* saveLock({
  payload: { file },
}: ReturnType<typeof lockSaveRequested>): SagaGenerator<void> {
  const shown = yield* select(selectLock);
  if (shown?.read.status !== 'succeeded') return;
  const { pylock, requirements } = shown.read.value;
  const text = file === 'pylock.toml' ? pylock : requirements;
  const url = yield* call(() => URL.createObjectURL(new Blob([text], { type: 'text/plain' })));
  yield* call(offerFile, url, file, '');
  yield* call(() => {
    URL.revokeObjectURL(url);
  });
}

/** The packages that are shown close with their page. */
export function* closeLock(): SagaGenerator<void> {
  try {
    yield* untilCancelled();
  } finally {
    yield* put(lockClosed());
  }
}
