/** A table of html as rows of cells, each cell in every place that it spans. */
export interface Grid {
  readonly rows: readonly (readonly (HTMLTableCellElement | undefined)[])[];
  /** So many of the rows are the head. */
  readonly head: number;
  /** So many columns from the left are the index. */
  readonly index: number;
}

/** Cells may say that they span a billion places; a table of more places than this is left as it is. */
const MAX_PLACES = 500_000;

function placed(
  rows: readonly HTMLTableRowElement[],
): (HTMLTableCellElement | undefined)[][] | null {
  let places = 0;
  const grid: (HTMLTableCellElement | undefined)[][] = rows.map(() => []);
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const cell of row.cells) {
      while (grid[at]![column]) column += 1;
      const [down, across] = [Math.min(cell.rowSpan, rows.length - at), cell.colSpan];
      places += down * across;
      if (places > MAX_PLACES) return null;
      for (let y = 0; y < down; y += 1)
        for (let x = 0; x < across; x += 1) grid[at + y]![column + x] = cell;
      column += across;
    }
  }
  return grid;
}

/** Reads a table: the head is what `thead` holds, the index every column on the left whose cells are headings. Null where it is too large. */
export function gridOf(table: HTMLTableElement): Grid | null {
  const head = [...(table.tHead?.rows ?? [])];
  const body = [...table.tBodies].flatMap((part) => [...part.rows]);
  const foot = [...(table.tFoot?.rows ?? [])];
  const [above, data] = [placed(head), placed([...body, ...foot])];
  if (!above || !data) return null;
  const rows = [...above, ...data];
  let index = 0;
  // Without data only the head can tell: pandas leaves it empty over the index.
  const isIndex = (column: number) =>
    data.length > 0
      ? data.every((row) => row[column]?.tagName === 'TH')
      : above.length > 0 && above.every((row) => row[column] && textOf(row[column]) === '');
  while (isIndex(index)) index += 1;
  return { rows, head: head.length, index };
}

/** The text of a cell, in one line. */
export const textOf = (cell: HTMLTableCellElement | undefined): string =>
  (cell?.textContent ?? '').replace(/\s+/g, ' ').trim();

const NUMBER = /^[-+−]?(\d[\d,_]*(\.\d*)?|\.\d+)([eE][-+]?\d+)?\s?%?$|^[-+]?inf$/i;
const NOTHING = /^(|nan|nat|none|<na>|\.\.\.|…)$/i;

/** Whether a text is a number, as pandas writes one. */
export const isNumber = (text: string): boolean => NUMBER.test(text);

/** Whether what stands in a column is text and no numbers. */
export function isText(grid: Grid, column: number): boolean {
  const texts = grid.rows
    .slice(grid.head)
    .map((row) => textOf(row[column]))
    .filter((text) => !NOTHING.test(text));
  return texts.length > 0 && !texts.every(isNumber);
}
