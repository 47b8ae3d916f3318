import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useOnPage } from '../theme/useOnPage';

/** Dialogs on the page, the topmost last; only that one hears Escape and holds the focus. */
const stack: HTMLElement[] = [];

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

const stops = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll<HTMLElement>('*')].filter(
    (element) => element.matches(reachable) && element.tabIndex >= 0,
  );

function circle(dialog: HTMLElement, event: KeyboardEvent) {
  const around = stops(dialog);
  const [first, last] = [around[0] ?? dialog, around.at(-1) ?? dialog];
  const here = document.activeElement;
  const outside = !dialog.contains(here) || here === dialog;
  if (!outside && here !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

/**
 * Makes an element a modal dialog for as long as it is mounted: focus goes in (to [data-autofocus], else the first field, else
 * the dialog), circles inside, and returns where it came from; Escape closes the topmost one only.
 */
export function useModal(element: RefObject<HTMLElement | null>, close: () => void): void {
  useOnPage('modal');
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  // Before anything is painted: the first key pressed after it opened goes into it.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return undefined;
    const before = document.activeElement;
    stack.push(dialog);
    const start =
      dialog.querySelector<HTMLElement>('[data-autofocus]') ??
      dialog.querySelector<HTMLElement>(
        'input:not(:disabled), select:not(:disabled), textarea:not(:disabled)',
      );
    (start ?? dialog).focus();
    if (start instanceof HTMLInputElement && start.dataset['select'])
      start.setSelectionRange(0, Number(start.dataset['select']));
    const onKeyDown = (event: KeyboardEvent) => {
      if (stack.at(-1) !== dialog) return;
      if (event.key === 'Tab') circle(dialog, event);
      if (event.key === 'Escape' && !event.defaultPrevented) latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      stack.splice(stack.indexOf(dialog), 1);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [element]);
}
