import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { nameExists } from '~/contract/infraRules';
import type { Happened } from '~/web/kit/effects/policies';
import { leaveModal } from '~/web/objects/page/leaveModal.saga';
import { formRejected, formSaved } from '../events';
import { form, type FormValues } from '../model/form';
import { ROOMS } from '../model/kinds';
import { formFields } from '../model/row';
import { selectForm, selectRefusal } from '../selectors';

const { attempted, submitted, refused } = form.events;

/** Its own name is no other's (ADM-17). */
const isRenamed = ({ name, before }: FormValues) => name.trim() !== '' && name.trim() !== before;

/** Looks for the name among the others when the person has left its field. */
export function* lookForName({ payload }: Happened<typeof form.events.left>): SagaGenerator<void> {
  const draft = yield* select(selectForm);
  if (payload !== 'name' || !draft || form.problemsOf(draft, null).name !== undefined || !isRenamed(draft.values)) return;
  const { kind, name } = draft.values;
  const taken = yield* call(ROOMS[kind].hasName, name.trim());
  const now = yield* select(selectForm);
  const isAsked = now !== null && !now.submitting && now.values.kind === kind && now.values.name === name;
  if (taken && isAsked) yield* put(refused({ ...now.refused, name: nameExists(kind) }));
}

/** Sends the form: what the server says of fields shows there, everything else is told (ADM-18, ADM-23, ADM-24). */
export function* saveForm(): SagaGenerator<void> {
  const draft = yield* select(selectForm);
  if (!draft || draft.submitting || (yield* select(selectRefusal)) !== null) return;
  // What the server refused may be taken now.
  if (Object.keys(form.problemsOf({ ...draft, refused: {} }, null)).length > 0) return void (yield* put(attempted()));
  const { values } = draft;
  const { kind } = values;
  const { write, events, own } = ROOMS[kind];
  const verb = values.id === null ? 'Create' : 'Update';
  yield* put(submitted());
  const reply = yield* call(write, values, values);
  if (!reply.ok) {
    const fields = formFields(reply.problem.fields);
    yield* put(refused(fields));
    return void (yield* put(formRejected({ kind, verb, problem: reply.problem })));
  }
  if (!reply.value) {
    yield* put(refused({ name: nameExists(kind) }));
    const problem = { statusCode: 409, code: 'exists', message: nameExists(kind) };
    return void (yield* put(formRejected({ kind, verb, problem })));
  }
  const row = reply.value;
  yield* put(values.id === null ? events.created({ id: row.id, row }) : events.saved({ id: row.id, row }));
  yield* put(formSaved({ kind, id: row.id, verb }));
  yield* put(own.events.wanted());
}

/** Cancel goes back to where the form was opened (RT-52). */
export function* leaveForm(): SagaGenerator<void> {
  yield* leaveModal();
}
