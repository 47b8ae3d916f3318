import { lazily } from '~/web/kit/browser/lazily';
import { latest, latestBy, leadingBy, whilePage } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { noticesFrom } from '~/web/objects/notices';
import {
  choiceMade,
  confirmationRequested,
  endRequested,
  offerRequested,
  offersWanted,
  pictureChosen,
  pictureRemovalRequested,
  revocationRequested,
  secretDeletionRequested,
} from './events';
import { passwordChange } from './flows/changePassword.saga';
import { changePicture, removePicture } from './flows/changePicture.saga';
import { endSessions } from './flows/endSessions.saga';
import { keepForms } from './flows/keepForms.saga';
import { keepUsage } from './flows/keepUsage.saga';
import { usage } from './model/usage';
import { keepLists } from './flows/keepLists.saga';
import { saveDoors } from './flows/saveDoors.saga';
import { profileSaving } from './flows/saveProfile.saga';
import { SETTINGS } from './routes';
import {
  keepOwn,
  deleteSecret,
  secretKeeping,
  offerSecrets,
  readOffers,
} from './flows/ownSecrets.saga';
import {
  confirmChanges,
  followWithheldOfJob,
  followWithheldOfNotebook,
} from './flows/withheldSecrets.saga';
import { tokenMaking, revokeToken } from './flows/ownTokens.saga';
import { EVENT_NOTICES } from './messages';
import { doorsSlice } from './model/doors';
import { ownSecrets, ownTokens, secretForm, tokenForm } from './model/own';
import { ownSlice } from './model/ownSlice';
import { passwordForm, profileForm } from './model/forms';
import { openSessions, preferenceGroups } from './model/lists';
import { settingsSlice } from './model/slice';

export const settings: Room = {
  reducers: {
    settings: settingsSlice.reducer,
    notificationDoors: doorsSlice.reducer,
    profileForm: profileForm.reducer,
    passwordForm: passwordForm.reducer,
    preferenceGroups: preferenceGroups.reducer,
    openSessions: openSessions.reducer,
    usage: usage.reducer,
    own: ownSlice.reducer,
    ownSecrets: ownSecrets.reducer,
    ownTokens: ownTokens.reducer,
    secretForm: secretForm.reducer,
    tokenForm: tokenForm.reducer,
  },
  flows: [
    secretKeeping,
    tokenMaking,
    profileSaving,
    passwordChange,
    whilePage(SETTINGS, keepForms),
    whilePage(SETTINGS, keepLists),
    whilePage(SETTINGS, keepOwn),
    leadingBy(secretDeletionRequested, ({ name }) => name, deleteSecret),
    leadingBy(revocationRequested, ({ token_id }) => token_id, revokeToken),
    latestBy(offersWanted, ({ id }) => id, readOffers),
    latestBy(offerRequested, ({ id }) => id, offerSecrets),
    whilePage('/jobs/:id', followWithheldOfJob),
    whilePage('/notebooks/:id', followWithheldOfNotebook),
    leadingBy(confirmationRequested, ({ id }) => id, confirmChanges),
    whilePage(SETTINGS, keepUsage),
    latest(pictureChosen, changePicture),
    leadingBy(pictureRemovalRequested, () => '', removePicture),
    leadingBy(endRequested, ({ session_ids }) => session_ids.join(), endSessions),
    leadingBy(choiceMade, () => '', saveDoors),
    noticesFrom(EVENT_NOTICES),
  ],
  panels: {
    offeredSecrets: lazily(() => import('./screens/OfferedSecrets')),
    withheldSecrets: lazily(() => import('./screens/WithheldSecrets')),
  },
};
