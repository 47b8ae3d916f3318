import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/database/database';
import { users } from '../../../platform/identity/tables';
import { streamPeople } from '../tables';

/** Somebody as streams look at them; null where there is no such person, or they are disabled. */
export const viewerNamed = async (db: Database, userName: string) => {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.userName, userName), users.accountEnabled));
  return user
    ? {
        user_name: userName,
        team_name: user.teamName,
        fullname: user.fullname,
        picture: user.profilePictureUrl,
      }
    : null;
};

/** The speakers and collaborators of a stream. */
export const participantsOf = async (tx: Transaction, streamId: string): Promise<string[]> => {
  const parts = await tx
    .select({ userName: streamPeople.userName })
    .from(streamPeople)
    .where(eq(streamPeople.streamId, streamId));
  return parts.map(({ userName }) => userName);
};

/** Somebody has no part in a stream any more. */
export const removeParticipant = async (
  tx: Transaction,
  streamId: string,
  userName: string,
): Promise<void> =>
  void (await tx
    .delete(streamPeople)
    .where(and(eq(streamPeople.streamId, streamId), eq(streamPeople.userName, userName))));
