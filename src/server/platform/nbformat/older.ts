import { isRecord, NotANotebook } from './cells';

/** The short names formats 2 and 3 used for mimetypes. */
const MIME: Readonly<Record<string, string>> = {
  text: 'text/plain',
  html: 'text/html',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpeg: 'image/jpeg',
  latex: 'text/latex',
  json: 'application/json',
  javascript: 'application/javascript',
  pdf: 'application/pdf',
};

/** Lines of a text as one. Format 2, and early programs of format 3, wrote them without their ends (nbformat/v3/rwbase.py). */
const joined = (value: unknown): unknown => {
  if (!Array.isArray(value) || !value.every((line) => typeof line === 'string')) return value;
  return value.join(/[\n\r]$/.test(value[0] ?? '') ? '' : '\n');
};
const text = (value: unknown): string => {
  const all = joined(value);
  return typeof all === 'string' ? all : '';
};

const jsonOr = (value: unknown): unknown => {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    // Text that is no JSON is a value by itself.
    return value;
  }
};

const bundle = (output: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(MIME).flatMap(([short, mime]) =>
      output[short] === undefined
        ? []
        : [[mime, short === 'json' ? jsonOr(joined(output[short])) : joined(output[short])]],
    ),
  );

const olderOutput = (output: unknown): unknown => {
  if (!isRecord(output)) return output;
  const { metadata = {} } = output;
  switch (output['output_type']) {
    case 'pyout':
      return {
        output_type: 'execute_result',
        data: bundle(output),
        metadata,
        execution_count: output['prompt_number'] ?? null,
      };
    case 'display_data':
      return { output_type: 'display_data', data: bundle(output), metadata };
    case 'pyerr':
      return {
        output_type: 'error',
        ename: output['ename'],
        evalue: output['evalue'],
        traceback: output['traceback'],
      };
    case 'stream':
      return {
        output_type: 'stream',
        name: output['stream'] ?? 'stdout',
        text: joined(output['text']) ?? '',
      };
    default:
      return output;
  }
};

const olderCell = (cell: unknown): unknown => {
  if (!isRecord(cell)) return cell;
  const { cell_type: kind, metadata = {}, source } = cell;
  switch (kind) {
    case 'code': {
      const { collapsed } = cell;
      const folded =
        typeof collapsed === 'boolean' && isRecord(metadata)
          ? { ...metadata, collapsed }
          : metadata;
      const outputs = Array.isArray(cell['outputs']) ? cell['outputs'].map(olderOutput) : [];
      return {
        cell_type: 'code',
        metadata: folded,
        source: joined(cell['input']) ?? '',
        execution_count: cell['prompt_number'] ?? null,
        outputs,
      };
    }
    case 'heading': {
      const level = typeof cell['level'] === 'number' ? Math.min(6, Math.max(1, cell['level'])) : 1;
      return {
        cell_type: 'markdown',
        metadata,
        source: `${'#'.repeat(level)} ${text(source).replace(/\s*\n\s*/g, ' ')}`,
      };
    }
    case 'html':
      return { cell_type: 'markdown', metadata, source: joined(source) ?? '' };
    default:
      return { cell_type: kind, metadata, source: joined(source) ?? '' };
  }
};

/** A notebook of format 2 or 3 as format 4 says it: worksheets become one list of cells, headings become Markdown. */
export const asVersion4 = (file: Record<string, unknown>): Record<string, unknown> => {
  const { worksheets = [], metadata = {} } = file;
  if (!Array.isArray(worksheets))
    throw new NotANotebook('The worksheets of the notebook are not a list.');
  const { name: _name, signature: _signature, ...kept } = isRecord(metadata) ? metadata : {};
  const cells = worksheets.flatMap((sheet: unknown) =>
    isRecord(sheet) && Array.isArray(sheet['cells']) ? sheet['cells'].map(olderCell) : [],
  );
  return { metadata: kept, cells };
};
