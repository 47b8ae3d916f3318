import { randomBytes } from 'node:crypto';
import { INVITATION_LIFETIME_MS, LINK_PAGES } from '~/contract';
import type { Config } from '../../platform/settings/config';
import type { Database, Transaction } from '../../platform/database/database';
import { mailOf } from '../../platform/mail/mail';
import type { Outbox } from '../../platform/mail/outbox';
import { invalid, HttpError } from '../../platform/httpError';
import { linkHashOf, linkTo, newLinkToken } from '../account/api';
import { writeActs } from '../../platform/audit/writing';
import { writeDown } from '../../platform/notifications/writing';
import { invitationMail } from './invitationMail';
import {
  addUser,
  deleteInvitation,
  findOpen,
  lockInvitation,
  memberWithAddress,
  nameOfUser,
  putInvitation,
  takeOpen,
  updateInvitation,
} from './queries/invitations';
import type { InvitationRow } from './rules';

/** The admin who invites, and where they use the app. */
export interface Inviter {
  readonly user_name: string;
  readonly fullname: string;
  readonly team_name: string;
  readonly origin: string;
}

/** An invitation that was just sent. */
export interface SentInvitation {
  readonly id: string;
  readonly link: string;
}

/** An invitation that can still be accepted. */
export interface OpenInvitation {
  readonly team_name: string;
  readonly email: string;
  readonly from_fullname: string | null;
}

/** The account that an invitation becomes. */
export interface Joining {
  readonly user_name: string;
  readonly fullname: string;
  readonly passwordHash: string;
}

export interface Invitations {
  /** Invites an address. Throws `conflict` with a sentence where it is in the team, or invited, already. */
  invite(email: string, by: Inviter): Promise<SentInvitation>;
  /** Sends another link; the old one is dead from then on. */
  resend(id: string, by: Inviter): Promise<SentInvitation>;
  revoke(id: string, team: string): Promise<void>;
  /** The invitation of the link; null where there is none (any more). */
  opened(tokenHash: string): Promise<OpenInvitation | null>;
  /** Makes the account and ends the invitation, both or neither. False where the invitation is not open any more. */
  accept(tokenHash: string, joining: Joining): Promise<boolean>;
}

const MISSING = 'This invitation is not there any more: it was accepted or revoked.';
const NAME_TAKEN = 'This name is taken.';

interface InvitationsParts {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly config: Pick<Config, 'url' | 'hosts'>;
  readonly now?: () => number;
}

/** The user who invited somebody is told that they joined. */
const tellInviter = async (
  tx: Transaction,
  { invitationId, fromUserName }: InvitationRow,
  { user_name, fullname }: Pick<Joining, 'user_name' | 'fullname'>,
): Promise<void> => {
  const inviter = await nameOfUser(tx, fromUserName ?? '');
  if (inviter === undefined) return;
  await writeDown(tx, [
    {
      kind: 'invitation_accepted',
      userName: inviter,
      about: `${invitationId}-accepted`,
      objectId: user_name,
      parts: { name: fullname },
    },
  ]);
};

/** Invitations to teams. */
export const createInvitations = ({
  db,
  outbox,
  config,
  now = Date.now,
}: InvitationsParts): Invitations => {
  /** A new link and the mail that carries it, in the transaction of the invitation. */
  const write = async (tx: Transaction, email: string, by: Inviter) => {
    const token = newLinkToken();
    const expireDatetime = new Date(now() + INVITATION_LIFETIME_MS);
    const link = linkTo(config, by.origin, LINK_PAGES.invitation, token);
    const letter = mailOf(
      invitationMail({
        to: email,
        from: by.fullname,
        team: by.team_name,
        url: link,
        expires: expireDatetime,
      }),
    );
    const mailId = await outbox.write(tx, letter);
    return {
      link,
      row: { tokenHash: linkHashOf(token), mailId, fromUserName: by.user_name, expireDatetime },
    };
  };

  const refuseMember = async (tx: Transaction, email: string, team: string) => {
    const member = await memberWithAddress(tx, email, team);
    if (member !== undefined)
      throw new HttpError('conflict', `${email} is in the team already: ${member}.`);
  };

  return {
    async invite(address, by) {
      const email = address.toLowerCase();
      const sent = await db.transaction(async (tx) => {
        await refuseMember(tx, email, by.team_name);
        const { link, row } = await write(tx, email, by);
        const id = `inv_${randomBytes(12).toString('hex')}`;
        const made = await putInvitation(tx, {
          invitationId: id,
          teamName: by.team_name,
          email,
          createDatetime: new Date(now()),
          ...row,
        });
        if (!made)
          throw new HttpError(
            'conflict',
            `${email} is invited already. Send the invitation again where it is listed.`,
          );
        await writeActs(tx, [{ kind: 'invitation.sent', about: made.invitationId, name: email }]);
        return { id: made.invitationId, link };
      });
      outbox.wake();
      return sent;
    },
    async resend(id, by) {
      const sent = await db.transaction(async (tx) => {
        const before = await lockInvitation(tx, id, by.team_name);
        if (!before) throw new HttpError('missing', MISSING);
        await outbox.drop(tx, before.mailId);
        const { link, row } = await write(tx, before.email, by);
        await updateInvitation(tx, id, row);
        await writeActs(tx, [{ kind: 'invitation.resent', about: id, name: before.email }]);
        return { id, link };
      });
      outbox.wake();
      return sent;
    },
    revoke: (id, team) =>
      db.transaction(async (tx) => {
        const gone = await deleteInvitation(tx, id, team);
        if (!gone) throw new HttpError('missing', MISSING);
        await outbox.drop(tx, gone.mailId);
        await writeActs(tx, [{ kind: 'invitation.revoked', about: id, name: gone.email }]);
      }),
    opened: (tokenHash) => findOpen(db, tokenHash, new Date(now())),
    accept: (tokenHash, { user_name, fullname, passwordHash }) =>
      db.transaction(async (tx) => {
        const taken = await takeOpen(tx, tokenHash, new Date(now()));
        if (!taken) return false;
        await outbox.drop(tx, taken.mailId);
        const isAdded = await addUser(tx, {
          userName: user_name,
          fullname,
          email: taken.email,
          teamName: taken.teamName,
          passwordHash,
          internalHandle: user_name,
          invitedBy: taken.fromUserName,
        });
        // Throwing takes the end of the invitation back.
        if (!isAdded) throw invalid({ user_name: NAME_TAKEN });
        await tellInviter(tx, taken, { user_name, fullname });
        return true;
      }),
  };
};
