/**
 * A whole number as people read it: '1,234'. Written out, because the first number that `toLocaleString` formats loads
 * the browser's language data: 2 ms of every first page.
 */
export const countText = (count: number): string =>
  String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
