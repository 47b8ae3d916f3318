import { call, type SagaGenerator } from 'typed-redux-saga';
import { readings } from '~/web/kit/browser/readings';

/** What was open to be read is somebody else's no more: it goes with the session that opened it. */
export function* closeReadings(): SagaGenerator<void> {
  yield* call(readings.closeAll);
}
