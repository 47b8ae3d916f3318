import { getContext, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { LOCATION_CHANGE } from 'connected-react-router';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { selectSearchOpen } from '~/web/core/shell/frame';
import { searchClosed, searchOpened } from '~/web/core/shell/events';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { commandsGathered } from './events';
import { names } from './model/names';
import { related } from './model/related';
import { selectSearch } from './model/slice';

/** The search that opens, or hears of other objects, shows what every feature has to offer as things stand. */
export function* collectCommands(): SagaGenerator<void> {
  while (true) {
    if (yield* select(selectSearchOpen)) yield* gather();
    yield* take([searchOpened.type, names.events.succeeded.type]);
  }
}

function* gather(): SagaGenerator<void> {
  const { commandsOf } = yield* getContext<AppContext>('app');
  const commands = yield* select(commandsOf);
  yield* put(
    commandsGathered({
      commands: commands.map(({ key, label, reason }) => ({
        key,
        label,
        ...(reason !== undefined && { reason }),
      })),
    }),
  );
}

/** The search of related work: its text is looked for among the team's published work (SRCH-10). */
export function* searchRelated(): SagaGenerator<void> {
  const { text, about } = yield* select(selectSearch);
  if (about === 'related') yield* put(related.events.queryChanged({ text }));
}

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
