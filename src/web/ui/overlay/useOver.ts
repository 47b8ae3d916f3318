import { useLayoutEffect, useRef, type RefObject } from 'react';

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
    const resized = new ResizeObserver(follow);
    resized.observe(stage);
    resized.observe(document.body);
    window.addEventListener('scroll', follow, true);
    return () => {
      resized.disconnect();
      window.removeEventListener('scroll', follow, true);
    };
  }, [stage]);
  return layer;
};
