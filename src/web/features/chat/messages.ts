import { error, toast, type ToastRow } from '~/web/core/toasts/toastsFrom';
import {
  blockFailed,
  changeFailed,
  channelChangeFailed,
  fileFailed,
  attachFailed,
  openFailed,
  peopleSearchFailed,
  reportAccepted,
  reportFailed,
  moderationSucceeded,
  moderationFailed,
} from './events';

const CHANGES = {
  edit: 'Unable to change the message',
  remove: 'Unable to delete the message',
  react: 'Unable to react to the message',
} as const;

const CHANNEL_CHANGES = {
  rename: 'Unable to rename the group',
  add: 'Unable to add people',
  takeOut: 'Unable to remove somebody',
  mute: 'Unable to mute or unmute',
  leave: 'Unable to leave the group',
} as const;

/** The sentences about events of this feature. */
export const EVENT_TOASTS: readonly ToastRow[] = [
  toast(changeFailed, ({ change, problem }) => error(CHANGES[change.kind], problem)),
  toast(openFailed, ({ problem }) => error('Unable to open the conversation', problem)),
  toast(channelChangeFailed, ({ change, problem }) => error(CHANNEL_CHANGES[change.kind], problem)),
  toast(blockFailed, ({ problem }) => error('Unable to block or unblock', problem)),
  toast(reportAccepted, () => ({
    kind: 'success',
    text: 'Reported to the admins of your team',
  })),
  toast(reportFailed, ({ problem }) => error('Unable to report the message', problem)),
  toast(moderationSucceeded, ({ verdict }) => ({
    kind: 'success',
    text: verdict === 'remove' ? 'Message removed' : 'Report dismissed',
  })),
  toast(moderationFailed, ({ problem }) => error('Unable to decide on the message', problem)),
  toast(attachFailed, ({ reason }) => ({
    kind: 'error',
    text: 'Not all files were added',
    lines: [reason],
  })),
  toast(fileFailed, ({ name, problem }) =>
    problem
      ? error(`Unable to save ${name}`, problem)
      : { kind: 'error', text: `Unable to save ${name}`, lines: ['It no longer exists.'] },
  ),
  toast(peopleSearchFailed, ({ problem }) => error('Unable to search people', problem)),
];

/** Verbatim (LST-21). */
export const NO_RESULTS = 'Nothing found';
export const NO_PEOPLE = 'No people found...';
export const NO_MESSAGES = 'No messages';

/** The line about typing: 'Mia writes …', 'Mia and Ben write …', 'Several people write …'. */
export const typingText = (names: readonly string[]): string => {
  if (names.length === 0) return '';
  if (names.length > 2) return 'Several people write …';
  return `${names.join(' and ')} ${names.length === 1 ? 'writes' : 'write'} …`;
};

export const repliesText = (count: number): string =>
  count === 1 ? '1 reply' : `${count} replies`;
export const newText = (count: number, most: number): string =>
  `${count >= most ? `${most}+` : count} new`;
