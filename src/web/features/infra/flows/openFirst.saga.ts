import { replace } from 'connected-react-router';
import { put, type SagaGenerator } from 'typed-redux-saga';
import { REGIONS } from '~/web/work/detail/teamAdminPaths';

/** Team admin begins with its regions (RT-50). */
export function* openRegions(): SagaGenerator<void> {
  yield* put(replace(REGIONS));
}
