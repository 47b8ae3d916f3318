/**
 * A whole number as people read it: '1,234'. Written out, because the first number that `toLocaleString` formats loads
 * the browser's language data: 2 ms of every first page.
 */
export const countText = (count: number): string =>
  String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** Characters that show nothing of themselves and change how what stands beside them is read: marks of direction, of no width, controls. */
const HIDDEN =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** A name as it is stored: 'invoice\u202Egpj.exe' looks like a picture until its mark of direction is written out. */
export const visibly = (text: string): string =>
  text.replace(
    HIDDEN,
    (character) => `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
