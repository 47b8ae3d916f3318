import type { Permission } from './notifications';

/** Why the browser shows no notifications of ours, in a sentence (SET-11). */
export const PUSH_PROBLEMS: Readonly<Record<Exclude<Permission, 'granted'>, string>> = {
  denied:
    'Browser notifications are blocked. Allow them in your browser settings to receive push notifications.',
  default: 'Browser notifications were not allowed.',
  unsupported: 'This browser cannot show notifications.',
  insecure: 'Browsers show notifications of pages with a secure address (https) only.',
};
