import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database';
import { users } from '../../../../platform/identity/tables';
import { environments } from '../../../environments/tables';

/** Somebody whose programs run. */
export interface Person {
  readonly name: string;
  readonly number: number;
}

export const peopleOf = async (db: Database, numbers: ReadonlySet<number>): Promise<Person[]> =>
  numbers.size === 0
    ? []
    : db
        .select({ name: users.userName, number: users.number })
        .from(users)
        .where(inArray(users.number, [...numbers]));

export const environmentIdsOf = async (db: Database, userName: string): Promise<string[]> => {
  const rows = await db
    .select({ id: environments.envId })
    .from(environments)
    .where(eq(environments.userName, userName));
  return rows.map(({ id }) => id);
};
