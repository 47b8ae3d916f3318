import { reasonOf } from '~/web/kit/http/problem';
import { notice } from '~/web/objects/notices';
import { pushSaveFailed } from './events';

/** What is told of what happens. */
export const EVENT_NOTICES = [
  notice(pushSaveFailed, ({ problem }) => ({ kind: 'error', text: reasonOf(problem) })),
];
