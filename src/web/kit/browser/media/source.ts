import type Hls from 'hls.js';
import type { Media } from './media';

/** What a recording is played from, and where it begins, seconds. */
export interface Source {
  readonly url: string;
  readonly at: number;
}

/** True where the browser plays the playlist itself. */
const playsItself = () => typeof MediaSource === 'undefined' && !('ManagedMediaSource' in globalThis);

/** Begins to load it. The code that reads playlists comes with the first recording that is played. Returns how to stop. */
export const attachSource = (media: Media, { url, at }: Source, failed: () => void): (() => void) => {
  let hls: Hls | null = null;
  let isOver = false;
  const begin = async () => {
    const { default: Light } = await import('hls.js/light');
    if (isOver) return;
    if (!Light.isSupported()) return void (media.src = url);
    hls = new Light({ startPosition: at, enableWorker: false });
    let mended = false;
    hls.on(Light.Events.ERROR, (_, { fatal, type }) => {
      if (!fatal) return;
      if (type !== Light.ErrorTypes.MEDIA_ERROR || mended) return failed();
      mended = true;
      hls?.recoverMediaError();
    });
    hls.loadSource(url);
    hls.attachMedia(media as HTMLVideoElement);
  };
  if (playsItself()) media.src = url;
  else begin().catch(() => { if (!isOver) failed(); });
  return () => {
    isOver = true;
    if (hls) return hls.destroy();
    media.removeAttribute('src');
    media.load();
  };
};
