import { eq } from 'drizzle-orm';
import type { Account } from '../isolation/accounts';
import type { Workspace } from '../workspace';
import { users } from './tables';

/** Whom the programs of a person run for; null where the person is gone. */
export const accountOf = async (db: Workspace['db'], person: number): Promise<Account | null> => {
  const [found] = await db
    .select({ userName: users.userName, fullname: users.fullname, email: users.email })
    .from(users)
    .where(eq(users.number, person));
  return found ?? null;
};
