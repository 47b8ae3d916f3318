import type Hls from 'hls.js';
import type { Media } from './media';

/** The sizes that a recording can be played in, by the height of their pictures, the largest first; and the one that is played. */
export interface Qualities {
  readonly heights: readonly number[];
  /** Null while none is. */
  readonly played: number | null;
}
/** The source of a recording, and where it begins, seconds. */
export interface Source {
  readonly url: string;
  readonly at: number;
  /** The height of the picture that the person wants; null: as their line allows. */
  readonly quality?: number | null;
}
export interface MediaSourceHandlers {
  readonly failed: () => void;
  readonly qualities: (qualities: Qualities) => void;
}

/** The size of the recording changes from its next piece on: by element, for as long as it plays. */
const choosers = new WeakMap<Media, (height: number | null) => void>();
/** Whoever plays several sizes in this element says how another one is chosen. */
export const offerQualities = (media: Media, choose: (height: number | null) => void): void => {
  choosers.set(media, choose);
};
/** Plays another size; null as the line allows. Where there is none to choose, nothing happens. */
export const chooseQuality = (media: Media, height: number | null): void =>
  choosers.get(media)?.(height);

/** Until something has come nobody knows the line: most carry the larger picture, and where one does not the next piece is smaller. Bits a second. */
const SUPPOSED_LINE = 3_000_000;
/** hls.js's word for the level that it chooses itself. */
const AUTO = -1;

/** True where the browser plays the playlist itself. */
const playsItself = () =>
  typeof MediaSource === 'undefined' && !('ManagedMediaSource' in globalThis);

/** Begins to load it. The code that reads playlists comes with the first recording that is played. Returns how to stop. */
export const attachSource = (
  media: Media,
  { url, at, quality = null }: Source,
  { failed, qualities }: MediaSourceHandlers,
): (() => void) => {
  let hls: Hls | null = null;
  let isOver = false;
  const begin = async () => {
    const { default: Light } = await import('hls.js/light');
    if (isOver) return;
    if (!Light.isSupported()) return void (media.src = url);
    const playing = new Light({
      startPosition: at,
      enableWorker: false,
      abrEwmaDefaultEstimate: SUPPOSED_LINE,
    });
    hls = playing;
    const levelOf = (height: number | null) =>
      playing.levels.findLastIndex((level) => level.height === height);
    const tell = (level: number) => {
      const heights = [...new Set(playing.levels.map(({ height }) => height))]
        .filter((height) => height > 0)
        .sort((a, b) => b - a);
      qualities({ heights, played: playing.levels[level]?.height ?? null });
    };
    playing.on(Light.Events.MANIFEST_PARSED, () => {
      if (quality !== null && levelOf(quality) !== AUTO) playing.loadLevel = levelOf(quality);
      tell(AUTO);
    });
    playing.on(Light.Events.LEVEL_SWITCHED, (_, { level }) => {
      tell(level);
    });
    offerQualities(media, (height) => {
      playing.nextLevel = levelOf(height);
    });
    let mended = false;
    playing.on(Light.Events.ERROR, (_, { fatal, type }) => {
      if (!fatal) return;
      if (type !== Light.ErrorTypes.MEDIA_ERROR || mended) return failed();
      mended = true;
      playing.recoverMediaError();
    });
    playing.loadSource(url);
    playing.attachMedia(media as HTMLVideoElement);
  };
  if (playsItself()) media.src = url;
  else
    begin().catch(() => {
      if (!isOver) failed();
    });
  return () => {
    isOver = true;
    choosers.delete(media);
    if (hls) return hls.destroy();
    media.removeAttribute('src');
    media.load();
  };
};
