import { getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { toastAdded } from '~/web/core/toasts/events';
import { selectSearchOpen } from '~/web/core/shell/frame';
import { searchClosed } from '~/web/core/shell/events';
import type { commandChosen } from '../events';

/** Says what a command is for, as things stand now: between the look at it and the choice somebody else may have done it. */
export function* performCommand({
  payload: { key },
}: ReturnType<typeof commandChosen>): SagaGenerator<void> {
  const { commandsOf } = yield* getContext<AppContext>('app');
  const command = (yield* select(commandsOf)).find((one) => one.key === key);
  if (yield* select(selectSearchOpen)) yield* put(searchClosed());
  if (command && command.reason === undefined) return void (yield* put(command.event()));
  yield* put(
    toastAdded({
      kind: 'warning',
      text: command?.label ?? 'This cannot be done any more',
      lines: [command?.reason ?? 'It was done meanwhile, or it is gone.'],
    }),
  );
}
