/** Measures that the description gives (CON-15) and that no style sheet can hold. The others are variables of tokens.css. */
export const MEASURES = {
  /** A comment grows to so many lines. */
  commentRows: 10,
  /** The floating window of a stream, in pixels. */
  floatingWindow: { width: 600, height: 375 },
} as const;
