import {
  NOTEBOOK_HEAD,
  type NotebookHead,
  type CellWithOutputs,
  type Document,
} from '~/contract/editor';

/** More cells than a screen shows. */
const MAX_CELLS = 12;
/** The most that a page brings; the rest it asks for, characters. */
const MAX_CHARACTERS = 512 * 1024;

const firstOf = (cells: readonly CellWithOutputs[]): CellWithOutputs[] => {
  const first: CellWithOutputs[] = [];
  let size = 0;
  for (const cell of cells.slice(0, MAX_CELLS)) {
    size += JSON.stringify(cell).length;
    if (size > MAX_CHARACTERS) break;
    first.push(cell);
  }
  return first;
};

/** The page with the first cells of a notebook in it, as data that no browser runs; as it is where they are too large. */
export const withNotebookHead = (page: string, read: Document): string => {
  const cells = firstOf(read.cells);
  const beginning: NotebookHead = { read: { ...read, cells }, of: read.cells.length };
  const json = JSON.stringify(beginning).replaceAll('<', '\\u003c');
  if (cells.length === 0 || json.length > 2 * MAX_CHARACTERS) return page;
  return page.replace(
    '</body>',
    () => `<script type="application/json" id="${NOTEBOOK_HEAD.id}">${json}</script></body>`,
  );
};
