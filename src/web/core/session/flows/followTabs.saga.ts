import { eventChannel } from 'redux-saga';
import { call, getContext, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { toastAdded } from '~/web/core/toasts/events';
import { sessionAdopted, signedOut } from '../events';
import { signInConfirmed } from '../../../lib/saga/signInAgain';
import { selectSession } from '../selectors';
import { STORED_AT, storedSession, type Stored } from '../model/stored';

/**
 * All tabs of a browser are signed in together, or not at all: signing out in one of them clears the others at once, and says so;
 * signing in brings them along, and so does confirming that it is them. Where somebody else signed in meanwhile, nothing of the former person stays.
 */
export function* followTabs(): SagaGenerator<void> {
  const { elsewhere } = yield* getContext<AppContext>('app');
  const written = yield* call(() =>
    eventChannel<{ text: string | null }>((emit) =>
      elsewhere(STORED_AT, (text) => {
        emit({ text });
      }),
    ),
  );
  try {
    while (true) yield* follow(storedSession((yield* take(written)).text, Date.now()));
  } finally {
    written.close();
  }
}

function* follow(there: Stored): SagaGenerator<void> {
  const { phase, token, confirmedAt } = yield* select(selectSession);
  if (there.open && there.open.token === token && there.confirmedAt > confirmedAt)
    return void (yield* put(signInConfirmed({ at: there.confirmedAt })));
  if (token === (there.open?.token ?? null) || phase === 'signingIn') return;
  if (token !== null) {
    yield* put(signedOut());
    const isOver = there.open === null && there.ended === 'expired';
    yield* put(
      toastAdded({
        kind: 'warning',
        text: isOver ? 'Your session expired' : 'You signed out in another tab.',
      }),
    );
  }
  if (there.open) yield* adopt(there.open);
}

/** At once: were the end of the former session written first, the tab that signed in would read it as its own. */
function* adopt(open: NonNullable<Stored['open']>): SagaGenerator<void> {
  const { welcome } = yield* getContext<AppContext>('app');
  yield* put(sessionAdopted(open));
  yield* call(welcome);
}
