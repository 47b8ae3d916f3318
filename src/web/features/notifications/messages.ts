import type { NotificationTopic } from '~/contract/notifications/topics';

/** The names of the headings. */
export const TOPIC_WORDS: Readonly<Record<NotificationTopic, string>> = {
  jobs: 'Jobs',
  notebooks: 'Notebooks',
  environments: 'Environments',
  comments: 'Comments',
  streams: 'Streams',
  team: 'Team',
};

export const NOTHING_YET =
  'What happens to your work while you are away is kept here for a month: jobs that ended, builds, changes of your team.';
