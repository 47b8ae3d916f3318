/** Playback, which jsdom lacks: elements play and stop on command, and their clock moves as the test says. */
const PLAYING = new WeakSet<HTMLMediaElement>();

const put = (name: string, descriptor: PropertyDescriptor) => {
  Object.defineProperty(HTMLMediaElement.prototype, name, { configurable: true, ...descriptor });
};

/** Puts it in place for every element of this test file. */
export const videosPlay = (): void => {
  put('paused', {
    get(this: HTMLMediaElement) {
      return !PLAYING.has(this);
    },
  });
  put('load', { value: () => undefined });
  put('play', {
    value(this: HTMLMediaElement) {
      PLAYING.add(this);
      this.dispatchEvent(new Event('play'));
      return Promise.resolve();
    },
  });
  put('pause', {
    value(this: HTMLMediaElement) {
      if (PLAYING.delete(this)) this.dispatchEvent(new Event('pause'));
    },
  });
};

/** The recording has come, so many seconds of it. */
export const videoLoads = (element: HTMLVideoElement, duration: number): void => {
  Object.defineProperty(element, 'duration', { configurable: true, value: duration });
  element.dispatchEvent(new Event('loadedmetadata'));
};
/** Its clock goes to this second. */
export const videoGoesTo = (element: HTMLVideoElement, second: number): void => {
  element.currentTime = second;
  element.dispatchEvent(new Event('timeupdate'));
};
