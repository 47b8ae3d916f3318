import type { CellWithOutputs } from '~/contract/editor';
import { cellIds } from './cells';
import { isSame, patched, type Pairing } from './patch';
import { membersOf, rootOf } from './scan';

/** Where a notebook that was read keeps what it was read from: a symbol, so that it is in no reply. */
export const SOURCE = Symbol('source of a notebook');

/** The text that a notebook of format 4 was read from. What was not touched since is written back byte for byte. */
export interface NotebookSource {
  readonly text: string;
  readonly minor: number;
  /** As they were read. */
  readonly cells: readonly CellWithOutputs[];
  /** The names of cells in the file; '' where there is none. */
  readonly ids: readonly string[];
}

/** Turns a notebook into the tree of its file: cells as `cellOf` says, everything else as it is written. */
export interface Serialised {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly cells: readonly CellWithOutputs[];
  readonly cellOf: (cell: CellWithOutputs) => unknown;
}

/** The minor version that brought ids of cells. */
const MINOR_WITH_IDS = 5;

type Fields = Readonly<Record<string, unknown>>;

const idOf = (cell: unknown): unknown => (cell as Fields)['id'];
/** Cells belong together by their ids, wherever they were moved. */
const byId =
  (idsBefore: readonly string[], idsAfter: readonly string[]): Pairing =>
  () => {
    const places = new Map(idsBefore.map((id, at) => [id, at]));
    return idsAfter.map((id) => places.get(id));
  };

/** A cell as it was read, with the id that its file has: what it was given since is written. */
const withOwnId = (cell: unknown, id: string): unknown => {
  const { id: _, ...others } = cell as Fields;
  return id === '' ? others : { ...others, id };
};

/**
 * Whether cells would be given the same ids if they were read again without those that the file does not have. Then a file of an older minor
 * version stays one; else it becomes one that holds ids, so that a cell is the same one tomorrow. From 4.5 on a file without them is not valid.
 */
const areIdsFound = (source: NotebookSource, cells: readonly CellWithOutputs[]): boolean => {
  const own = new Map(source.cells.map((cell, at) => [cell.id, source.ids[at] ?? '']));
  if (source.minor >= MINOR_WITH_IDS) return cells.every(({ id }) => (own.get(id) ?? id) === id);
  const again = cellIds(
    cells.map(({ id, source: code }) => ({ id: own.get(id) ?? '', source: code })),
  );
  return cells.every(({ id }, at) => id === again[at]);
};

/** The text of a notebook, out of the text that it was read from; null where that cannot be told apart. */
export const textFrom = (
  source: NotebookSource,
  { before, after, cells, cellOf }: Serialised,
): string | null => {
  const keys = membersOf(source.text, rootOf(source.text)).map(({ key }) => key);
  if (new Set(keys).size !== keys.length) return null;
  const writesIds = !areIdsFound(source, cells);
  const now = new Map(cells.map((cell) => [cell.id, cell]));
  const isUntouched = (cell: CellWithOutputs, at: number) =>
    isSame(cell, now.get(cell.id)) && (!writesIds || source.ids[at] === cell.id);
  const untouched = new Map(
    source.cells.filter(isUntouched).map((cell): [string, CellWithOutputs] => [cell.id, cell]),
  );
  const cellsBefore = source.cells.map((cell, at) => {
    if (untouched.has(cell.id)) return cell;
    const written = cellOf(cell);
    return writesIds && idOf(written) === cell.id
      ? withOwnId(written, source.ids[at] ?? '')
      : written;
  });
  const pairing = byId(
    source.cells.map(({ id }) => id),
    cells.map(({ id }) => id),
  );
  return patched(
    source.text,
    {
      ...before,
      cells: cellsBefore,
      nbformat_minor: writesIds ? source.minor : after['nbformat_minor'],
    },
    { ...after, cells: cells.map((cell) => untouched.get(cell.id) ?? cellOf(cell)) },
    (key) => (key === 'cells' ? pairing : undefined),
  );
};
