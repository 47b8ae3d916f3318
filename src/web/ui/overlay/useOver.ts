import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Calls back when an element moved, also where its size is the same; after the method of floating-ui's autoUpdate. */
const watchPlace = (element: HTMLElement, onMoved: () => void): (() => void) => {
  let watch: IntersectionObserver | null = null;
  const begin = (threshold = 1) => {
    watch?.disconnect();
    const { top, right, bottom, left, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    // The part of the window that the observer watches is just this place: whatever leaves it has moved.
    const rootMargin = [top, window.innerWidth - right, window.innerHeight - bottom, left]
      .map((inset) => `${-Math.floor(inset)}px`)
      .join(' ');
    let isFirst = true;
    watch = new IntersectionObserver(
      ([entry]) => {
        const ratio = entry?.intersectionRatio ?? 0;
        if (ratio !== threshold) {
          if (!isFirst) onMoved();
          // A place between two pixels, or partly scrolled away, is never seen as a whole.
          if (!isFirst || ratio > 0) begin(isFirst ? ratio : 1);
        }
        isFirst = false;
      },
      { rootMargin, threshold },
    );
    watch.observe(element);
  };
  begin();
  return () => {
    watch?.disconnect();
  };
};

/** Keeps a layer exactly over the stage, wherever the page puts it; without a stage nothing is measured while others scroll. */
export const useOver = (stage: HTMLElement | null): RefObject<HTMLElement | null> => {
  const layer = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!stage || typeof ResizeObserver === 'undefined') return undefined;
    const follow = () => {
      const { top, left, width, height } = stage.getBoundingClientRect();
      Object.assign(layer.current?.style ?? {}, {
        top: `${top}px`,
        left: `${left}px`,
        width: `${width}px`,
        height: `${height}px`,
      });
    };
    // Before the first picture: a frame without a size would show as 300 × 150.
    follow();
    let unwatch = watchPlace(stage, follow);
    const resized = new ResizeObserver(() => {
      follow();
      unwatch();
      unwatch = watchPlace(stage, follow);
    });
    resized.observe(stage);
    resized.observe(document.body);
    window.addEventListener('scroll', follow, true);
    return () => {
      unwatch();
      resized.disconnect();
      window.removeEventListener('scroll', follow, true);
    };
  }, [stage]);
  return layer;
};
