import { lt } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { spentTokens } from './tables';

/** Clocks of servers differ by less than this, ms: an expired token is refused without its row. */
const KEPT_MS = 60 * 60_000;

/** Tokens that are good for one use. */
export interface SpentTokens {
  /** True for the first use of a token, on whichever server; false for every later one. */
  spend(signature: string, expires: number): Promise<boolean>;
  /** Forgets tokens that are out of date. */
  forgetOld(): Promise<void>;
}

export const createSpentTokens = (db: Database): SpentTokens => ({
  async spend(signature, expires) {
    const first = await db
      .insert(spentTokens)
      .values({ signature, expireDatetime: new Date(expires) })
      .onConflictDoNothing()
      .returning({ signature: spentTokens.signature });
    return first.length > 0;
  },
  async forgetOld() {
    await db
      .delete(spentTokens)
      .where(lt(spentTokens.expireDatetime, new Date(Date.now() - KEPT_MS)));
  },
});
