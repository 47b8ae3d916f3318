import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { PUSH_PROBLEMS } from '~/web/lib/browser/pushProblems';
import { requestPermission } from '~/web/lib/browser/notifications';
import { toastAdded } from '~/web/core/toasts/events';
import { permissionChanged, pushChosen, type pushToggled } from '~/web/core/preferences/events';

/** Turning push notifications on asks the browser first, within the click; without its permission they stay off. */
export function* turnPush({
  payload: { kind, on },
}: ReturnType<typeof pushToggled>): SagaGenerator<void> {
  if (on) {
    const permission = yield* call(requestPermission);
    yield* put(permissionChanged({ permission }));
    if (permission !== 'granted')
      return void (yield* put(toastAdded({ kind: 'warning', text: PUSH_PROBLEMS[permission] })));
  }
  yield* put(pushChosen({ kind, on }));
}
