import type { Notification } from '~/contract';
import { kindOf } from '~/contract/notifications/notifications';
import type { NotificationItem } from './events';

/** What is known of an event, however it was received. The texts of each kind are in the contract (`contract/notifications`). */
export type NotificationFacts = Pick<Notification, 'about' | 'kind' | 'object_id' | 'parts'>;

/** What the person is told of something that happened; null where this browser knows no such kind. */
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
