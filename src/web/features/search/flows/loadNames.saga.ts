import { select, type SagaGenerator } from 'typed-redux-saga';
import { LOCATION_CHANGE } from 'connected-react-router';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { selectSearchOpen } from '~/web/core/shell/frame';
import { searchClosed, searchOpened } from '~/web/core/shell/events';
import { names } from '../model/names';

/** While the search is open it knows every name; one opening after another asks again only where the last answer is old. */
export function* loadNames(): SagaGenerator<void> {
  yield* whileSelected(
    function* isOpen() {
      return (yield* select(selectSearchOpen)) || null;
    },
    names.keepFresh,
    [searchOpened.type, searchClosed.type, LOCATION_CHANGE],
  );
}
