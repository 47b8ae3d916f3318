import { error, notice } from '~/web/core/toasts/toastsFrom';
import { viewDeleted, viewFailed, viewSaved } from './events';

/** What is told of what happens. */
export const EVENT_NOTICES = [
  notice(viewSaved, ({ view }) => ({
    kind: 'success',
    text: 'View saved',
    lines: [view.shared ? `Your team finds it as ${view.name}.` : `You find it as ${view.name}.`],
  })),
  notice(viewDeleted, ({ view }) => ({
    kind: 'success',
    text: 'View deleted',
    lines: [view.name],
  })),
  notice(viewFailed, ({ problem }) => error('The view was not changed', problem)),
];
