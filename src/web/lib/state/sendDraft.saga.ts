import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Problem, Reply } from '~/contract';
import { isSubmitting, type draft, type Draft } from './draft';
import type { RootState } from './root';

type Form<Values extends object, Given> = Pick<
  ReturnType<typeof draft<Values, Given>>,
  'events' | 'problemsOf'
>;

/**
 * The values to send of a form that is filled in, which is marked as on its way. Null where there is none, where it is on its way already,
 * and where a rule fails, which then shows. What the server refused before may be taken now.
 */
export function* startSubmit<Values extends object, Given>(
  form: Form<Values, Given>,
  filled: Draft<Values> | null,
  given: NoInfer<Given>,
): SagaGenerator<Values | null> {
  if (!filled || isSubmitting(filled)) return null;
  if (Object.keys(form.problemsOf({ ...filled, problems: {} }, given)).length > 0) {
    if (!filled.attempted) yield* put(form.events.submitBlocked());
    return null;
  }
  yield* put(form.events.submitRequested());
  return filled.values;
}

interface Options<Values extends object, Value> {
  readonly form: Form<Values, null>;
  readonly formOf: (state: RootState) => Draft<Values> | null;
  readonly send: (values: Values) => SagaGenerator<Reply<Value>>;
}

/** The result: what the server made, or a refusal that belongs to no field of the form; neither where the form shows why. */
export interface SentDraft<Value> {
  readonly value: Value | null;
  readonly untold: Problem | null;
  /** A refusal, also where the form shows it. */
  readonly refused: Problem | null;
}

/** Sends a form: what the server says of its fields shows there. */
export function* sendDraft<Values extends object, Value>({
  form,
  formOf,
  send,
}: Options<Values, Value>): SagaGenerator<SentDraft<Value>> {
  const nothing = { value: null, untold: null, refused: null };
  const values = yield* startSubmit(form, yield* select(formOf), null);
  if (!values) return nothing;
  const reply = yield* send(values);
  if (reply.ok) return { ...nothing, value: reply.value };
  const { fields = {} } = reply.problem;
  yield* put(form.events.submitFailed(fields));
  return {
    value: null,
    untold: Object.keys(fields).some((field) => field in values) ? null : reply.problem,
    refused: reply.problem,
  };
}
