import { LOCATION_CHANGE } from 'connected-react-router';
import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { selectLocation } from '~/web/lib/browser/url/location';
import { pickDeclined } from '../events';
import { selectPicker } from '../selectors';

/** The dialog belongs to the page it was opened on: leaving that page, by Back too, declines. */
export function* declineWhenLeft(): SagaGenerator<void> {
  while (true) {
    const { pathname: before } = yield* select(selectLocation);
    yield* take(LOCATION_CHANGE);
    const { pathname } = yield* select(selectLocation);
    const picker = yield* select(selectPicker);
    if (picker && pathname !== before) yield* put(pickDeclined({ for: picker.for }));
  }
}
