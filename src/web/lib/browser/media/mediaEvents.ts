import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import { media, type Media } from './media';
import { attachSource, type Qualities, type Source } from './source';

/** How the element stands. */
export interface MediaState {
  readonly at: number;
  /** 0 while it is not known. */
  readonly duration: number;
  readonly playing: boolean;
  readonly ended: boolean;
  /** It plays as soon as more of it has come. */
  readonly waits: boolean;
}
/** Events of the element: how it stands, in which sizes it can be played, or that its source cannot be had. */
export type MediaEvent =
  | { readonly kind: 'stands'; readonly state: MediaState }
  | { readonly kind: 'qualities'; readonly qualities: Qualities }
  | { readonly kind: 'failed' };

const HEARD = [
  'loadedmetadata',
  'durationchange',
  'timeupdate',
  'play',
  'playing',
  'pause',
  'ended',
  'seeked',
  'waiting',
  'canplay',
] as const;

const stateOf = ({ currentTime, duration, paused, ended }: Media, waits: boolean): MediaState => ({
  at: currentTime,
  duration: Number.isFinite(duration) ? duration : 0,
  playing: !paused && !ended,
  ended,
  waits,
});

/** Plays a source in this element, and tells of every change; closing it takes the source out. */
export const mediaEvents = (element: Media, source: Source): EventChannel<MediaEvent> =>
  eventChannel((emit) => {
    const failed = () => emit({ kind: 'failed' });
    const tell = ({ type }: Event) => {
      if (type === 'loadedmetadata') element.currentTime = source.at;
      emit({ kind: 'stands', state: stateOf(element, type === 'waiting') });
    };
    for (const type of HEARD) element.addEventListener(type, tell);
    element.addEventListener('error', failed);
    const detach = attachSource(element, source, {
      failed,
      qualities: (qualities) => emit({ kind: 'qualities', qualities }),
    });
    return () => {
      for (const type of HEARD) element.removeEventListener(type, tell);
      element.removeEventListener('error', failed);
      element.pause();
      detach();
    };
  }, buffers.expanding<MediaEvent>(8));

/** The element, as soon as the window has put it into the document, and whatever stands there after it. */
export const elements = (): EventChannel<Media> =>
  eventChannel((emit) => {
    const tell = () => {
      const element = media.current();
      if (element) emit(element);
    };
    tell();
    return media.subscribe(tell);
  }, buffers.sliding<Media>(1));
