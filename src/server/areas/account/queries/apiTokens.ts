import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNotNull } from 'drizzle-orm';
import type { ApiToken } from '~/contract/settings/tokens';
import {
  DEFAULT_SCOPE,
  MAX_TOKENS,
  TOKEN_PREFIX,
  type TokenScope,
} from '~/contract/settings/tokenRules';
import type { Database } from '../../../platform/database/database';
import { invalid } from '../../../platform/httpError';
import { sessionOf } from '../../../platform/identity/account';
import { sessions, users } from '../../../platform/identity/tables';

const DAY_MS = 24 * 3_600_000;

/** Tokens of people: sessions that have a name, and that no browser holds. Whatever ends a session ends them. */
export interface ApiTokens {
  /** The person's that are good, the newest first. */
  list(userName: string): Promise<ApiToken[]>;
  /** A new one with its value, of which only a hash is kept. */
  make(
    userName: string,
    name: string,
    days: number,
    scope?: TokenScope,
  ): Promise<{ token: ApiToken; value: string }>;
}

const toToken = ({
  tokenHash,
  tokenName,
  tokenScope,
  createDatetime,
  expireDatetime,
  lastUsedDatetime,
}: typeof sessions.$inferSelect): ApiToken => ({
  token_id: tokenHash,
  name: tokenName ?? '',
  scope: tokenScope ?? DEFAULT_SCOPE,
  create_datetime: createDatetime.toISOString(),
  expire_datetime: expireDatetime.toISOString(),
  last_used_datetime:
    lastUsedDatetime.getTime() === createDatetime.getTime() ? null : lastUsedDatetime.toISOString(),
});

export const apiTokens = (db: Database): ApiTokens => {
  const good = (userName: string) =>
    and(
      eq(sessions.userName, userName),
      isNotNull(sessions.tokenName),
      gt(sessions.expireDatetime, new Date()),
    );
  return {
    list: async (userName) =>
      (
        await db
          .select()
          .from(sessions)
          .where(good(userName))
          .orderBy(desc(sessions.createDatetime))
      ).map(toToken),
    make: (userName, tokenName, days, tokenScope = DEFAULT_SCOPE) =>
      db.transaction(async (tx) => {
        await tx
          .select({ name: users.userName })
          .from(users)
          .where(eq(users.userName, userName))
          .for('no key update');
        const known = await tx
          .select({ hash: sessions.tokenHash })
          .from(sessions)
          .where(good(userName));
        if (known.length >= MAX_TOKENS)
          throw invalid({ name: `You can have at most ${MAX_TOKENS} tokens. Revoke one first.` });
        const value = `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
        const now = new Date();
        const [made] = await tx
          .insert(sessions)
          .values({
            tokenHash: sessionOf(value),
            userName,
            tokenName,
            tokenScope,
            createDatetime: now,
            lastUsedDatetime: now,
            expireDatetime: new Date(now.getTime() + days * DAY_MS),
          })
          .returning();
        return { token: toToken(made!), value };
      }),
  };
};
