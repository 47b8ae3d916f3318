import { error, toast } from '~/web/core/toasts/toastsFrom';
import { viewDeleted, viewFailed, viewSaved } from './events';

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(viewSaved, ({ view }) => ({
    kind: 'success',
    text: 'View saved',
    lines: [view.shared ? `Your team finds it as ${view.name}.` : `You find it as ${view.name}.`],
  })),
  toast(viewDeleted, ({ view }) => ({
    kind: 'success',
    text: 'View deleted',
    lines: [view.name],
  })),
  toast(viewFailed, ({ problem }) => error('The view was not changed', problem)),
];
