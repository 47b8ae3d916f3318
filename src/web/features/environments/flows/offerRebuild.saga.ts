import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { untilCancelled } from '~/web/lib/saga/untilCancelled';
import { environmentRead } from '../events';
import { environments, rebuildForm } from '../model/model';

/** The form with other requirements opens with those the environment was built from, and closes with its page. */
export function* offerRebuild({ id }: { id: string }): SagaGenerator<void> {
  const known = () => select(environments.selectKnown, id);
  try {
    if (!(yield* known())) yield* take(environmentRead);
    const environment = yield* known();
    if (environment)
      yield* put(rebuildForm.events.opened({ env_id: id, requirements: environment.requirements }));
    yield* untilCancelled();
  } finally {
    yield* put(rebuildForm.events.closed());
  }
}
