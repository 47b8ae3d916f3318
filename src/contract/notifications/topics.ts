/** What happens to people is told under these headings; each can be told by every door that the person wants. */
export const NOTIFICATION_TOPICS = [
  'jobs',
  'notebooks',
  'environments',
  'comments',
  'streams',
  'team',
] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];
