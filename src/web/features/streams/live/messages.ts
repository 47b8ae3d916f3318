import { toast } from '~/web/core/toasts/toastsFrom';
import { liveRoomLeft } from './events';

const SAID = {
  ended: 'The stream has ended',
  removed: 'A host removed you from the live room',
  elsewhere: 'You joined this live room in another tab',
} as const;

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(liveRoomLeft, ({ reason }) =>
    reason === 'left' ? null : { kind: 'info', text: SAID[reason] },
  ),
];
