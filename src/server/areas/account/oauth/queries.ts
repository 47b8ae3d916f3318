import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { identities } from '../tables';
import { users } from '../../../platform/identity/tables';
import type { Database, Transaction } from '../../../platform/database/database';
import type { Person } from './provider';
import { issuersOf, type OauthSettings } from '../../../platform/settings/services/oauth';

type Identity = Pick<Person, 'provider' | 'issuer' | 'subject'>;

export interface IdentityRepository {
  /** The account of an identity; null where nobody has signed in with it. */
  userOf(identity: Identity): Promise<string | null>;
  /** Whether this user signs in with another identity of the same provider. */
  hasAnother(identity: Identity, userName: string): Promise<boolean>;
  /** By which providers a user may sign in, the oldest first, without those that are not set up here any more. */
  providersOf(userName: string): Promise<Person['provider'][]>;
  /** From now on it signs this user in; `because` is written in the same transaction. One that is somebody's already stays theirs. */
  link(
    identity: Identity,
    userName: string,
    because?: (tx: Transaction) => Promise<void>,
  ): Promise<void>;
  /** The people with one of these addresses, whatever their case; at most two. Addresses they wrote themselves do not count. */
  withEmail(emails: readonly string[]): Promise<string[]>;
}

/** The table of identities elsewhere. */
export const identityRepository = (db: Database, oauth: OauthSettings): IdentityRepository => ({
  userOf: async ({ provider, issuer, subject }) => {
    const same = and(
      eq(identities.provider, provider),
      eq(identities.issuer, issuer),
      eq(identities.subject, subject),
    );
    return (
      (await db.select({ name: identities.userName }).from(identities).where(same))[0]?.name ?? null
    );
  },
  hasAnother: async ({ provider, issuer, subject }, userName) => {
    const another = and(
      eq(identities.userName, userName),
      eq(identities.provider, provider),
      eq(identities.issuer, issuer),
      ne(identities.subject, subject),
    );
    return (await db.select().from(identities).where(another).limit(1)).length > 0;
  },
  providersOf: async (userName) => {
    const rows = await db
      .select()
      .from(identities)
      .where(eq(identities.userName, userName))
      .orderBy(asc(identities.createDatetime));
    const isSetUp = (row: Omit<Identity, 'subject'>) =>
      issuersOf(oauth).some((each) => each.provider === row.provider && each.issuer === row.issuer);
    return [...new Set(rows.filter(isSetUp).map(({ provider }) => provider))];
  },
  link: ({ provider, issuer, subject }, userName, because) =>
    db.transaction(async (tx) => {
      const added = await tx
        .insert(identities)
        .values({ provider, issuer, subject, userName })
        .onConflictDoNothing()
        .returning();
      if (added.length > 0) await because?.(tx);
    }),
  withEmail: async (emails) => {
    if (emails.length === 0) return [];
    const same = inArray(
      sql`lower(${users.email})`,
      emails.map((each) => each.toLowerCase()),
    );
    const rows = await db
      .select({ name: users.userName })
      .from(users)
      .where(and(same, users.emailVouched))
      .limit(2);
    return rows.map(({ name }) => name);
  },
});
