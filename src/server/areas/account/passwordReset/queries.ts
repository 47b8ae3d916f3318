import { and, eq, gt, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { LINK_PAGES, PASSWORD_LINK_MS } from '~/contract';
import type { Config } from '../../../platform/settings/config';
import type { Database } from '../../../platform/database/database';
import { mailOf } from '../../../platform/mail/mail';
import type { Outbox } from '../../../platform/mail/outbox';
import { linkHashOf, linkTo, mailOrigin, newLinkToken } from '../links';
import type { AccountRepository } from '../queries/accounts';
import { issuersOf } from '../../../platform/settings/services/oauth';
import { identities } from '../tables';
import { users } from '../../../platform/identity/tables';
import { passwordChangedMail, resetMail } from './mails';
import { passwordLinks } from './tables';

/** So many links of a person are good at a time: who asks more often gets no more mails. */
const MAX_LINKS = 3;
/** Of several accounts with one address each gets a link, so many at most. */
const MAX_ACCOUNTS = 5;

export interface PasswordLinks {
  /** Sends a link to whoever has this user name or address. Nobody is told whether somebody has. */
  send(name: string, origin: string): Promise<void>;
  /** The account of a one-time link; null where the link is unknown or has expired. */
  ownerOf(tokenHash: string): Promise<string | null>;
  /** The new password, once: every session of the person ends, and their other links. False where the link is used by now. */
  use(tokenHash: string, owner: string, passwordHash: string, origin: string): Promise<boolean>;
}

interface PasswordLinksParts {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly config: Pick<Config, 'url' | 'hosts' | 'oauth'>;
  readonly accounts: () => AccountRepository;
  readonly now?: () => number;
}

class Used extends Error {}

/** Links for new passwords. */
export const createPasswordLinks = ({
  db,
  outbox,
  config,
  accounts,
  now = Date.now,
}: PasswordLinksParts): PasswordLinks => {
  const isUsable = or(
    ...issuersOf(config.oauth).map(({ provider, issuer }) =>
      and(eq(identities.provider, provider), eq(identities.issuer, issuer)),
    ),
  );
  const usable = db
    .select({ name: identities.userName })
    .from(identities)
    .where(and(eq(identities.userName, users.userName), isUsable ?? sql`false`));
  const needsPassword = or(isNull(users.oauthProvider), notExists(usable));
  const sendOne = (user: typeof users.$inferSelect, origin: string) =>
    db.transaction(async (tx) => {
      await tx
        .select({ name: users.userName })
        .from(users)
        .where(eq(users.userName, user.userName))
        .for('update');
      await tx.delete(passwordLinks).where(lte(passwordLinks.expireDatetime, new Date(now())));
      const links = await tx
        .select({ hash: passwordLinks.tokenHash })
        .from(passwordLinks)
        .where(eq(passwordLinks.userName, user.userName));
      if (links.length >= MAX_LINKS) return;
      const token = newLinkToken();
      const expires = new Date(now() + PASSWORD_LINK_MS);
      await tx
        .insert(passwordLinks)
        .values({ tokenHash: linkHashOf(token), userName: user.userName, expireDatetime: expires });
      const url = linkTo(config, origin, LINK_PAGES.password, token);
      await outbox.write(tx, mailOf(resetMail({ to: user.email, userName: user.userName, url })));
    });

  return {
    async send(name, origin) {
      const named = or(
        eq(users.userName, name),
        eq(sql`lower(${users.email})`, name.toLowerCase()),
      );
      // Users of a provider have no password here, unless that provider is no longer configured; disabled users need none.
      const found = await db
        .select()
        .from(users)
        .where(and(named, users.accountEnabled, needsPassword, sql`${users.email} <> ''`))
        .limit(MAX_ACCOUNTS);
      for (const user of found) await sendOne(user, origin);
      outbox.wake();
    },
    async ownerOf(tokenHash) {
      const good = and(
        eq(passwordLinks.tokenHash, tokenHash),
        gt(passwordLinks.expireDatetime, new Date(now())),
        users.accountEnabled,
      );
      const [found] = await db
        .select({ name: users.userName })
        .from(passwordLinks)
        .innerJoin(users, eq(users.userName, passwordLinks.userName))
        .where(good);
      return found?.name ?? null;
    },
    async use(tokenHash, owner, passwordHash, origin) {
      try {
        await accounts().closeSessionsOf(owner, async (tx) => {
          const used = await tx
            .delete(passwordLinks)
            .where(and(eq(passwordLinks.userName, owner), eq(passwordLinks.tokenHash, tokenHash)))
            .returning();
          if (used.length === 0) throw new Used();
          await tx.delete(passwordLinks).where(eq(passwordLinks.userName, owner));
          const [user] = await tx
            .update(users)
            .set({ passwordHash, oauthProvider: null })
            .where(eq(users.userName, owner))
            .returning();
          if (user)
            await outbox.write(
              tx,
              mailOf(
                passwordChangedMail({
                  to: user.email,
                  userName: owner,
                  url: `${mailOrigin(config, origin)}/login`,
                }),
              ),
            );
        });
      } catch (error) {
        if (error instanceof Used) return false;
        throw error;
      }
      outbox.wake();
      return true;
    },
  };
};
