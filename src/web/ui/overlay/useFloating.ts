import { useLayoutEffect, type RefObject } from 'react';

const gap = 4;
const edge = 8;

/** Which side of the anchor the floating thing keeps to. */
export type Alignment = 'start' | 'end' | 'stretch';

/** The anchor of a floating element: an element, or a point. */
export type Anchor = Pick<HTMLElement, 'getBoundingClientRect'>;

function place(anchor: Anchor, floating: HTMLElement, alignment: Alignment) {
  const from = anchor.getBoundingClientRect();
  if (alignment === 'stretch') floating.style.minWidth = `${from.width}px`;
  const { width, height } = floating.getBoundingClientRect();
  const below =
    from.bottom + gap + height <= window.innerHeight - edge || from.top - gap - height < edge;
  const left = alignment === 'end' ? from.right - width : from.left;
  // Above, its lower edge is placed: what comes into it while it is open makes it grow away from the anchor.
  floating.style.top = below ? `${from.bottom + gap}px` : 'auto';
  floating.style.bottom = below ? 'auto' : `${window.innerHeight - from.top + gap}px`;
  floating.style.left = `${Math.min(Math.max(left, edge), Math.max(window.innerWidth - width - edge, edge))}px`;
}

/**
 * Keeps one element beside another while it is open, in the browser's top layer, where no scroll box cuts it off and no
 * dialog covers it (a browser without popovers shows it in place). The element is `position: fixed`.
 */
export function useFloating(
  open: boolean,
  anchor: RefObject<Anchor | null>,
  floating: RefObject<HTMLElement | null>,
  alignment: Alignment,
): void {
  useLayoutEffect(() => {
    const [from, box] = [anchor.current, floating.current];
    if (!open || !from || !box) return undefined;
    if ('showPopover' in box) {
      box.popover = 'manual';
      box.showPopover();
    }
    const follow = () => {
      place(from, box, alignment);
    };
    follow();
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [open, anchor, floating, alignment]);
}
