import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { LAST_ADMIN, MEMBER_TEXTS } from '~/contract/team/memberRules';
import { callApi } from '~/web/lib/saga/callApi';
import { withRow, type IntentResult } from '~/web/work/entities/intentOptions';
import type { ActionOf } from '~/web/lib/saga/policies';
import { startSubmit } from '~/web/lib/state/sendDraft.saga';
import { disable, edit, enable, makeAdmin, unmakeAdmin, type MemberRow } from '../events';
import { editForm, members, rowOf } from '../model';
import { UNABLE } from '../messages';
import { selectEdit, selectIsLastAdmin } from '../selectors';

type Change = Partial<Pick<MemberRow, 'fullname' | 'email' | 'account_enabled' | 'is_admin'>> & {
  readonly stop_jobs?: boolean;
};

/** The whole record goes with every change, and which one it was made from: what somebody else changed meanwhile is not undone by it. */
function* change(
  { user_name, fullname, email, account_enabled, is_admin, revision }: MemberRow,
  changes: Change,
): SagaGenerator<IntentResult<MemberRow>> {
  const reply = yield* callApi(api.team.update, {
    user_name,
    fullname,
    email,
    account_enabled,
    is_admin,
    ...(revision && { revision }),
    ...changes,
  });
  return withRow(reply, ({ user }) => rowOf(user));
}

/** The same, but nobody takes the last admin from a team: then no call is made (ADM-14). */
function* changeUnlessLast(
  row: MemberRow,
  changes: Change,
): SagaGenerator<IntentResult<MemberRow>> {
  if (yield* select(selectIsLastAdmin, row.id))
    return { ok: false, problem: { statusCode: 409, code: 'conflict', message: LAST_ADMIN } };
  return yield* change(row, changes);
}

const messages = (failed: string, did: string, success: string) => ({
  failed,
  failedOf: () => failed,
  did,
  success,
});

/** Lets somebody in again. */
export const enableMembers = members.intent(enable, {
  run: (row) => change(row, { account_enabled: true }),
  messages: messages(UNABLE.enable, 'Enabled', MEMBER_TEXTS.enabled),
});

/** Shuts somebody out: every session and notebook of theirs ends. What they own stays. */
export const disableMembers = members.intent(disable, {
  run: (row, { stop_jobs = false }) => changeUnlessLast(row, { account_enabled: false, stop_jobs }),
  messages: messages(UNABLE.disable, 'Disabled', MEMBER_TEXTS.disabled),
});

/** Makes somebody an admin of the team. */
export const makeAdmins = members.intent(makeAdmin, {
  run: (row) => change(row, { is_admin: true }),
  messages: messages(UNABLE.makeAdmin, 'Made admin', MEMBER_TEXTS.madeAdmin),
});

/** Takes the rights of an admin back. */
export const unmakeAdmins = members.intent(unmakeAdmin, {
  run: (row) => changeUnlessLast(row, { is_admin: false }),
  messages: messages(UNABLE.unmakeAdmin, 'Unmade', MEMBER_TEXTS.unmadeAdmin),
});

/** Changes name and address of a member. */
export const editMembers = members.intent(edit, {
  run: (row, { details }) => change(row, details),
  messages: messages(UNABLE.edit, 'Updated', MEMBER_TEXTS.updated),
});

/** A form without problems becomes a change. */
export function* submitEdit(): SagaGenerator<void> {
  const values = yield* startSubmit(editForm, yield* select(selectEdit), null);
  if (!values) return;
  const { id, fullname, email } = values;
  yield* put(edit.requested(id, { fullname: fullname.trim(), email: email.trim() }));
}

/** The form closes with the change it asked for. */
export function* closeEdit({
  payload: { id },
}: ActionOf<typeof edit.succeeded>): SagaGenerator<void> {
  if ((yield* select(selectEdit))?.values.id === id) yield* put(editForm.events.closed());
}

/** Shows in the form what the server says of its fields. */
export function* showFieldProblems({
  payload: { id, problem },
}: ActionOf<typeof edit.failed>): SagaGenerator<void> {
  if ((yield* select(selectEdit))?.values.id === id)
    yield* put(editForm.events.submitFailed(problem.fields ?? {}));
}
