import type { Permission } from '~/web/kit/browser/notifications';
import { reasonOf } from '~/web/kit/http/problem';
import { notice } from '~/web/objects/notices';
import { pushRejected } from './events';

/** Why the browser shows no notifications of ours, in a sentence (SET-11). */
export const REFUSALS: Readonly<Record<Exclude<Permission, 'granted'>, string>> = {
  denied: 'Browser notifications are blocked. Allow them in your browser settings to receive push notifications.',
  default: 'Browser notifications were not allowed.',
  unsupported: 'This browser cannot show notifications.',
  insecure: 'Browsers show notifications of pages with a secure address (https) only.',
};

/** What is told of what happens. */
export const EVENT_NOTICES = [notice(pushRejected, ({ problem }) => ({ kind: 'error', text: reasonOf(problem) }))];
