import { reasonOf, SOMETHING_WENT_WRONG } from '~/web/kit/http/problem';
import { notice } from '~/web/objects/notices';
import { copied, copyRejected } from './events';

/** What is told of what happens. */
export const EVENT_NOTICES = [
  notice(copied, () => ({ kind: 'success', text: 'It is a notebook of yours now' })),
  notice(copyRejected, ({ problem }) => ({
    kind: 'error',
    text: reasonOf(problem, SOMETHING_WENT_WRONG),
  })),
];
