import { error, notice } from '~/web/core/toasts/toastsFrom';
import { olderActsFailed, exportFailed } from './events';

/** What is told of what happens. */
export const EVENT_NOTICES = [
  notice(olderActsFailed, ({ problem }) => error('Older acts were not read', problem)),
  notice(exportFailed, ({ problem }) => error('The audit log was not saved', problem)),
];
