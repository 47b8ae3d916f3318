/** Eleven grounds on which white text keeps a contrast of 4.5 (DRV-35). */
export const nameColours = [
  '#4f46e5',
  '#7c3aed',
  '#a21caf',
  '#be185d',
  '#b91c1c',
  '#c2410c',
  '#a16207',
  '#4d7c0f',
  '#15803d',
  '#0f766e',
  '#0369a1',
] as const;

/** The same name has the same colour, in every session and for everybody: a string hash over the palette. */
export function nameColour(name: string): (typeof nameColours)[number] {
  let hash = 0;
  for (const character of name.normalize('NFC'))
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return nameColours[hash % nameColours.length] ?? nameColours[0];
}
