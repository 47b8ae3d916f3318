import type { MailParts } from '../../platform/mail/mail';

/** The text of an invitation. */
export const invitationMail = ({
  to,
  from,
  team,
  url,
  expires,
}: {
  readonly to: string;
  readonly from: string;
  readonly team: string;
  readonly url: string;
  readonly expires: Date;
}): MailParts => ({
  to,
  subject: `${from} invites you to the team ${team} on Atelier`,
  before: [`${from} invites you to work in the team ${team} on Atelier.`],
  link: { label: 'Accept the invitation', url },
  after: [
    `The link can be used once, until ${expires.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    'If you do not know who this is, you need not do anything.',
  ],
});
