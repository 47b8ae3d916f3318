import { CHAT_PEOPLE, type ChatUser } from '~/contract';
import { offeredFor, type Mentionable } from '~/web/work/composer/mentioning';

/** Whom a name that is begun may mean: who is in the conversation, six at most (CHT-05). */
export const offeredIn =
  (members: readonly ChatUser[] = []) =>
  (name: string): readonly Mentionable[] =>
    offeredFor(
      members.map(({ user_name, name: fullname }) => ({ user_name, fullname })),
      name,
      CHAT_PEOPLE.limit,
    );
