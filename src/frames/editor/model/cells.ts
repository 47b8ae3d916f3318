import type { Cell } from '~/contract/editor';

export type CellType = Cell['cell_type'];

/** An id as nbformat 4.5 wants it: 1 to 64 of A-Z a-z 0-9 - _; here 8 hexadecimal digits. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** An empty cell with an id of its own. */
export const newCell = (cell_type: CellType, source = ''): Cell => ({
  id: newId(),
  cell_type,
  source,
  metadata: {},
});

/** The same text under an id of its own. */
export const twin = (cell: Cell): Cell => ({ ...structuredClone(cell), id: newId() });

/** A cell without what is the server's (outputs, execution_count). */
export const bare = ({ id, cell_type, source, metadata, attachments }: Cell): Cell => ({
  id,
  cell_type,
  source,
  metadata,
  ...(attachments ? { attachments } : {}),
});

/** Whether two JSON values say the same, whatever the order of their keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))];
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && sameJson(value, right.get(key)))
  );
}

/** Whether two cells would be written to the file alike. */
export const sameCell = (a: Cell, b: Cell): boolean => sameJson(bare(a), bare(b));
