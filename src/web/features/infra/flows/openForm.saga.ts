import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { untilCancelled } from '~/web/lib/saga/untilCancelled';
import { formAwaited, formLoadFailed, formLoadRequested } from '../events';
import { peopleChoice, engineLocationOptions } from '../model/choices';
import { blank, form, valuesOf } from '../model/form';
import { selectForbiddenReason } from '../selectors';
import type { NamedKindSlice } from './named.saga';

/** The choices of the form. */
function* readChoices({ kind }: NamedKindSlice): SagaGenerator<void> {
  if (kind === 'zone') yield* put(engineLocationOptions.needed());
  if (kind === 'group') yield* put(peopleChoice.needed());
}

/** Reads the record until it is there: the list may be old, and another admin may have changed it. */
function* readRecord({ kind, readNamed }: NamedKindSlice, id: string): SagaGenerator<void> {
  yield* put(formAwaited({ kind, id }));
  while (true) {
    const reply = yield* call(readNamed, id);
    if (reply.ok) return void (yield* put(form.events.opened(valuesOf(kind, reply.value))));
    yield* put(formLoadFailed({ problem: reply.problem }));
    yield* take(formLoadRequested);
  }
}

/** The form is there as long as its address is. Who may not see it gets none, and nothing is asked (PRM-23). */
function* whileOpen(
  feature: NamedKindSlice,
  begin: () => SagaGenerator<void>,
): SagaGenerator<void> {
  if ((yield* select(selectForbiddenReason)) !== null) return;
  try {
    yield* readChoices(feature);
    yield* begin();
    yield* untilCancelled();
  } finally {
    yield* put(form.events.closed());
  }
}

/** Opens the form for a new one as long as its address is open. */
export const newFormOf = (feature: NamedKindSlice) =>
  function* openNew(): SagaGenerator<void> {
    yield* whileOpen(feature, function* begin() {
      yield* put(form.events.opened(blank(feature.kind)));
    });
  };

/** Opens the form of one, read anew, as long as its address is open. */
export const formOf = (feature: NamedKindSlice) =>
  function* openOne({ id }: { readonly id: string }): SagaGenerator<void> {
    yield* whileOpen(feature, () => readRecord(feature, id));
  };
