/** What happens to people is told under these headings; each can be told by every door that the person wants. */
export const NOTICE_TOPICS = [
  'jobs',
  'notebooks',
  'environments',
  'comments',
  'streams',
  'team',
] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];
