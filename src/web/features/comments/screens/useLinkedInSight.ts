import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type RefObject } from 'react';

interface Linked {
  /** The topic that the address leads to. */
  readonly linked: string | null;
  readonly ids: readonly string[];
  readonly scroller: RefObject<HTMLElement | null>;
  /** Of a windowed list. */
  readonly virtual: Virtualizer<HTMLDivElement, Element> | null;
}

/** Brings the topic that the address leads to into sight, once it is there; afterwards the person scrolls. */
export const useLinkedInSight = ({ linked, ids, scroller, virtual }: Linked): void => {
  const brought = useRef<string>(null);
  useEffect(() => {
    const index = linked === null ? -1 : ids.indexOf(linked);
    if (brought.current === linked || (linked !== null && index === -1)) return;
    brought.current = linked;
    if (index === -1) return;
    if (virtual) virtual.scrollToIndex(index, { align: 'auto' });
    else
      scroller.current
        ?.querySelector(`[data-index="${index}"]`)
        ?.scrollIntoView({ block: 'nearest' });
  }, [linked, ids, scroller, virtual]);
};
