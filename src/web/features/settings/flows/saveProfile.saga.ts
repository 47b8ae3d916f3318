import { sendingLine } from '~/web/work/forms/small/sending.saga';
import { changeProfile } from '~/web/core/session/changeProfile.saga';
import { profileSaveSucceeded } from '~/web/core/session/events';
import { profileSaveFailed, profileSaved } from '../events';
import { profileForm, profileValues, selectProfileForm } from '../model/forms';

/** Keeps name and address once nothing is wrong with them (SET-08). */
export const profileSaving = sendingLine({
  form: profileForm,
  formOf: selectProfileForm,
  sent: profileForm.events.submitBlocked,
  failed: (problem) => profileSaveFailed({ problem }),
  send: ({ fullname, email }) => changeProfile({ fullname: fullname.trim(), email: email.trim() }),
  taken: (user) => [
    profileForm.events.opened(profileValues(user)),
    profileSaveSucceeded({ user }),
    profileSaved(),
  ],
});
