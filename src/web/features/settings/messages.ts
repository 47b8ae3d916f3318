import { error, notice } from '~/web/objects/notices';
import {
  confirmationFailed,
  doorsRejected,
  endRejected,
  offersMissed,
  passwordChanged,
  passwordRejected,
  pictureRejected,
  pictureSaved,
  profileRejected,
  profileSaved,
  revocationRejected,
  secretDeleted,
  secretDeletionRejected,
  secretKept,
  secretRejected,
  sessionsEnded,
  tokenRejected,
  tokenRevoked,
} from './events';

/** What is told of what happens (ERR-08). */
export const EVENT_NOTICES = [
  notice(profileSaved, () => ({ kind: 'success', text: 'Update Personal Information success' })),
  notice(profileRejected, ({ problem }) => error('Your profile was not saved', problem)),
  notice(pictureSaved, () => ({ kind: 'success', text: 'Update Personal Picture success' })),
  notice(pictureRejected, ({ reason }) => ({ kind: 'error', text: reason })),
  notice(passwordChanged, () => ({
    kind: 'success',
    text: 'Password changed',
    lines: ['You were signed out everywhere else.'],
  })),
  notice(passwordRejected, ({ problem }) => error('Your password was not changed', problem)),
  notice(sessionsEnded, ({ session_ids: { length } }) => ({
    kind: 'success',
    text:
      length === 1 ? 'Signed out of one other browser' : `Signed out of ${length} other browsers`,
  })),
  notice(doorsRejected, ({ problem }) => error('Your preferences were not saved', problem)),
  notice(secretKept, ({ name }) => ({ kind: 'success', text: `Secret ${name} saved` })),
  notice(secretRejected, ({ problem }) => error('The secret was not saved', problem)),
  notice(secretDeleted, ({ name }) => ({ kind: 'success', text: `Secret ${name} deleted` })),
  notice(secretDeletionRejected, ({ problem }) => error('The secret was not deleted', problem)),
  notice(tokenRejected, ({ problem }) => error('The token was not made', problem)),
  notice(tokenRevoked, () => ({ kind: 'success', text: 'Token revoked' })),
  notice(revocationRejected, ({ problem }) => error('The token was not revoked', problem)),
  notice(offersMissed, ({ problem }) =>
    error('The choice of secrets was not read or saved', problem),
  ),
  notice(confirmationFailed, ({ problem }) => error('The collaborator was not confirmed', problem)),
  notice(endRejected, ({ problem }) => error('You are still signed in there', problem)),
];
