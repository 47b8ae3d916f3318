import { error, notice } from '~/web/objects/notices';
import { olderMissed, saveRejected } from './events';

/** What is told of what happens. */
export const EVENT_NOTICES = [
  notice(olderMissed, ({ problem }) => error('Older acts were not read', problem)),
  notice(saveRejected, ({ problem }) => error('The audit log was not saved', problem)),
];
