import { toast } from '~/web/core/toasts/toastsFrom';
import { connectFailed, disconnectFailed, gateClosed, githubConnected, treeFailed } from './events';

const SECOND = 1000;
const MINUTE = 60;

/** 'Please retry Github operation in N seconds' under 60 of them, in minutes from there on; `ms` is how long it still takes (GH-10). */
export const retryText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  const wait = seconds < MINUTE ? `${seconds} seconds` : `${Math.ceil(seconds / MINUTE)} minutes`;
  return `Please retry Github operation in ${wait}`;
};

/** The code was not entered in time. */
export const EXPIRED = 'Authorization expired';

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(githubConnected, () => ({ kind: 'success', text: 'Github successfully connected' })),
  toast(connectFailed, ({ reason }) => ({
    kind: reason === EXPIRED ? 'warning' : 'error',
    text: reason,
  })),
  toast(disconnectFailed, ({ reason }) => ({ kind: 'error', text: reason })),
  toast(gateClosed, ({ retryAt, at }) => ({ kind: 'warning', text: retryText(retryAt - at) })),
  toast(treeFailed, ({ branch }) => ({
    kind: 'error',
    text: `Something went wrong reading '${branch}' branch files`,
  })),
];
