import { error, notice } from '~/web/objects/notices';
import { copied, copyRejected, fileMissed } from './events';

/** What is told of what happens. */
export const EVENT_NOTICES = [
  notice(copied, ({ name }) => ({
    kind: 'success',
    text: 'Copied into your workspace',
    lines: [name],
  })),
  notice(copyRejected, ({ problem }) => error('It could not be copied', problem)),
  notice(fileMissed, ({ problem }) => error('The file cannot be had', problem)),
];
