import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Problem, Reply } from '~/contract';
import type { draft, Draft } from '~/web/lib/state/draft';
import type { RootState } from '~/web/lib/state/root';

interface Options<Values extends object, Value> {
  readonly form: Pick<ReturnType<typeof draft<Values, null>>, 'events' | 'problemsOf'>;
  readonly formOf: (state: RootState) => Draft<Values> | null;
  readonly send: (values: Values) => SagaGenerator<Reply<Value>>;
}

/** What came of it: what the server made, or a refusal that belongs to no field of the form; neither where the form shows why. */
export interface SentDraft<Value> {
  readonly value: Value | null;
  readonly untold: Problem | null;
  /** A refusal, also where the form shows it. */
  readonly refused: Problem | null;
}

/** Sends a small form: what the server says of its fields shows there. */
export function* sendDraft<Values extends object, Value>({
  form,
  formOf,
  send,
}: Options<Values, Value>): SagaGenerator<SentDraft<Value>> {
  const filled = yield* select(formOf);
  const nothing = { value: null, untold: null, refused: null };
  if (!filled || filled.submitting) return nothing;
  // What the server refused may be taken now.
  if (Object.keys(form.problemsOf({ ...filled, refused: {} }, null)).length > 0) {
    if (!filled.attempted) yield* put(form.events.submitBlocked());
    return nothing;
  }
  yield* put(form.events.submitRequested());
  const reply = yield* send(filled.values);
  if (reply.ok) return { ...nothing, value: reply.value };
  const { fields = {} } = reply.problem;
  yield* put(form.events.submitFailed(fields));
  return {
    value: null,
    untold: Object.keys(fields).some((field) => field in filled.values) ? null : reply.problem,
    refused: reply.problem,
  };
}
