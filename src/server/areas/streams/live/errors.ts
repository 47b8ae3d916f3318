import { LIVE_ROOM_LIMITS } from '~/contract/streams/liveRoom';

/** The error of a live room for a request that it does not allow. */
export const CROWDED_SOUND = `${LIVE_ROOM_LIMITS.speakers} people speak already. One of them has to mute themselves first.`;
export const CROWDED_PICTURES = `${LIVE_ROOM_LIMITS.pictures} pictures are shown already. One of them has to be switched off first.`;
export const NOT_A_SPEAKER =
  'Listeners are not heard. Raise your hand, and a host can invite you to speak.';
export const NO_CAMERA = 'This stream is of sound alone. You can share your screen.';
export const NOT_HOST = 'Only hosts can do this.';
