import type { UnknownAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Problem, Reply } from '~/contract';
import type { draft, Draft } from '~/web/kit/state/draft';
import type { RootState } from '~/web/kit/state/root';

interface Options<Values extends object, Value> {
  readonly form: Pick<ReturnType<typeof draft<Values, null>>, 'events' | 'problemsOf'>;
  readonly formOf: (state: RootState) => Draft<Values> | null;
  readonly send: (values: Values) => SagaGenerator<Reply<Value>>;
  /** Tells a refusal that belongs to no field of the form. */
  readonly rejected: (refusal: { readonly problem: Problem }) => UnknownAction;
}

/** Sends a small form: what the server says of its fields shows there. Answers what came; null where it was not taken. */
export function* sendDraft<Values extends object, Value>({ form, formOf, send, rejected }: Options<Values, Value>): SagaGenerator<Value | null> {
  const filled = yield* select(formOf);
  if (!filled || filled.submitting) return null;
  // What the server refused may be taken now.
  if (Object.keys(form.problemsOf({ ...filled, refused: {} }, null)).length > 0) {
    yield* put(form.events.attempted());
    return null;
  }
  yield* put(form.events.submitted());
  const reply = yield* send(filled.values);
  if (reply.ok) return reply.value;
  const { fields = {} } = reply.problem;
  yield* put(form.events.refused(fields));
  if (!Object.keys(fields).some((field) => field in filled.values)) yield* put(rejected({ problem: reply.problem }));
  return null;
}
