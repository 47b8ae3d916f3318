import { error, toast } from '~/web/core/toasts/toastsFrom';
import {
  confirmationFailed,
  channelsSaveFailed,
  endSessionsFailed,
  secretAccessFailed,
  passwordChanged,
  passwordChangeFailed,
  pictureSaveFailed,
  pictureSaved,
  profileSaveFailed,
  profileSaved,
  revokeFailed,
  secretDeleted,
  secretDeleteFailed,
  secretSaveSucceeded,
  secretSaveFailed,
  sessionsEnded,
  tokenCreateFailed,
  tokenRevoked,
} from './events';

/** Toasts of events (ERR-08). */
export const EVENT_TOASTS = [
  toast(profileSaved, () => ({ kind: 'success', text: 'Update Personal Information success' })),
  toast(profileSaveFailed, ({ problem }) => error('Your profile was not saved', problem)),
  toast(pictureSaved, () => ({ kind: 'success', text: 'Update Personal Picture success' })),
  toast(pictureSaveFailed, ({ reason }) => ({ kind: 'error', text: reason })),
  toast(passwordChanged, () => ({
    kind: 'success',
    text: 'Password changed',
    lines: ['You were signed out everywhere else.'],
  })),
  toast(passwordChangeFailed, ({ problem }) => error('Your password was not changed', problem)),
  toast(sessionsEnded, ({ session_ids: { length } }) => ({
    kind: 'success',
    text:
      length === 1 ? 'Signed out of one other browser' : `Signed out of ${length} other browsers`,
  })),
  toast(channelsSaveFailed, ({ problem }) => error('Your preferences were not saved', problem)),
  toast(secretSaveSucceeded, ({ name }) => ({ kind: 'success', text: `Secret ${name} saved` })),
  toast(secretSaveFailed, ({ problem }) => error('The secret was not saved', problem)),
  toast(secretDeleted, ({ name }) => ({ kind: 'success', text: `Secret ${name} deleted` })),
  toast(secretDeleteFailed, ({ problem }) => error('The secret was not deleted', problem)),
  toast(tokenCreateFailed, ({ problem }) => error('The token was not made', problem)),
  toast(tokenRevoked, () => ({ kind: 'success', text: 'Token revoked' })),
  toast(revokeFailed, ({ problem }) => error('The token was not revoked', problem)),
  toast(secretAccessFailed, ({ problem }) =>
    error('The choice of secrets was not read or saved', problem),
  ),
  toast(confirmationFailed, ({ problem }) => error('The collaborator was not confirmed', problem)),
  toast(endSessionsFailed, ({ problem }) => error('You are still signed in there', problem)),
];
