import { useEffect } from 'react';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { lastUndoRequested } from '../../events';

/** Fields take back what was typed themselves, and a question is answered first. */
const ELSEWHERE =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [aria-modal="true"] *';

const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;

/** Ctrl+Z, or Cmd+Z, while the drive is open. */
export const useDriveKeys = () => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        !isUndo(event) ||
        event.defaultPrevented ||
        (event.target instanceof Element && event.target.matches(ELSEWHERE))
      )
        return;
      event.preventDefault();
      dispatch(lastUndoRequested());
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [dispatch]);
};
