import type { UnknownAction } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { RootState } from '~/web/lib/state/root';
import { selectUser } from '~/web/core/session/person';
import type { Writing } from '~/web/work/composer/outbox';
import { outboxRestored, textRemoved, textStored, type TextKind } from '../events';
import { attempt, textStore } from '../model/store';

interface Sent {
  readonly client_id: string;
}

/** One outbox, and what happens to what is in it: types alone, because their creators would be split off into a file of their own. */
interface Outbox {
  readonly kind: TextKind;
  readonly select: (state: RootState) => Writing<unknown, Sent> | undefined;
  readonly requested: string;
  /** The server has it, or its author discarded it. */
  readonly ends: readonly string[];
}

const MESSAGES: Outbox = {
  kind: 'message',
  select: (state) => state.chat?.drafts,
  requested: 'chat/messageRequested',
  ends: ['chat/messageAccepted', 'chat/messageDiscarded'],
};
const COMMENTS: Outbox = {
  kind: 'comment',
  select: (state) => state.comments?.drafts,
  requested: 'comments/commentRequested',
  ends: ['comments/commentAccepted', 'comments/commentDiscarded'],
};

/**
 * Entries that have not arrived are stored until they have: a tab that is closed loses nothing, and the next one sends it. The server
 * knows what it has already by `client_id`. Without a database the outbox survives a reload of its tab, and no more.
 */
function* storeOutbox({ kind, select: writingOf, requested, ends }: Outbox): SagaGenerator<void> {
  const user = yield* select(selectUser);
  if (!user) return;
  const store = yield* textStore();
  const changes = yield* actionChannel([requested, ...ends], buffers.expanding<UnknownAction>());
  // With the code of the outbox comes what this tab had in it before a reload.
  while (!(yield* select(writingOf))) yield* take('*');
  const stored = yield* attempt(() => store.list(user.user_name));
  const waiting = (yield* select(writingOf))?.outbox ?? [];
  for (const text of stored?.value ?? [])
    if (text.kind === kind && waiting.every(({ client_id }) => client_id !== text.id))
      yield* put(outboxRestored({ kind, sent: text.value }));
  while (true) {
    const { type, payload } = (yield* take(changes)) as UnknownAction & { payload: Sent };
    const text = { kind, id: payload.client_id, name: '' };
    const isNew = type === requested;
    const done = yield* attempt(() =>
      isNew
        ? store.put(user.user_name, { ...text, value: payload })
        : store.remove(user.user_name, kind, text.id),
    );
    if (done) yield* put(isNew ? textStored(text) : textRemoved(text));
  }
}

/** Messages of conversations that have not arrived. */
export const storeMessages = () => storeOutbox(MESSAGES);
/** Comments that have not arrived. */
export const storeComments = () => storeOutbox(COMMENTS);
