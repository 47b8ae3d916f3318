import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Reply, type ReplyOf } from '~/contract';
import { LAST_ADMIN, MEMBER_TEXTS } from '~/contract/team/memberRules';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import { startSubmit } from '~/web/lib/state/sendDraft.saga';
import { disable, edit, enable, makeAdmin, unmakeAdmin, type MemberRow } from '../events';
import { editForm, members, rowOf } from '../model';
import { UNABLE } from '../messages';
import { selectEdit, selectIsLastAdmin } from '../selectors';

type Changed = Reply<ReplyOf<typeof api.team.update>>;
type Change = Partial<Pick<MemberRow, 'fullname' | 'email' | 'account_enabled' | 'is_admin'>> & {
  readonly stop_jobs?: boolean;
};

/** The whole record goes with every change, and which one it was made from: what somebody else changed meanwhile is not undone by it. */
const change = (
  { user_name, fullname, email, account_enabled, is_admin, revision }: MemberRow,
  changes: Change,
) =>
  callApi(api.team.update, {
    user_name,
    fullname,
    email,
    account_enabled,
    is_admin,
    ...(revision && { revision }),
    ...changes,
  });

/** The same, but nobody takes the last admin from a team: then no call is made (ADM-14). */
function* changeUnlessLast(row: MemberRow, changes: Change): SagaGenerator<Changed> {
  if (yield* select(selectIsLastAdmin, row.id))
    return { ok: false, problem: { statusCode: 409, code: 'conflict', message: LAST_ADMIN } };
  return yield* change(row, changes);
}

const options = { rowOf: ({ user }: ReplyOf<typeof api.team.update>) => rowOf(user) };
const messages = (failed: string, did: string, success: string) => ({
  failed,
  failedOf: () => failed,
  did,
  success,
});

/** Lets somebody in again. */
export const enableMembers = members.intent(enable, {
  ...options,
  ask: (row) => change(row, { account_enabled: true }),
  messages: messages(UNABLE.enable, 'Enabled', MEMBER_TEXTS.enabled),
});

/** Shuts somebody out: every session and notebook of theirs ends. What they own stays. */
export const disableMembers = members.intent(disable, {
  ...options,
  ask: (row, { stop_jobs = false }) => changeUnlessLast(row, { account_enabled: false, stop_jobs }),
  messages: messages(UNABLE.disable, 'Disabled', MEMBER_TEXTS.disabled),
});

/** Makes somebody an admin of the team. */
export const makeAdmins = members.intent(makeAdmin, {
  ...options,
  ask: (row) => change(row, { is_admin: true }),
  messages: messages(UNABLE.makeAdmin, 'Made admin', MEMBER_TEXTS.madeAdmin),
});

/** Takes the rights of an admin back. */
export const unmakeAdmins = members.intent(unmakeAdmin, {
  ...options,
  ask: (row) => changeUnlessLast(row, { is_admin: false }),
  messages: messages(UNABLE.unmakeAdmin, 'Unmade', MEMBER_TEXTS.unmadeAdmin),
});

/** Changes name and address of a member. */
export const editMembers = members.intent(edit, {
  ...options,
  ask: (row, { details }) => change(row, details),
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
