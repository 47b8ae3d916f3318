import { sendingLine } from '~/web/objects/form/small/sending.saga';
import { changeProfile } from '~/web/objects/changeProfile.saga';
import { profileSaveSucceeded } from '../../session/events';
import { profileSaveFailed, profileSaved } from '../events';
import { profileForm, profileValues, selectProfileForm } from '../model/forms';

/** Keeps name and address once nothing is wrong with them (SET-08). */
export const profileSaving = sendingLine({
  form: profileForm,
  formOf: selectProfileForm,
  sent: profileForm.events.attempted,
  failed: (problem) => profileSaveFailed({ problem }),
  send: ({ fullname, email }) => changeProfile({ fullname: fullname.trim(), email: email.trim() }),
  taken: (user) => [
    profileForm.events.opened(profileValues(user)),
    profileSaveSucceeded({ user }),
    profileSaved(),
  ],
});
