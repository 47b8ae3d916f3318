/** How the app is coloured: as the system says, or as the person says. */
export type Theme = 'light' | 'dark' | 'system';

/** The same words as public/boot.js, which reads the choice before the first paint. */
const place = 'atelier.theme';

/** Colours the page and remembers the choice for the next visit; a browser that forbids storage is coloured all the same. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(place, theme);
  } catch {
    // Private windows may refuse storage; the choice then lasts as long as the page.
  }
}
