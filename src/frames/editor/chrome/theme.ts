import { Signal } from '../model/signal';

export type Theme = 'light' | 'dark';

const dark = matchMedia('(prefers-color-scheme: dark)');

/** The theme of this page: what the app chose, else what the system has. */
export function themeNow(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'dark' || (chosen !== 'light' && dark.matches) ? 'dark' : 'light';
}

/** Told whenever the theme may be another: the frames of outputs do not see the page around them. */
export const themes = new Signal<Theme>();

const tell = () => themes.tell(themeNow());
new MutationObserver(tell).observe(document.documentElement, { attributeFilter: ['data-theme'] });
dark.addEventListener('change', tell);
