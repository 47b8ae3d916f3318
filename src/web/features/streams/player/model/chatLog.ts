import type { ChatLogEntry } from '~/contract/streams/recordingRules';

/** A message, and how many seconds after the recording began. */
export interface ChatLine {
  readonly id: string;
  readonly at: number;
  readonly name: string;
  readonly text: string;
}

const isEntry = (value: unknown): value is ChatLogEntry => {
  const entry = Object(value) as Record<string, unknown>;
  return ['MessageID', 'SenderName', 'Message', 'SentAt'].every(
    (field) => typeof entry[field] === 'string',
  );
};

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
};

/** The lines of a log by their second; what is no entry is left out, and null is no log at all. */
export const readChatLog = (
  json: string,
  session_started_at: string,
): readonly ChatLine[] | null => {
  const list = parsed(json);
  if (!Array.isArray(list)) return null;
  const began = Date.parse(session_started_at);
  return list
    .filter(isEntry)
    .map(({ MessageID, SenderName, Message, SentAt }) => ({
      id: MessageID,
      name: SenderName,
      text: Message,
      at: (Date.parse(SentAt) - began) / 1000,
    }))
    .filter(({ at }) => !Number.isNaN(at))
    .sort((a, b) => a.at - b.at);
};

/** How many lines were said up to a second (STR-33). */
export const messagesUntil = (lines: readonly ChatLine[], second: number): number => {
  const later = lines.findIndex(({ at }) => at > second);
  return later === -1 ? lines.length : later;
};
