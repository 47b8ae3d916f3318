import { useEffect } from 'react';
import { useQueryPart } from './useQueryPart';

/** Whether what the open page shows fills the window (`?view=full`), and how to say that it should or not. Escape leaves it. */
export const useFullView = (): readonly [boolean, (full: boolean) => void] => {
  const [view, look] = useQueryPart('view');
  const isFull = view === 'full';
  useEffect(() => {
    if (!isFull) return undefined;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) look(null);
    };
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('keydown', leave);
    };
  }, [isFull, look]);
  return [
    isFull,
    (full) => {
      look(full ? 'full' : null);
    },
  ];
};
