import { randomBytes } from 'node:crypto';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { INVITATION_LIFETIME_MS, LINK_PAGES } from '~/contract';
import type { Config } from '../../platform/settings/config';
import type { Database, Transaction } from '../../platform/database/database';
import { mailOf } from '../../platform/mail/mail';
import type { Outbox } from '../../platform/mail/outbox';
import { invalid, HttpError } from '../../platform/httpError';
import { linkHashOf, linkTo, newLinkToken } from '../account/api';
import { users } from '../../platform/identity/tables';
import { writeActs } from '../../platform/audit/writing';
import { writeDown } from '../../platform/notifications/writing';
import { invitationMail } from './invitationMail';
import { invitations } from './tables';

/** Who invites, and where they use the app. */
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
  /** What the link opens; null where that is nothing (any more). */
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

/** Who invited somebody is told that they came. */
const tellInviter = async (
  tx: Transaction,
  { invitationId, fromUserName }: typeof invitations.$inferSelect,
  { user_name, fullname }: Pick<Joining, 'user_name' | 'fullname'>,
): Promise<void> => {
  const [inviter] = await tx
    .select({ name: users.userName })
    .from(users)
    .where(eq(users.userName, fromUserName ?? ''));
  if (!inviter) return;
  await writeDown(tx, [
    {
      kind: 'invitation_accepted',
      userName: inviter.name,
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
  const isOpen = () => gt(invitations.expireDatetime, new Date(now()));

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
    const same = and(eq(users.teamName, team), eq(sql`lower(${users.email})`, email));
    const [member] = await tx.select({ name: users.userName }).from(users).where(same).limit(1);
    if (member) throw new HttpError('conflict', `${email} is in the team already: ${member.name}.`);
  };

  return {
    async invite(address, by) {
      const email = address.toLowerCase();
      const sent = await db.transaction(async (tx) => {
        await refuseMember(tx, email, by.team_name);
        const { link, row } = await write(tx, email, by);
        const id = `inv_${randomBytes(12).toString('hex')}`;
        // An invitation that ran out makes room for a new one.
        const [made] = await tx
          .insert(invitations)
          .values({
            invitationId: id,
            teamName: by.team_name,
            email,
            createDatetime: new Date(now()),
            ...row,
          })
          .onConflictDoUpdate({
            target: [invitations.teamName, invitations.email],
            set: { ...row, createDatetime: new Date(now()) },
            setWhere: lte(invitations.expireDatetime, new Date(now())),
          })
          .returning();
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
        const [before] = await tx
          .select()
          .from(invitations)
          .where(and(eq(invitations.invitationId, id), eq(invitations.teamName, by.team_name)))
          .for('update');
        if (!before) throw new HttpError('missing', MISSING);
        await outbox.drop(tx, before.mailId);
        const { link, row } = await write(tx, before.email, by);
        await tx.update(invitations).set(row).where(eq(invitations.invitationId, id));
        await writeActs(tx, [{ kind: 'invitation.resent', about: id, name: before.email }]);
        return { id, link };
      });
      outbox.wake();
      return sent;
    },
    revoke: (id, team) =>
      db.transaction(async (tx) => {
        const [gone] = await tx
          .delete(invitations)
          .where(and(eq(invitations.invitationId, id), eq(invitations.teamName, team)))
          .returning();
        if (!gone) throw new HttpError('missing', MISSING);
        await outbox.drop(tx, gone.mailId);
        await writeActs(tx, [{ kind: 'invitation.revoked', about: id, name: gone.email }]);
      }),
    async opened(tokenHash) {
      const [found] = await db
        .select({
          team_name: invitations.teamName,
          email: invitations.email,
          from_fullname: users.fullname,
        })
        .from(invitations)
        .leftJoin(users, eq(users.userName, invitations.fromUserName))
        .where(and(eq(invitations.tokenHash, tokenHash), isOpen()));
      return found ?? null;
    },
    accept: (tokenHash, { user_name, fullname, passwordHash }) =>
      db.transaction(async (tx) => {
        const [taken] = await tx
          .delete(invitations)
          .where(and(eq(invitations.tokenHash, tokenHash), isOpen()))
          .returning();
        if (!taken) return false;
        await outbox.drop(tx, taken.mailId);
        const added = await tx
          .insert(users)
          .values({
            userName: user_name,
            fullname,
            email: taken.email,
            teamName: taken.teamName,
            passwordHash,
            internalHandle: user_name,
            invitedBy: taken.fromUserName,
          })
          .onConflictDoNothing()
          .returning({ name: users.userName });
        // Throwing takes the end of the invitation back.
        if (added.length === 0) throw invalid({ user_name: NAME_TAKEN });
        await tellInviter(tx, taken, { user_name, fullname });
        return true;
      }),
  };
};
