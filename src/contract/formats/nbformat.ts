/** The conditions under which the workspace server takes an .ipynb file: enough to refuse a wrong file before it is sent. */

type Fields = Readonly<Record<string, unknown>>;

/** The ids of cells that nbformat 4.5 allows. */
export const CELL_ID = /^[A-Za-z0-9_-]{1,64}$/;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean =>
  typeof value === 'string' ||
  (Array.isArray(value) && value.every((line) => typeof line === 'string'));

const OUTPUTS = new Set<unknown>(['stream', 'display_data', 'execute_result', 'error']);
const CELLS = new Set<unknown>(['code', 'markdown', 'raw']);
/** The newest minor version of format 4 whose kinds are all known; later ones may hold kinds of their own. */
const KNOWN_MINOR = 5;

const wrongOutput = (output: unknown, where: string, future: boolean): string | null => {
  if (!isFields(output)) return `${where} is not an object.`;
  const kind = output['output_type'];
  if (!OUTPUTS.has(kind))
    return future ? null : `${where} is of the unknown kind ${JSON.stringify(kind ?? null)}.`;
  return kind === 'stream' && !isText(output['text'])
    ? `The text of ${where} is missing or not text.`
    : null;
};

const wrongCell = (cell: unknown, at: number, future: boolean): string | null => {
  const where = `Cell ${at + 1}`;
  if (!isFields(cell)) return `${where} is not an object.`;
  const { cell_type: kind, outputs = [], source } = cell;
  if (!CELLS.has(kind))
    return future
      ? null
      : `${where} is of the unknown kind ${JSON.stringify(kind ?? null)}; format 4 knows code, markdown and raw.`;
  if (!isText(source)) return `The source of ${where.toLowerCase()} is missing or not text.`;
  if (!Array.isArray(outputs)) return `The outputs of ${where.toLowerCase()} are not a list.`;
  if (kind !== 'code') return null;
  return firstOf(outputs, (output, index) =>
    wrongOutput(output, `Output ${index + 1} of ${where.toLowerCase()}`, future),
  );
};

const firstOf = (
  list: readonly unknown[],
  wrong: (item: unknown, at: number) => string | null,
): string | null => {
  for (const [at, item] of list.entries()) {
    const reason = wrong(item, at);
    if (reason !== null) return reason;
  }
  return null;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
};

/**
 * Why a text is no notebook of format 2, 3 or 4, in a sentence for the person; null where it is one. Older formats are converted
 * by the server, so of them only the frame is looked at.
 */
export const whyNoNotebook = (text: string): string | null => {
  if (text.trim() === '') return 'The file is empty.';
  const file = parsed(text);
  if (file === undefined) return 'The file is not JSON, so it is not a notebook.';
  if (!isFields(file)) return 'The file is JSON, but not a notebook.';
  const { nbformat, nbformat_minor: minor, metadata = {}, cells, worksheets = [] } = file;
  if (typeof nbformat !== 'number')
    return 'The file has no nbformat number, so it is not a notebook.';
  if (nbformat < 2)
    return `Notebooks of format ${nbformat} are too old; save it with a newer Jupyter first.`;
  if (nbformat > 4)
    return `Notebooks of format ${nbformat} are newer than Atelier knows; save it as format 4.`;
  if (nbformat < 4)
    return Array.isArray(worksheets) ? null : 'The worksheets of the notebook are not a list.';
  if (!isFields(metadata)) return 'The metadata of the notebook is not an object.';
  if (!Array.isArray(cells)) return 'The notebook has no list of cells.';
  return firstOf(cells, (cell, at) =>
    wrongCell(cell, at, typeof minor === 'number' && minor > KNOWN_MINOR),
  );
};

/** How deep JSON may be nested that is kept: deeper values cannot be written again without running out of stack. */
export const NESTING_LIMIT = 500;

/** Whether a value that came as JSON is nested no deeper than `levels`. */
export const isNestedWithin = (value: unknown, levels = NESTING_LIMIT): boolean => {
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  for (const inner of Object.values(value)) if (!isNestedWithin(inner, levels - 1)) return false;
  return true;
};
