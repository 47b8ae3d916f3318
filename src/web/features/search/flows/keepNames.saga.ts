import { select, type SagaGenerator } from 'typed-redux-saga';
import { LOCATION_CHANGE } from 'connected-react-router';
import { whileSelected } from '~/web/kit/effects/forWhatShows';
import { selectSearchOpen } from '~/web/objects/frame';
import { searchClosed, searchOpened } from '../../shell/events';
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
