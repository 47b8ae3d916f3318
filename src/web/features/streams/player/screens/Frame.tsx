import type { StoryFrame } from '../model/storyboard';

/** A picture of the recording, cut out of the larger one that it is a part of. */
export function Frame({ frame: { url, x, y, width, height } }: { readonly frame: StoryFrame }) {
  return (
    <span
      className="player-frame"
      style={{
        width,
        height,
        backgroundImage: `url(${JSON.stringify(url)})`,
        backgroundPosition: `-${x}px -${y}px`,
      }}
    />
  );
}
