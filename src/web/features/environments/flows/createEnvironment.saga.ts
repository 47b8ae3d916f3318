import { push } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { createRejected, environmentCreated } from '../events';
import { createForm, environments } from '../model';
import { selectCreate } from '../selectors';

const { attempted, submitted, refused, closed } = createForm.events;

/** Makes an environment; its page shows how it is built. */
export function* createEnvironment(): SagaGenerator<void> {
  const form = yield* select(selectCreate);
  if (!form) return;
  if (Object.keys(createForm.problemsOf(form, null)).length > 0) return void (yield* put(attempted()));
  const { env_name, requirements } = form.values;
  yield* put(submitted());
  const reply = yield* ask(api.environments.create, { env_name: env_name.trim(), requirements });
  if (!reply.ok) {
    const { fields = {} } = reply.problem;
    yield* put(refused(fields));
    const shown = 'env_name' in fields || 'requirements' in fields;
    if (!shown) yield* put(createRejected({ problem: reply.problem }));
    return;
  }
  const { environment } = reply.value;
  yield* put(environmentCreated({ id: environment.env_id, row: environment }));
  yield* put(closed());
  yield* put(environments.own.events.wanted());
  yield* put(push(`/environments/${environment.env_id}?tab=log`));
}
