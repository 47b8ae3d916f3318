import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Reply } from '~/contract';
import { nameExists } from '~/contract/infra/infraRules';
import type { ActionOf } from '~/web/lib/saga/policies';
import { sendDraft } from '~/web/lib/state/sendDraft.saga';
import { leaveModal } from '~/web/work/detail/leaveModal.saga';
import { isSubmitting } from '~/web/lib/state/draft';
import { untilCancelled } from '~/web/lib/saga/waiting';
import {
  formAwaited,
  formLoadFailed,
  formLoadRequested,
  formSaved,
  formSaveFailed,
} from '../events';
import {
  blank,
  form,
  selectForbiddenReason,
  selectForm,
  valuesOf,
  type FormValues,
} from '../model/form';
import { NAMED_KINDS } from '../model/kinds';
import { formFields, type NamedRow } from '../model/row';
import { engineLocationOptions, peopleChoice } from '../model/choices';
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

const { submitFailed } = form.events;

/** Its own name is no other's (ADM-17). */
const isRenamed = ({ name, before }: FormValues) => name.trim() !== '' && name.trim() !== before;

/** Looks for the name among the others when the person has left its field. */
export function* checkNameAvailable({
  payload,
}: ActionOf<typeof form.events.fieldBlurred>): SagaGenerator<void> {
  const draft = yield* select(selectForm);
  if (
    payload !== 'name' ||
    !draft ||
    form.problemsOf(draft, null).name !== undefined ||
    !isRenamed(draft.values)
  )
    return;
  const { kind, name } = draft.values;
  const taken = yield* call(NAMED_KINDS[kind].hasName, name.trim());
  const now = yield* select(selectForm);
  const isAsked =
    now !== null && !isSubmitting(now) && now.values.kind === kind && now.values.name === name;
  if (taken && isAsked) yield* put(submitFailed({ ...now.problems, name: nameExists(kind) }));
}

/** A name that is taken is refused as anything else is. */
function* write(values: FormValues): SagaGenerator<Reply<NamedRow>> {
  const reply = yield* call(NAMED_KINDS[values.kind].write, values, values);
  if (!reply.ok)
    return { ok: false, problem: { ...reply.problem, fields: formFields(reply.problem.fields) } };
  const message = nameExists(values.kind);
  return reply.value
    ? { ok: true, value: reply.value }
    : {
        ok: false,
        problem: { statusCode: 409, code: 'exists', message, fields: { name: message } },
      };
}

/** Sends the form: what the server says of fields shows there, everything else is told (ADM-18, ADM-23, ADM-24). */
export function* saveForm(): SagaGenerator<void> {
  const draft = yield* select(selectForm);
  if (!draft || (yield* select(selectForbiddenReason)) !== null) return;
  const { kind, id } = draft.values;
  const { events, own } = NAMED_KINDS[kind];
  const verb = id === null ? 'Create' : 'Update';
  const { value: row, refused: problem } = yield* sendDraft({
    form,
    formOf: selectForm,
    send: write,
  });
  if (problem) yield* put(formSaveFailed({ kind, verb, problem }));
  if (!row) return;
  yield* put(
    id === null
      ? events.createSucceeded({ id: row.id, row })
      : events.saveSucceeded({ id: row.id, row }),
  );
  yield* put(formSaved({ kind, id: row.id, verb }));
  yield* put(own.events.refreshRequested());
}

/** Cancel goes back to where the form was opened (RT-52). */
export function* leaveForm(): SagaGenerator<void> {
  yield* leaveModal();
}
