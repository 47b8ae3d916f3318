import type { Transaction } from '../../platform/database/database';
import type { NewNotification } from '../../platform/notifications/writing';
import type { Commented } from './kinds';
import { authorsOf, peopleAmong } from './queries/people';

/** So much of a comment is told beside it. */
const TOLD_LENGTH = 200;

/** The text of a new comment. */
export interface PostedComment {
  readonly object: Commented;
  readonly topicId: string;
  readonly commentId: string;
  readonly author: string;
  readonly comment: string;
  readonly mentions: readonly string[];
}

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
  const listening = await peopleAmong(tx, team, [object.owner, ...(await authorsOf(tx, topicId))]);
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
