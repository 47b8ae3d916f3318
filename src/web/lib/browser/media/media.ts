import { createWatched } from '../watched';

/** The part of an element of the page that plays a recording: a test puts something else in its place. */
export type Media = Pick<
  HTMLVideoElement,
  | 'currentTime'
  | 'duration'
  | 'paused'
  | 'ended'
  | 'playbackRate'
  | 'defaultPlaybackRate'
  | 'volume'
  | 'muted'
  | 'src'
  | 'play'
  | 'pause'
  | 'removeAttribute'
  | 'load'
  | 'addEventListener'
  | 'removeEventListener'
  | 'canPlayType'
  | 'requestPictureInPicture'
>;

let element: Media | null = null;
const { changed, subscribe } = createWatched();

/** The element that plays, kept beside the store: it cannot be serialised, and there is one. */
export const media = {
  current: () => element,
  /** The window puts it here as long as it is in the document. */
  hold(put: Media | null) {
    element = put;
    changed();
  },
  subscribe,
};
