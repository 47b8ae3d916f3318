import { latest, leadingBy, whilePage } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { noticesFrom } from '~/web/objects/notices';
import { endRequested, pictureChosen, pictureRemovalRequested } from './events';
import { changePassword } from './flows/changePassword.saga';
import { changePicture, removePicture } from './flows/changePicture.saga';
import { endSessions } from './flows/endSessions.saga';
import { keepForms } from './flows/keepForms.saga';
import { keepUsage } from './flows/keepUsage.saga';
import { usage } from './model/usage';
import { keepLists } from './flows/keepLists.saga';
import { saveProfile } from './flows/saveProfile.saga';
import { SETTINGS } from './routes';
import { EVENT_NOTICES } from './messages';
import { passwordForm, profileForm } from './model/forms';
import { openSessions, preferenceGroups } from './model/lists';
import { settingsSlice } from './model/slice';

export const settings: Room = {
  reducers: {
    settings: settingsSlice.reducer, profileForm: profileForm.reducer, passwordForm: passwordForm.reducer,
    preferenceGroups: preferenceGroups.reducer, openSessions: openSessions.reducer, usage: usage.reducer,
  },
  flows: [
    whilePage(SETTINGS, keepForms),
    whilePage(SETTINGS, keepLists),
    whilePage(SETTINGS, keepUsage),
    leadingBy(profileForm.events.attempted, () => '', saveProfile),
    leadingBy(passwordForm.events.attempted, () => '', changePassword),
    latest(pictureChosen, changePicture),
    leadingBy(pictureRemovalRequested, () => '', removePicture),
    leadingBy(endRequested, ({ session_ids }) => session_ids.join(), endSessions),
    noticesFrom(EVENT_NOTICES),
  ],
};
