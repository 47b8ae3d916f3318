import { lazily } from '~/web/kit/browser/lazily';
import { latest, latestBy, leadingBy, whilePage } from '~/web/kit/effects/policies';
import type { Feature } from '~/web/kit/room';
import { noticesFrom } from '~/web/objects/notices';
import {
  choiceMade,
  confirmationRequested,
  endRequested,
  offerRequested,
  secretAccessRequested,
  pictureChosen,
  pictureRemovalRequested,
  revocationRequested,
  secretDeletionRequested,
} from './events';
import { passwordChange } from './flows/changePassword.saga';
import { changePicture, removePicture } from './flows/changePicture.saga';
import { endSessions } from './flows/endSessions.saga';
import { manageForms } from './flows/keepForms.saga';
import { pollUsage } from './flows/keepUsage.saga';
import { usage } from './model/usage';
import { pollLists } from './flows/keepLists.saga';
import { saveNotificationChannels } from './flows/saveDoors.saga';
import { profileSaving } from './flows/saveProfile.saga';
import { SETTINGS } from './routes';
import {
  pollCredentials,
  deleteSecret,
  saveSecret,
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
import { notificationChannelsSlice } from './model/doors';
import { secretList, apiTokens, secretForm, tokenForm } from './model/own';
import { credentialsSlice } from './model/ownSlice';
import { passwordForm, profileForm } from './model/forms';
import { openSessions, preferenceGroups } from './model/lists';
import { settingsSlice } from './model/slice';

export const settings: Feature = {
  reducers: {
    settings: settingsSlice.reducer,
    notificationDoors: notificationChannelsSlice.reducer,
    profileForm: profileForm.reducer,
    passwordForm: passwordForm.reducer,
    preferenceGroups: preferenceGroups.reducer,
    openSessions: openSessions.reducer,
    usage: usage.reducer,
    own: credentialsSlice.reducer,
    ownSecrets: secretList.reducer,
    ownTokens: apiTokens.reducer,
    secretForm: secretForm.reducer,
    tokenForm: tokenForm.reducer,
  },
  flows: [
    saveSecret,
    tokenMaking,
    profileSaving,
    passwordChange,
    whilePage(SETTINGS, manageForms),
    whilePage(SETTINGS, pollLists),
    whilePage(SETTINGS, pollCredentials),
    leadingBy(secretDeletionRequested, ({ name }) => name, deleteSecret),
    leadingBy(revocationRequested, ({ token_id }) => token_id, revokeToken),
    latestBy(secretAccessRequested, ({ id }) => id, readOffers),
    latestBy(offerRequested, ({ id }) => id, offerSecrets),
    whilePage('/jobs/:id', followWithheldOfJob),
    whilePage('/notebooks/:id', followWithheldOfNotebook),
    leadingBy(confirmationRequested, ({ id }) => id, confirmChanges),
    whilePage(SETTINGS, pollUsage),
    latest(pictureChosen, changePicture),
    leadingBy(pictureRemovalRequested, () => '', removePicture),
    leadingBy(endRequested, ({ session_ids }) => session_ids.join(), endSessions),
    leadingBy(choiceMade, () => '', saveNotificationChannels),
    noticesFrom(EVENT_NOTICES),
  ],
  panels: {
    offeredSecrets: lazily(() => import('./screens/OfferedSecrets')),
    withheldSecrets: lazily(() => import('./screens/WithheldSecrets')),
  },
};
