import type { MailParts } from '../../../platform/mail/mail';

interface Said {
  readonly to: string;
  readonly userName: string;
  readonly url: string;
}

/** The mail to somebody who forgot their password. */
export const resetMail = ({ to, userName, url }: Said): MailParts => ({
  to,
  subject: 'A new password for Atelier',
  before: [`Somebody asked for a new password of your account ${userName} on Atelier.`],
  link: { label: 'Choose a new password', url },
  after: [
    'The link can be used once, within an hour.',
    'If it was not you, you need not do anything: your password stays as it is.',
  ],
});

/** The mail that confirms the new password. */
export const passwordChangedMail = ({ to, userName, url }: Said): MailParts => ({
  to,
  subject: 'Your password for Atelier was changed',
  before: [
    `The password of your account ${userName} on Atelier was changed, and you were signed out everywhere else.`,
  ],
  link: { label: 'Sign in', url },
  after: ['If it was not you, tell an admin of your team at once.'],
});
