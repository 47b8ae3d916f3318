/** The topics of notifications; each can be delivered through every channel that the person wants. */
export const NOTIFICATION_TOPICS = [
  'jobs',
  'notebooks',
  'environments',
  'comments',
  'streams',
  'team',
] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];
