/** The kinds this page can show, the richest first. */
export const kinds = [
  'text/html',
  'image/svg+xml',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'text/markdown',
  'text/latex',
  'application/pdf',
  'application/json',
  'text/plain',
] as const;
export type Kind = (typeof kinds)[number];

/** The kinds that are pictures. */
export const PICTURES = kinds.filter((kind) => kind.startsWith('image/'));

/** The best kind of a mimebundle that this page can show; null where it knows none of them. */
export const richest = (
  data: Readonly<Record<string, unknown>>,
  among: readonly Kind[] = kinds,
): Kind | null =>
  among.find((kind) => kind in data && data[kind] !== null && data[kind] !== '') ??
  among.find((kind) => kind in data) ??
  null;

/** Text of a mimebundle: joined already, or still in lines. */
export const asText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(String).join('');
  return JSON.stringify(value, null, 2) ?? '';
};
