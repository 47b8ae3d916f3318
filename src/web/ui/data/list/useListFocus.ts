import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * Keeps the keyboard in a list: what has the focus in it may be taken out of the document, because it was scrolled out of sight or is
 * gone. The browser drops the focus then, and the list takes it.
 */
export function useListFocus(list: RefObject<HTMLElement | null>) {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    const here = document.activeElement;
    if (here === null || here === document.body) list.current?.focus({ preventScroll: true });
  });
  return {
    onFocusCapture: (event: FocusEvent) => {
      focused.current = event.target;
    },
    // An element that is being removed may tell so too: it has not lost the focus to anybody.
    onBlurCapture: (event: FocusEvent) => {
      if (event.target.isConnected && event.relatedTarget !== null) focused.current = null;
    },
  };
}
