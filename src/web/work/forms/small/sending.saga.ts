import type { UnknownAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Problem, Reply } from '~/contract';
import { toastAdded } from '~/web/core/toasts/events';
import { leadingBy, type Event, type Line } from '~/web/lib/saga/policies';
import type { draft, Draft } from '~/web/lib/state/draft';
import type { RootState } from '~/web/lib/state/root';
import { sendDraft } from '~/web/lib/state/sendDraft.saga';
import { error } from '~/web/core/toasts/toastsFrom';

/** The request, and the handling of its result. */
export interface Sending<Values extends object, Sent, Value> {
  readonly form: ReturnType<typeof draft<Values, null>>;
  /** Where it is kept. */
  readonly formOf: (state: RootState) => Draft<Values> | null;
  /** The person sends it. */
  readonly sent: Event<Sent>;
  readonly send: (values: Values) => SagaGenerator<Reply<Value>>;
  /** The message once the server has taken it. */
  readonly taken: (value: Value, values: Values) => readonly UnknownAction[];
  /** Heads the toast of a refusal that belongs to no field: 'The sweep could not be saved'. Or the event for every refusal, where the feature has one. */
  readonly failed: string | ((problem: Problem) => UnknownAction);
}

/** The line that sends a small form. */
export const sendingLine = <Values extends object, Sent, Value>({
  form,
  formOf,
  sent,
  send,
  taken,
  failed,
}: Sending<Values, Sent, Value>): Line => {
  /** Sends the form. What the server says of a field stands at the field, anything else is told. */
  function* sendForm(): SagaGenerator<void> {
    const filled = yield* select(formOf);
    const { value, untold, refused } = yield* sendDraft({ form, formOf, send });
    if (typeof failed === 'string' && untold) yield* put(toastAdded(error(failed, untold)));
    if (typeof failed !== 'string' && refused) yield* put(failed(refused));
    if (filled && value) for (const fact of taken(value, filled.values)) yield* put(fact);
  }
  return leadingBy(sent, () => '', sendForm);
};
