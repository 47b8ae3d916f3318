import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { LOCATION_CHANGE } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Problem, User } from '~/contract';
import { every } from '~/web/lib/saga/policies';
import { reasonOf } from '~/web/lib/http/problem';
import { draft, type Draft } from '~/web/lib/state/draft';
import { startSubmit } from '~/web/lib/state/sendDraft.saga';
import type { RootState } from '~/web/lib/state/root';
import { toastAdded } from '~/web/core/toasts/events';
import type { ObjectRequest } from '~/web/work/forms/flows/objectRequest.saga';
import { selectUser } from '~/web/core/session/person';
import type { ObjectEvents } from './objectEvents';

/** An object, and what it is to be called. */
export interface NewName {
  readonly id: string;
  readonly name: string;
}

interface Options<Row, Details> {
  readonly feature: {
    readonly name: string;
    readonly words: { readonly one: string };
    readonly events: Pick<ObjectEvents<Row, Details>, 'saveSucceeded'>;
    readonly refusalOf: (row: Row, user: User | null, verb: string) => Problem | null;
  };
  /** The sentence for an empty name. */
  readonly missing: string;
  /** Where the question is kept. */
  readonly formOf: (state: RootState) => Draft<NewName> | null;
  readonly read: (id: string) => ObjectRequest<Row>;
  /** Sends the object as it is by now, with the other name. */
  readonly send: (row: Row, name: string) => ObjectRequest<Row>;
}

/** So long is a name at most. */
const NAME_LENGTH = 200;

/** The question what an object is to be called, and what asks the server for it. */
export function objectRenaming<Row, Details>({
  feature,
  missing,
  formOf,
  read,
  send,
}: Options<Row, Details>) {
  const form = draft<NewName, null>(`${feature.name}/renameForm`, {
    name: ({ name }) => {
      if (name.trim() === '') return missing;
      return name.trim().length > NAME_LENGTH
        ? `A name has at most ${NAME_LENGTH} characters.`
        : undefined;
    },
  });
  /** Another address has no such question. */
  const reducer = (
    state: Draft<NewName> | null | undefined,
    action: UnknownAction,
  ): Draft<NewName> | null =>
    action.type === LOCATION_CHANGE ? null : form.reducer(state, action);
  /** The question was answered. */
  const requested = createAction(`${feature.name}/renameRequested`);

  /** The object is read first, so that a rename never takes back what somebody else has just changed. */
  function* sendName({ id, name }: NewName): SagaGenerator<string | null> {
    const before = yield* read(id)();
    if (!before.ok) return reasonOf(before.problem);
    const refusal = feature.refusalOf(before.value, yield* select(selectUser), 'rename');
    if (refusal) return reasonOf(refusal);
    const reply = yield* send(before.value, name.trim())();
    if (!reply.ok) return reasonOf(reply.problem);
    yield* put(feature.events.saveSucceeded({ id, row: reply.value }));
    return null;
  }

  /** Gives an object the name that the question holds; a refusal shows there. */
  function* rename(): SagaGenerator<void> {
    const values = yield* startSubmit(form, yield* select(formOf), null);
    if (!values) return;
    const reason = yield* sendName(values);
    const isOpen = (yield* select(formOf))?.values.id === values.id;
    if (reason === null)
      yield* put(toastAdded({ kind: 'success', text: `Update ${feature.words.one} success` }));
    else if (!isOpen)
      yield* put(
        toastAdded({
          kind: 'error',
          text: `Unable to save the ${feature.words.one}`,
          lines: [reason],
        }),
      );
    if (isOpen)
      yield* put(
        reason === null ? form.events.closed() : form.events.submitFailed({ name: reason }),
      );
  }

  return { form, formOf, reducer, requested, line: every(requested, rename) };
}

/** The parts of a renaming that the list and its dialog need. */
export type Renaming = Pick<ReturnType<typeof objectRenaming>, 'form' | 'formOf' | 'requested'>;
