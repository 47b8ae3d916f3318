import { error, notice } from '~/web/core/toasts/toastsFrom';
import { published, unpublishSucceeded, unpublishFailed } from './events';

/** What is told of what happens. */
export const EVENT_NOTICES = [
  notice(
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
  notice(unpublishSucceeded, ({ name }) => ({
    kind: 'success',
    text: 'Not published any more',
    lines: [name],
  })),
  notice(unpublishFailed, ({ problem }) => error('It could not be taken back', problem)),
];
