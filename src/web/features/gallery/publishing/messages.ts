import { error, toast } from '~/web/core/toasts/toastsFrom';
import { published, unpublishSucceeded, unpublishFailed } from './events';

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(
    published,
    ({
      publication: {
        name,
        versions: [newest],
      },
    }) => ({
      kind: 'success',
      text: 'Published',
      lines: [`${name}, version ${newest?.version ?? 1}`],
    }),
  ),
  toast(unpublishSucceeded, ({ name }) => ({
    kind: 'success',
    text: 'Not published any more',
    lines: [name],
  })),
  toast(unpublishFailed, ({ problem }) => error('It could not be taken back', problem)),
];
