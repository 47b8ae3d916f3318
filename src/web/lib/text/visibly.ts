/** Characters that show nothing of themselves and change how what stands beside them is read: marks of direction, of no width, controls. */
const HIDDEN =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** A name as it is stored: 'invoice\u202Egpj.exe' looks like a picture until its mark of direction is written out. */
export const visibly = (text: string): string =>
  text.replace(
    HIDDEN,
    (character) => `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
