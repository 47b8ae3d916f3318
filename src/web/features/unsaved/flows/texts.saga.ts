import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { tabVisible } from '~/web/lib/browser/tab';
import type { RootState } from '~/web/lib/state/root';
import { selectUser } from '~/web/core/session/person';
import { selectLogoutLoses } from '~/web/core/uploads/uploads';
import type { deletion } from '~/web/features/notebooks/events';
import { signOutRequested } from '~/web/core/session/events';
import { logoutDeclined } from '~/web/core/uploads/events';
import { textRemoved, textsReceived } from '../events';
import { selectIsStored } from '../model/slice';
import { attempt, textStore } from '../model/store';

/** Reads which texts are stored, and again when this tab is seen: other tabs store some, too. */
export function* listTexts(): SagaGenerator<void> {
  const store = yield* textStore();
  while (true) {
    const user = yield* select(selectUser);
    const stored = user && (yield* attempt(() => store.list(user.user_name)));
    if (stored)
      yield* put(textsReceived(stored.value.map(({ kind, id, name }) => ({ kind, id, name }))));
    yield* take(tabVisible);
  }
}

/** The question before signing out goes with the last thing that would be lost; the next text does not bring it back. */
export function* closeQuestion(): SagaGenerator<void> {
  const isOpen = yield* select(({ uploads }: RootState) => uploads?.leaving === true);
  if (isOpen && !(yield* select(selectLogoutLoses))) yield* put(logoutDeclined());
}

/** The person was asked: what the server does not have is deleted, and the session ends. */
export function* deleteAndSignOut(): SagaGenerator<void> {
  const store = yield* textStore();
  const user = yield* select(selectUser);
  if (user) yield* attempt(() => store.removeAll(user.user_name));
  yield* put(signOutRequested());
}

/** A notebook that was deleted needs no text. */
export function* deleteDraft({
  payload,
}: ReturnType<typeof deletion.succeeded>): SagaGenerator<void> {
  const store = yield* textStore();
  const user = yield* select(selectUser);
  const { id } = payload;
  if (!user || !(yield* select(selectIsStored, 'notebook', id))) return;
  yield* attempt(() => store.remove(user.user_name, 'notebook', id));
  yield* put(textRemoved({ kind: 'notebook', id }));
}
