import { latest, leadingBy, whilePage } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { noticesFrom } from '~/web/objects/notices';
import { choiceMade, endRequested, pictureChosen, pictureRemovalRequested } from './events';
import { changePassword } from './flows/changePassword.saga';
import { changePicture, removePicture } from './flows/changePicture.saga';
import { endSessions } from './flows/endSessions.saga';
import { keepForms } from './flows/keepForms.saga';
import { keepLists } from './flows/keepLists.saga';
import { saveDoors } from './flows/saveDoors.saga';
import { saveProfile } from './flows/saveProfile.saga';
import { SETTINGS } from './routes';
import { EVENT_NOTICES } from './messages';
import { doorsSlice } from './model/doors';
import { passwordForm, profileForm } from './model/forms';
import { openSessions, preferenceGroups } from './model/lists';
import { settingsSlice } from './model/slice';

export const settings: Room = {
  reducers: {
    settings: settingsSlice.reducer, notificationDoors: doorsSlice.reducer, profileForm: profileForm.reducer, passwordForm: passwordForm.reducer,
    preferenceGroups: preferenceGroups.reducer, openSessions: openSessions.reducer,
  },
  flows: [
    whilePage(SETTINGS, keepForms),
    whilePage(SETTINGS, keepLists),
    leadingBy(profileForm.events.attempted, () => '', saveProfile),
    leadingBy(passwordForm.events.attempted, () => '', changePassword),
    latest(pictureChosen, changePicture),
    leadingBy(pictureRemovalRequested, () => '', removePicture),
    leadingBy(endRequested, ({ session_ids }) => session_ids.join(), endSessions),
    leadingBy(choiceMade, () => '', saveDoors),
    noticesFrom(EVENT_NOTICES),
  ],
};
