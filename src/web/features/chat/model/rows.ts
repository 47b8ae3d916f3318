import type { ChatChannel, ChatMessage } from '~/contract';
import { dateText } from '~/web/lib/text/dates';
import type { Talk } from './talks';

/** A message as it is drawn. */
export interface Row {
  readonly message: ChatMessage;
  /** The day that begins with it: 'Nov 2, 2026'. */
  readonly day: string | null;
  /** Author and time are above it; else it continues the one before. */
  readonly headed: boolean;
  /** Where the person had stopped reading. */
  readonly unread: boolean;
}

/** Messages of one person within this time are grouped, ms. */
const TOGETHER_MS = 5 * 60_000;

const dayOf = ({ create_datetime }: ChatMessage) => dateText(Date.parse(create_datetime));

/** The messages of a stretch with what stands between them. `readTo` is the place where the person had stopped reading; null where there is nothing new. */
export const rowsOf = (
  { ids, messages }: Pick<Talk, 'ids' | 'messages'>,
  readTo: number | null,
  me: string,
): readonly Row[] => {
  let before: { readonly message: ChatMessage; readonly day: string } | null = null;
  let drawn = false;
  return ids.flatMap((id): Row[] => {
    const message = messages[id];
    if (!message) return [];
    const { message: last, day: lastDay } = before ?? { message: null, day: null };
    const day = dayOf(message);
    before = { message, day };
    const isNewDay = lastDay !== day;
    const unread = !drawn && readTo !== null && message.seq > readTo && message.user_name !== me;
    drawn ||= unread;
    const goesOn =
      last !== null &&
      !isNewDay &&
      !unread &&
      last.user_name === message.user_name &&
      last.delete_datetime === null &&
      Date.parse(message.create_datetime) - Date.parse(last.create_datetime) < TOGETHER_MS;
    return [{ message, day: isNewDay ? day : null, headed: !goesOn, unread }];
  });
};

/** The name of a conversation: the group's name, or the other person's. */
export const titleOf = (
  { name, members }: Pick<ChatChannel, 'name' | 'members'>,
  me: string,
): string =>
  name ??
  (members
    .filter(({ user_name }) => user_name !== me)
    .map((person) => person.name || person.user_name)
    .join(', ') ||
    'Nobody else');

/** A message in one line. */
export const lineOf = ({
  text,
  files,
  delete_datetime,
}: Pick<ChatMessage, 'text' | 'files' | 'delete_datetime'>): string => {
  if (delete_datetime !== null) return 'Message deleted';
  return (text || files.map(({ name }) => name).join(', ')).replace(/\s+/gu, ' ').slice(0, 200);
};
