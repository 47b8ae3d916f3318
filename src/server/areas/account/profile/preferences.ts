import {
  CHANNELS,
  PUSH_KINDS,
  type Channel,
  type NotificationPreferences,
  type PreferenceGroup,
  type RequestOf,
  type api,
} from '~/contract';
import { invalid } from '../../../platform/httpError';

type Chosen = NonNullable<RequestOf<typeof api.account.updateUser>['notification_preferences']>;

const EVERY_DOOR = [...CHANNELS];

/** The topics and channels of notifications, as Settings offers them (SET-09). */
export const TEMPLATE: readonly PreferenceGroup[] = [
  {
    name: 'jobs',
    title: 'Jobs',
    preferences: [
      { kind: 'jobs', label: 'Jobs of yours', hint: 'A job ended, however.', doors: EVERY_DOOR },
    ],
  },
  {
    name: 'notebooks',
    title: 'Notebooks',
    preferences: [
      {
        kind: 'notebooks',
        label: 'Notebooks of yours',
        hint: 'A notebook ended by itself, or with the server.',
        doors: EVERY_DOOR,
      },
    ],
  },
  {
    name: 'environments',
    title: 'Environments',
    preferences: [
      {
        kind: 'environments',
        label: 'Environments of yours',
        hint: 'A build ended.',
        doors: EVERY_DOOR,
      },
    ],
  },
  {
    name: 'comments',
    title: 'Comments',
    preferences: [
      {
        kind: 'comments',
        label: 'Comments that concern you',
        hint: 'Somebody mentioned you, or wrote where you own the work or took part.',
        doors: EVERY_DOOR,
      },
    ],
  },
  {
    name: 'streams',
    title: 'Streams',
    preferences: [
      {
        kind: 'streams',
        label: 'Streams of yours',
        hint: 'A stream that you host, or where you speak or collaborate, is about to start.',
        doors: EVERY_DOOR,
      },
    ],
  },
  {
    name: 'team',
    title: 'Team',
    preferences: [
      {
        kind: 'team',
        label: 'Your team',
        hint: 'Somebody you invited joined, or an admin changed what you are.',
        doors: EVERY_DOOR,
      },
    ],
  },
  {
    name: 'push',
    title: 'While you look at another tab',
    preferences: [
      {
        kind: 'notices',
        label: 'Browser notifications',
        hint: 'What ended, failed or needs you, while you look at another tab.',
        doors: ['push'],
      },
    ],
  },
];

const WORDS: Readonly<Record<Channel, string>> = {
  app: 'notices of the app',
  push: 'push notifications',
  mail: 'mails',
};

const isToldBy = (door: Channel, kind: string) =>
  PUSH_KINDS.some((known) => known === kind) && (door === 'push' || kind !== 'notices');

/** Refuses kinds that are told by no such door. */
export const rejectUnknownTopics = (chosen: Chosen): void => {
  for (const door of CHANNELS) {
    const unknown = Object.keys(chosen[door] ?? {}).filter((kind) => !isToldBy(door, kind));
    if (unknown.length === 0) continue;
    throw invalid({
      notification_preferences: `There are no ${WORDS[door]} of the kind '${unknown.join("', '")}'.`,
    });
  }
};

/** The choices of a channel replace those that were stored for it. */
export const preferencesWith = (
  before: NotificationPreferences,
  chosen: Chosen,
): NotificationPreferences => {
  const said = Object.fromEntries(Object.entries(chosen).filter(([, part]) => part !== undefined));
  return { ...before, ...said };
};
