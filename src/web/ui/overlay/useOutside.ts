import { useEffect, type RefObject } from 'react';

/** Calls back when the pointer goes down, or the focus goes, anywhere outside the element while `open`. */
export function useOutside(
  open: boolean,
  inside: RefObject<HTMLElement | null>,
  leave: () => void,
): void {
  useEffect(() => {
    if (!open) return undefined;
    const notice = (event: Event) => {
      if (event.target instanceof Node && !inside.current?.contains(event.target)) leave();
    };
    document.addEventListener('pointerdown', notice, true);
    document.addEventListener('focusin', notice, true);
    return () => {
      document.removeEventListener('pointerdown', notice, true);
      document.removeEventListener('focusin', notice, true);
    };
  }, [open, inside, leave]);
}
