import { useSyncExternalStore } from 'react';

/** Columns of a grid of cards by the window's width: 1 extra-small, 3 medium, 4 default, 6 extra-large (DRV-14). */
export const gridColumns = { extraSmall: 1, medium: 3, default: 4, extraLarge: 6 } as const;

const steps = [
  { media: '(min-width: 1600px)', columns: gridColumns.extraLarge },
  { media: '(min-width: 1200px)', columns: gridColumns.default },
  { media: '(min-width: 640px)', columns: gridColumns.medium },
] as const;

const subscribe = (changed: () => void) => {
  const queries = steps.map(({ media }) => window.matchMedia(media));
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
};

const read = (): number =>
  steps.find(({ media }) => window.matchMedia(media).matches)?.columns ?? gridColumns.extraSmall;

/** How many cards stand side by side now. */
export const useColumns = (): number => useSyncExternalStore(subscribe, read);
