import { media, type Media } from '~/web/lib/browser/media/media';

/** An element that plays: it stands in the registry, and its clock goes when the test says so. */
export class StandInMedia extends EventTarget {
  paused = true;
  ended = false;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  volume = 1;
  muted = false;
  duration = NaN;
  /** Every address it was given. */
  readonly sources: string[] = [];
  pictures = 0;
  /** How often somebody touched it: played, stopped, moved or loaded it. */
  touched = 0;
  private time = 0;

  get src() {
    return this.sources.at(-1) ?? '';
  }
  set src(url: string) {
    this.touched += 1;
    this.sources.push(url);
    this.duration = NaN;
    this.paused = true;
    this.playbackRate = this.defaultPlaybackRate;
  }
  get currentTime() {
    return this.time;
  }
  set currentTime(second: number) {
    this.touched += 1;
    this.time = second;
    this.tell('seeked');
  }
  tell(type: string) {
    this.dispatchEvent(new Event(type));
  }
  play() {
    this.touched += 1;
    this.paused = false;
    this.tell('play');
    return Promise.resolve();
  }
  pause() {
    this.touched += 1;
    if (this.paused) return;
    this.paused = true;
    this.tell('pause');
  }
  load() {
    this.touched += 1;
  }
  removeAttribute() {
    this.touched += 1;
  }
  canPlayType() {
    return 'maybe' as const;
  }
  requestPictureInPicture() {
    this.pictures += 1;
    return Promise.reject(new Error('not in a test'));
  }

  /** The recording has come, so many seconds of it. */
  loads(duration: number) {
    this.duration = duration;
    this.tell('loadedmetadata');
  }
  /** It plays on for so many seconds. */
  plays(seconds: number) {
    for (let second = 0; second < seconds && !this.paused; second += 1) {
      this.time += 1;
      this.tell('timeupdate');
    }
  }
  /** Its source cannot be had. */
  fails() {
    this.tell('error');
  }
}

/** Puts one where the window would put its element. */
export const holdMedia = (): StandInMedia => {
  const element = new StandInMedia();
  media.hold(element as unknown as Media);
  return element;
};
