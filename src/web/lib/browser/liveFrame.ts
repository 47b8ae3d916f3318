import { createWatched } from './watched';

/*
 * The content of the one window for streams, kept beside the store like the frames of editors: the page of a live room, or the element that plays a
 * recording. Taken out of the document either would begin anew. It stands over the stage of the page that shows it, and floats where none does.
 */

interface Held {
  /** A name of its own; by it the bus of frames knows a page. */
  readonly id: string;
  /** The label for screen readers. */
  readonly title: string;
}
/** A live room that is open. */
export interface OpenLiveFrame extends Held {
  readonly kind?: 'page';
  readonly src: string;
}
/** A recording that is open: the element is in lib/browser/media. */
export interface OpenRecording extends Held {
  readonly kind: 'recording';
  readonly stream_id: string;
}

let open: OpenLiveFrame | OpenRecording | null = null;
let stage: HTMLElement | null = null;
const { changed, subscribe } = createWatched();

/** `subscribe`, `current` and `stage` are made for useSyncExternalStore. */
export const liveFrame = {
  /** There is one at a time: what was open goes. */
  open(held: OpenLiveFrame | OpenRecording) {
    open = held;
    changed();
  },
  close(id: string) {
    if (open?.id !== id) return;
    open = null;
    changed();
  },
  current: () => open,
  /** The place on the page where it stands; null while no page has one. */
  stage: () => stage,
  setStage(element: HTMLElement | null) {
    stage = element;
    changed();
  },
  subscribe,
};
