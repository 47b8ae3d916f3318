import { ADDRESS_REVERT_MS } from '~/contract/settings/accountRules';
import { LINK_PAGES, PASSWORD_LINK_MS } from '~/contract';
import type { Config } from '../../../platform/settings/config';
import type { Database, Transaction } from '../../../platform/database/database';
import { mailOf } from '../../../platform/mail/mail';
import type { Outbox } from '../../../platform/mail/outbox';
import { HttpError } from '../../../platform/httpError';
import { writeActsOf } from '../../../platform/audit/writing';
import { changedAddressMail } from './mail';
import { linkHashOf, linkTo, newLinkToken } from '../links';
import type { AccountRepository } from '../queries/accounts';
import type { Browser } from '../sessions';
import {
  addPasswordLink,
  addRevert,
  countReverts,
  deleteExpiredReverts,
  deleteIdentitiesSince,
  deletePasswordLinks,
  lockUser,
  ownerOfRevert,
  takeRevert,
  updateUser,
} from './queries';
import type { users } from '../../../platform/identity/tables';

type UserRow = typeof users.$inferSelect;

/** So many changes of a person can be reverted at a time: each sends a mail to an address that somebody typed. */
const MAX_OPEN_REVERTS = 10;
const TOO_MANY = `This address was changed ${MAX_OPEN_REVERTS} times within a week. Try again in some days.`;

/** A change of somebody's address. */
interface Change {
  readonly email: string;
  /** The admin who changes it; null where it is the person. */
  readonly by: string | null;
  /** Where they use the app. */
  readonly origin: string;
}

interface Reverted {
  readonly userName: string;
  readonly email: string;
  /** Opens the page where a new password is chosen; null of somebody who has none here. */
  readonly passwordToken: string | null;
}

/** Changes of e-mail addresses: the old address is told, and can revert it for a week. */
export interface Addresses {
  /** Writes to the old address, in the transaction that changes it. Call `outbox.wake` once that is committed. */
  changed(tx: Transaction, before: UserRow, change: Change): Promise<void>;
  /** The account of a one-time link; null where the link is unknown or has expired. */
  ownerOf(tokenHash: string): Promise<string | null>;
  /**
   * Gives the account its old address back, once, and takes it from whoever changed it: every session, API token and link for a new password ends,
   * accounts elsewhere that were linked since sign in no more, and `passwordHash`, which nobody knows, replaces the password. Null where the
   * link is used by now.
   */
  revert(
    tokenHash: string,
    owner: string,
    passwordHash: string,
    from: Browser,
  ): Promise<Reverted | null>;
}

interface AddressesParts {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly config: Pick<Config, 'url' | 'hosts'>;
  readonly accounts: () => AccountRepository;
  readonly now?: () => number;
}

class Used extends Error {}

export const createAddresses = ({
  db,
  outbox,
  config,
  accounts,
  now = Date.now,
}: AddressesParts): Addresses => {
  const linkForPassword = async (tx: Transaction, userName: string): Promise<string> => {
    const token = newLinkToken();
    const expireDatetime = new Date(now() + PASSWORD_LINK_MS);
    await addPasswordLink(tx, { tokenHash: linkHashOf(token), userName, expireDatetime });
    return token;
  };

  return {
    async changed(tx, before, { email, by, origin }) {
      if (before.email === '') return;
      await deleteExpiredReverts(tx, new Date(now()));
      if ((await countReverts(tx, before.userName)) >= MAX_OPEN_REVERTS)
        throw new HttpError('limited', TOO_MANY);
      const token = newLinkToken();
      const at = now();
      const expires = new Date(at + ADDRESS_REVERT_MS);
      await addRevert(tx, {
        tokenHash: linkHashOf(token),
        userName: before.userName,
        email: before.email,
        emailVouched: before.emailVouched,
        createDatetime: new Date(at),
        expireDatetime: expires,
      });
      const url = linkTo(config, origin, LINK_PAGES.address, token);
      const said = { to: before.email, userName: before.userName, email, by, url, expires };
      await outbox.write(tx, mailOf(changedAddressMail(said)));
    },
    ownerOf: (tokenHash) => ownerOfRevert(db, tokenHash, new Date(now())),
    async revert(tokenHash, owner, passwordHash, from) {
      const made: { reverted?: Reverted } = {};
      try {
        await accounts().closeSessionsOf(owner, async (tx) => {
          const user = await lockUser(tx, owner);
          if (!user) throw new Used();
          const link = await takeRevert(tx, tokenHash, owner);
          if (!link) throw new Used();
          const { email, emailVouched, createDatetime } = link;
          const hasPassword = user.oauthProvider === null;
          await updateUser(tx, owner, {
            email,
            emailVouched,
            ...(hasPassword && { passwordHash }),
          });
          await deletePasswordLinks(tx, owner);
          await deleteIdentitiesSince(tx, owner, createDatetime);
          await writeActsOf(tx, { ...user, ...from }, [
            {
              kind: 'address.reverted',
              about: owner,
              name: user.fullname,
              whom: owner,
              parts: { email: `${user.email} → ${email}` },
            },
          ]);
          const passwordToken = hasPassword ? await linkForPassword(tx, owner) : null;
          made.reverted = { userName: owner, email, passwordToken };
        });
      } catch (error) {
        if (error instanceof Used) return null;
        throw error;
      }
      return made.reverted ?? null;
    },
  };
};
