import { LOCATION_CHANGE } from 'connected-react-router';
import { getContext, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Surroundings } from '~/web/kit/surroundings';
import type { DriveView } from '../place';
import { viewFrom } from '../selectors';

/** How the drive is looked at now; below a modal it is the page under it. */
export function* shownView(): SagaGenerator<DriveView> {
  const { pageOf } = yield* getContext<Surroundings>('surroundings');
  const page = yield* select(pageOf);
  return yield* select(viewFrom, page);
}

/** Returns once this part of the view is another. */
export function* untilOther(part: (view: DriveView) => string): SagaGenerator<void> {
  const before = part(yield* shownView());
  while (part(yield* shownView()) === before) yield* take(LOCATION_CHANGE);
}
