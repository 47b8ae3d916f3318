import type { MailParts } from '../../../platform/mail/mail';

/** The mail to an address that its account no longer has. */
export const changedAddressMail = ({
  to,
  userName,
  email,
  by,
  url,
  expires,
}: {
  readonly to: string;
  readonly userName: string;
  readonly email: string;
  /** The admin who changed it; null where it was the person. */
  readonly by: string | null;
  readonly url: string;
  readonly expires: Date;
}): MailParts => ({
  to,
  subject: 'The e-mail address of your Atelier account was changed',
  before: [
    by === null
      ? `The e-mail address of your account ${userName} on Atelier was changed to ${email}.`
      : `${by}, an admin of your team, changed the e-mail address of your account ${userName} on Atelier to ${email}.`,
    'If this is right, you need not do anything. If it was not you, revert the change at once:',
  ],
  link: { label: 'Revert the change', url },
  after: [
    'Your account then has this address again. It is signed out everywhere, its API tokens end, and you choose a new password.',
    `The link can be used once, until ${expires.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
  ],
});
