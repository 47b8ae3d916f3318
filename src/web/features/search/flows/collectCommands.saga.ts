import { getContext, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { selectSearchOpen } from '~/web/core/shell/frame';
import { searchOpened } from '~/web/core/shell/events';
import { commandsGathered } from '../events';
import { names } from '../model/names';

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
