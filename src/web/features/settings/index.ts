import { lazily } from '~/web/lib/browser/lazily';
import { latest, latestBy, leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
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
import { endSessions } from './flows/endSessions.saga';
import { pollLists, pollUsage } from './flows/polls.saga';
import { saveNotificationChannels } from './flows/saveChannels.saga';
import {
  changePicture,
  manageForms,
  passwordChange,
  profileSaving,
  removePicture,
} from './flows/saveProfile.saga';
import {
  pollCredentials,
  deleteSecret,
  saveSecret,
  offerSecrets,
  readOffers,
} from './flows/secrets.saga';
import {
  confirmChanges,
  followWithheldOfJob,
  followWithheldOfNotebook,
} from './flows/withheldSecrets.saga';
import { tokenMaking, revokeToken } from './flows/tokens.saga';
import { EVENT_TOASTS } from './messages';
import { notificationChannelsSlice } from './model/channels';
import { secretList, apiTokens, secretForm, tokenForm } from './model/credentials';
import { credentialsSlice } from './model/credentials.slice';
import { passwordForm, profileForm } from './model/forms';
import { openSessions, preferenceGroups, usage } from './model/lists';
import { settingsSlice } from './model/slice';

/** The page, and its twin in another app's frame (RT-04, RT-47). */
const SETTINGS = '/:settings(settings|settings-for-web)';

export const settings: Feature = {
  reducers: {
    settings: {
      requests: settingsSlice.reducer,
      channels: notificationChannelsSlice.reducer,
      profileForm: profileForm.reducer,
      passwordForm: passwordForm.reducer,
      channelGroups: preferenceGroups.reducer,
      sessions: openSessions.reducer,
      usage: usage.reducer,
      credentials: credentialsSlice.reducer,
      secrets: secretList.reducer,
      tokens: apiTokens.reducer,
      secretForm: secretForm.reducer,
      tokenForm: tokenForm.reducer,
    },
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
    toastsFrom(EVENT_TOASTS),
  ],
  panels: {
    offeredSecrets: lazily(() => import('./screens/OfferedSecrets')),
    withheldSecrets: lazily(() => import('./screens/WithheldSecrets')),
  },
};
