import { call, put, take, type SagaGenerator } from 'typed-redux-saga';
import { permissionChanges, readPermission } from '~/web/lib/browser/notifications';
import { permissionChanged } from '../events';

/** Knows whether the browser shows notifications, also when the person changes their mind in its settings. */
export function* watchPermission(): SagaGenerator<void> {
  const changes = permissionChanges();
  try {
    yield* put(permissionChanged({ permission: yield* call(readPermission) }));
    while (true) yield* put(permissionChanged({ permission: yield* take(changes) }));
  } finally {
    changes.close();
  }
}
