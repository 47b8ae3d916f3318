import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database';
import { users } from '../../platform/identity/tables';
import type { NewNotification } from '../../platform/notifications/writing';
import type { Commented } from './kinds';
import { comments } from './tables';

/** So much of a comment is told beside it. */
const TOLD_LENGTH = 200;

/** What somebody said just now. */
export interface PostedComment {
  readonly object: Commented;
  readonly topicId: string;
  readonly commentId: string;
  readonly author: string;
  readonly comment: string;
  readonly mentions: readonly string[];
}

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

/** A comment in one line, and not more of it than tells what it is about. */
export const excerptOf = (comment: string): string => {
  const line = comment.replace(/\s+/gu, ' ').trim();
  return line.length > TOLD_LENGTH ? `${line.slice(0, TOLD_LENGTH).trimEnd()} …` : line;
};

/** Whom a comment is told: who is mentioned; and the owner of the object and who spoke in the topic before. Nobody of their own words, nobody twice. */
export const recipientsOf = async (
  tx: Transaction,
  team: string,
  { object, topicId, commentId, author, comment, mentions }: PostedComment,
): Promise<NewNotification[]> => {
  const spoke = await tx
    .selectDistinct({ name: comments.userName })
    .from(comments)
    .where(eq(comments.topicId, topicId));
  const listening = await peopleAmong(tx, team, [object.owner, ...spoke.map(({ name }) => name)]);
  const parts = {
    name: object.name,
    object_type: object.type,
    topic_id: topicId,
    who: author,
    text: excerptOf(comment),
  };
  const told =
    (kind: 'mentioned' | 'commented') =>
    (userName: string): NewNotification => ({
      kind,
      userName,
      about: commentId,
      objectId: object.id,
      parts,
    });
  return [
    ...mentions.filter((name) => name !== author).map(told('mentioned')),
    ...[...listening]
      .filter((name) => name !== author && !mentions.includes(name))
      .sort()
      .map(told('commented')),
  ];
};
