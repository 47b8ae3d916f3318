import { error, notice } from '~/web/core/toasts/toastsFrom';
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

/** What is told of what happens (ERR-08). */
export const EVENT_NOTICES = [
  notice(profileSaved, () => ({ kind: 'success', text: 'Update Personal Information success' })),
  notice(profileSaveFailed, ({ problem }) => error('Your profile was not saved', problem)),
  notice(pictureSaved, () => ({ kind: 'success', text: 'Update Personal Picture success' })),
  notice(pictureSaveFailed, ({ reason }) => ({ kind: 'error', text: reason })),
  notice(passwordChanged, () => ({
    kind: 'success',
    text: 'Password changed',
    lines: ['You were signed out everywhere else.'],
  })),
  notice(passwordChangeFailed, ({ problem }) => error('Your password was not changed', problem)),
  notice(sessionsEnded, ({ session_ids: { length } }) => ({
    kind: 'success',
    text:
      length === 1 ? 'Signed out of one other browser' : `Signed out of ${length} other browsers`,
  })),
  notice(channelsSaveFailed, ({ problem }) => error('Your preferences were not saved', problem)),
  notice(secretSaveSucceeded, ({ name }) => ({ kind: 'success', text: `Secret ${name} saved` })),
  notice(secretSaveFailed, ({ problem }) => error('The secret was not saved', problem)),
  notice(secretDeleted, ({ name }) => ({ kind: 'success', text: `Secret ${name} deleted` })),
  notice(secretDeleteFailed, ({ problem }) => error('The secret was not deleted', problem)),
  notice(tokenCreateFailed, ({ problem }) => error('The token was not made', problem)),
  notice(tokenRevoked, () => ({ kind: 'success', text: 'Token revoked' })),
  notice(revokeFailed, ({ problem }) => error('The token was not revoked', problem)),
  notice(secretAccessFailed, ({ problem }) =>
    error('The choice of secrets was not read or saved', problem),
  ),
  notice(confirmationFailed, ({ problem }) => error('The collaborator was not confirmed', problem)),
  notice(endSessionsFailed, ({ problem }) => error('You are still signed in there', problem)),
];
