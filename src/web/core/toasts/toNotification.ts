import type { Notification } from '~/contract';
import { kindOf } from '~/contract/notifications/notifications';
import type { NotificationItem } from './events';

/** An event as it was received. The texts of each kind are in the contract (`contract/notifications`). */
export type NotificationFacts = Pick<Notification, 'about' | 'kind' | 'object_id' | 'parts'>;

/** The toast of an event; null where this browser knows no such kind. */
export const toNotification = ({
  about,
  kind,
  object_id,
  parts,
}: NotificationFacts): NotificationItem | null => {
  const known = kindOf(kind);
  if (known === null) return null;
  const { tone, ...said } = known.sentence(parts, object_id);
  return { ...said, kind: tone, about, topic: known.topic };
};
