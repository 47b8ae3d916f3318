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

/** Measures that the description gives (CON-15) and that no style sheet can hold. The others are variables of tokens.css. */
export const MEASURES = {
  /** A comment grows to so many lines. */
  commentRows: 10,
  /** The floating window of a stream, in pixels. */
  floatingWindow: { width: 600, height: 375 },
} as const;
