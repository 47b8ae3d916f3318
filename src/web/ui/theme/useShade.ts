import { useSyncExternalStore } from 'react';

const DARK = '(prefers-color-scheme: dark)';

const subscribe = (changed: () => void) => {
  if (typeof window.matchMedia !== 'function') return () => undefined;
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const system = window.matchMedia(DARK);
  system.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', changed);
  };
};

/** Whether the page is light or dark at this moment. */
export const shadeNow = (): 'light' | 'dark' => {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return typeof window.matchMedia === 'function' && window.matchMedia(DARK).matches
    ? 'dark'
    : 'light';
};

/** Whether the page is light or dark, by the person's choice or the system's; drawn again when that changes. */
export const useShade = (): 'light' | 'dark' => useSyncExternalStore(subscribe, shadeNow);
