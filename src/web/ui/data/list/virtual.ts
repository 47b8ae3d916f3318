import { elementScroll, type Rect, type Virtualizer } from '@tanstack/react-virtual';

/**
 * Tells the list's size when the browser has laid it out. The library's own way asks at once, while the first page is still being
 * put together, which makes the browser lay everything out twice.
 */
export const observeElementRect = (
  { scrollElement }: Virtualizer<HTMLDivElement, Element>,
  tell: (rect: Rect) => void,
) => {
  if (!scrollElement) return undefined;
  const observer = new ResizeObserver(() => {
    tell({ width: scrollElement.offsetWidth, height: scrollElement.offsetHeight });
  });
  observer.observe(scrollElement);
  return () => {
    observer.disconnect();
  };
};

/** The library scrolls a new list to where it stands already: that, too, makes the browser lay everything out. */
export const scrollToFn: typeof elementScroll = (offset, options, list) => {
  if (offset + (options.adjustments ?? 0) !== list.scrollOffset)
    elementScroll(offset, options, list);
};
