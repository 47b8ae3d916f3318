import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { PUSH_PROBLEMS } from '~/web/kit/browser/pushProblems';
import { requestPermission } from '~/web/kit/browser/notifications';
import { noticed } from '../../notices/events';
import { permissionChanged, pushChosen, type pushToggled } from '../../account/events';

/** Turning push notifications on asks the browser first, within the click; without its permission they stay off. */
export function* turnPush({
  payload: { kind, on },
}: ReturnType<typeof pushToggled>): SagaGenerator<void> {
  if (on) {
    const permission = yield* call(requestPermission);
    yield* put(permissionChanged({ permission }));
    if (permission !== 'granted')
      return void (yield* put(noticed({ kind: 'warning', text: PUSH_PROBLEMS[permission] })));
  }
  yield* put(pushChosen({ kind, on }));
}
