import type { CellWithOutputs } from '~/contract/editor';
import { isNestedWithin, NESTING_LIMIT } from '~/contract/formats/nbformat';
import { parsePythonJson } from '~/text/pythonJson';
import { isRecord, NotANotebook, readCells } from './cells';
import { SOURCE, textFrom, type NotebookSource } from './source';
import { asVersion4 } from './older';
import { cellToJson, completed } from './write';

/**
 * A notebook in memory: nbformat 4 with all multi-line strings joined, every cell with an id of its own, and binary data in
 * base64 as in the file.
 */
export interface NotebookFile {
  readonly metadata: Readonly<Record<string, unknown>>;
  /** 5 or, for a file from the future, more. */
  readonly nbformat_minor: number;
  readonly cells: readonly CellWithOutputs[];
  /** Top-level keys that nbformat does not name; they are written back as they were. */
  readonly extra: Readonly<Record<string, unknown>>;
  readonly [SOURCE]?: NotebookSource & Pick<NotebookFile, 'metadata' | 'extra'>;
}

/** `converted` tells that the text was of format 2 or 3. */
export type ReadNotebook =
  | { readonly ok: true; readonly notebook: NotebookFile; readonly converted: boolean }
  | { readonly ok: false; readonly reason: string };

/** The minor version that brought cell ids; what is written is at least this. */
const WRITTEN_MINOR = 5;

/** Levels of a file above what is in a cell's metadata, attachments and outputs. */
const ABOVE_METADATA = 8;

/** A notebook with one empty code cell, as 'empty file' creates it (NB-15). */
export const emptyNotebook = (): NotebookFile => ({
  metadata: {
    kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
    language_info: { name: 'python' },
  },
  nbformat_minor: WRITTEN_MINOR,
  cells: [
    {
      id: 'first',
      cell_type: 'code',
      source: '',
      metadata: {},
      outputs: [],
      execution_count: null,
    },
  ],
  extra: {},
});

const parse = (text: string): Record<string, unknown> => {
  let file: unknown;
  try {
    file = parsePythonJson(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new NotANotebook(
      text.trim() === '' ? 'The file is empty.' : 'The file is not JSON, so it is not a notebook.',
    );
  }
  if (!isRecord(file)) throw new NotANotebook('The file is JSON, but not a notebook.');
  if (!isNestedWithin(file, NESTING_LIMIT + ABOVE_METADATA))
    throw new NotANotebook(`The file is nested more than ${NESTING_LIMIT} levels deep.`);
  return file;
};

const readText = (
  text: string,
  forShowing: boolean,
): { notebook: NotebookFile; converted: boolean } => {
  const file = parse(text);
  const major = file['nbformat'];
  if (typeof major !== 'number')
    throw new NotANotebook('The file has no nbformat number, so it is not a notebook.');
  if (major < 2)
    throw new NotANotebook(
      `Notebooks of format ${major} are too old; save it with a newer Jupyter first.`,
    );
  if (major > 4)
    throw new NotANotebook(
      `Notebooks of format ${major} are newer than Atelier knows; save it as format 4.`,
    );
  const {
    cells,
    metadata = {},
    nbformat_minor: minor,
    nbformat: _,
    ...extra
  } = major === 4 ? file : asVersion4(file);
  if (!isRecord(metadata)) throw new NotANotebook('The metadata of the notebook is not an object.');
  if (!Array.isArray(cells)) throw new NotANotebook('The notebook has no list of cells.');
  const foundMinor = major === 4 && typeof minor === 'number' ? minor : 0;
  const read = readCells(cells, { future: foundMinor > WRITTEN_MINOR, forShowing });
  const notebook = {
    metadata,
    extra,
    cells: read,
    nbformat_minor: Math.max(WRITTEN_MINOR, foundMinor),
  };
  if (major !== 4) return { notebook, converted: true };
  const ids = cells.map((cell: unknown) =>
    isRecord(cell) && typeof cell['id'] === 'string' ? cell['id'] : '',
  );
  const source = { text, metadata, extra, cells: read, ids, minor: foundMinor };
  return { notebook: { ...notebook, [SOURCE]: source }, converted: false };
};

/**
 * Reads the text of an .ipynb file of format 2, 3 or 4 into format 4. What cannot be read is refused with a sentence that says
 * where and why (facts: the nbformat 4 schema); for showing, a sentence stands in the place of the cell or output alone. Ids that are
 * missing or taken are given anew, always the same for the same text.
 */
export const readNotebook = (
  text: string,
  { forShowing = false }: { readonly forShowing?: boolean } = {},
): ReadNotebook => {
  try {
    return { ok: true, ...readText(text, forShowing) };
  } catch (error) {
    if (error instanceof NotANotebook) return { ok: false, reason: error.message };
    throw error;
  }
};

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
};

const topOf = ({
  metadata,
  extra,
  nbformat_minor,
}: Pick<NotebookFile, 'metadata' | 'extra' | 'nbformat_minor'>) => ({
  ...extra,
  metadata: sorted(completed(metadata)),
  nbformat: 4,
  nbformat_minor,
});

/**
 * The text of the .ipynb file. What was read from a text and not touched since keeps its bytes; everything else is laid out as Jupyter lays
 * it out (keys sorted, one space, lines split), so that diffs stay small.
 */
export const writeNotebook = (notebook: NotebookFile): string => {
  const { cells, [SOURCE]: source } = notebook;
  const after = topOf(notebook);
  const cellOf = (cell: CellWithOutputs) => sorted(cellToJson(cell));
  const kept =
    source &&
    textFrom(source, {
      // Fields that Jupyter requires are always written.
      before: { ...after, ...source.extra, metadata: sorted(source.metadata) },
      after,
      cells,
      cellOf,
    });
  if (kept) return kept;
  return `${JSON.stringify(sorted({ ...after, cells: cells.map(cellToJson) }), null, 1)}\n`;
};
