import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { changeProfile } from '~/web/objects/changeProfile.saga';
import { profileKept } from '../../session/events';
import { profileRejected, profileSaved } from '../events';
import { profileForm, profileValues, selectProfileForm } from '../model/forms';

/** Keeps name and address once nothing is wrong with them (SET-08); what the server says of a field stands at the field. */
export function* saveProfile(): SagaGenerator<void> {
  const form = yield* select(selectProfileForm);
  if (!form || form.submitting || Object.keys(profileForm.problemsOf(form, null)).length > 0) return;
  yield* put(profileForm.events.submitted());
  const reply = yield* changeProfile({ fullname: form.values.fullname.trim(), email: form.values.email.trim() });
  if (!reply.ok) {
    yield* put(profileForm.events.refused(reply.problem.fields ?? {}));
    return void (yield* put(profileRejected({ problem: reply.problem })));
  }
  yield* put(profileForm.events.opened(profileValues(reply.value)));
  yield* put(profileKept({ user: reply.value }));
  yield* put(profileSaved());
}
