import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database';
import { users } from '../../../platform/identity/tables';
import { comments } from '../tables';

/** Of these people those who have a working account in the author's team. */
export const peopleAmong = async (
  tx: Transaction,
  team: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (names.length === 0) return new Set();
  const found = await tx
    .select({ name: users.userName })
    .from(users)
    .where(
      and(
        eq(users.teamName, team),
        users.accountEnabled,
        inArray(users.userName, [...new Set(names)]),
      ),
    );
  return new Set(found.map(({ name }) => name));
};

/** The authors in a topic, each once. */
export const authorsOf = async (tx: Transaction, topicId: string): Promise<string[]> => {
  const found = await tx
    .selectDistinct({ name: comments.userName })
    .from(comments)
    .where(eq(comments.topicId, topicId));
  return found.map(({ name }) => name);
};
