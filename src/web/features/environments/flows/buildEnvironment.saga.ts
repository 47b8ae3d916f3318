import { replace } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { withRow } from '~/web/work/entities/intentOptions';
import { withQuery } from '~/web/lib/browser/url/location';
import type { ActionOf } from '~/web/lib/saga/policies';
import { pageNow } from '~/web/lib/saga/pageNow';
import { startSubmit } from '~/web/lib/state/sendDraft.saga';
import { build, stop } from '../events';
import { environments, rebuildForm } from '../model/model';
import { selectRebuild } from '../selectors';
import { UNABLE } from '../messages';

/** Has an environment built anew, with other requirements where they are given; what was built before stays until it worked. */
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
  payload: {
    id,
    row: { requirements },
  },
}: ActionOf<typeof build.succeeded>): SagaGenerator<void> {
  const { pathname, search } = yield* pageNow();
  if (pathname === `/environments/${id}`)
    yield* put(
      replace({ pathname, search: withQuery(search, { tab: 'log', line: null, q: null }) }),
    );
  if ((yield* select(selectRebuild))?.values.env_id === id)
    yield* put(rebuildForm.events.opened({ env_id: id, requirements }));
}

/** Shows in the form what the server says of its fields. */
export function* showFieldProblems({
  payload: { id, problem },
}: ActionOf<typeof build.failed>): SagaGenerator<void> {
  if ((yield* select(selectRebuild))?.values.env_id === id)
    yield* put(rebuildForm.events.submitFailed(problem.fields ?? {}));
}

/** Has it built with the requirements of the form. */
export function* buildWithChanges(): SagaGenerator<void> {
  const values = yield* startSubmit(rebuildForm, yield* select(selectRebuild), null);
  if (values) yield* put(build.requested(values.env_id, { requirements: values.requirements }));
}
