import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database';
import { users } from '../../../../platform/identity/tables';
import { environmentBuilds, environments } from '../../../environments/tables';

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

/** Environments whose folders count for a person: their own, and deleted ones that left files to builds of theirs, each for one person alone. */
export const environmentIdsOf = async (db: Database, userName: string): Promise<string[]> => {
  const home = sql<string>`split_part(${environmentBuilds.files}, '/', 1)`;
  const [own, left] = await Promise.all([
    db
      .select({ id: environments.envId })
      .from(environments)
      .where(eq(environments.userName, userName)),
    db
      .select({ id: home })
      .from(environmentBuilds)
      .innerJoin(environments, eq(environments.envId, environmentBuilds.envId))
      .where(
        and(
          isNotNull(environmentBuilds.files),
          isNull(environmentBuilds.removedDatetime),
          sql`not exists (select from ${environments} there where there.env_id = ${home})`,
        ),
      )
      .groupBy(home)
      .having(sql`min(${environments.userName}) = ${userName}`),
  ]);
  return [...own, ...left].map(({ id }) => id);
};
