import type { CellWithOutputs, Output } from '~/contract/editor';
import { KEPT_CELL, KEPT_OUTPUT } from './nbformatCells';

/** Lines with their ends, as Jupyter stores long text; a single line stays a list of one. */
const lines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const isText = (type: string) => type.startsWith('text/') || type === 'image/svg+xml' || type === 'application/javascript';

const bundle = (data: Record<string, unknown>) => Object.fromEntries(Object.entries(data).map(([type, value]) =>
  [type, isText(type) && typeof value === 'string' ? lines(value) : value]));

const outputToJson = (output: Output): unknown => {
  switch (output.output_type) {
    case 'stream': return { ...output, text: lines(output.text) };
    case 'display_data': {
      const { transient: _, ...kept } = output;
      return KEPT_OUTPUT in output.data ? output.data[KEPT_OUTPUT] : { ...kept, data: bundle(output.data) };
    }
    case 'execute_result': return { ...output, data: bundle(output.data) };
    case 'error': return output;
  }
};

/** One cell as the file holds it. */
export const cellToJson = (cell: CellWithOutputs): unknown => {
  const { outputs, execution_count, source, ...kept } = cell;
  if (KEPT_CELL in cell.metadata && source === '') return cell.metadata[KEPT_CELL];
  const shared = { ...kept, source: lines(source) };
  return cell.cell_type === 'code' ? { ...shared, execution_count, outputs: outputs.map(outputToJson) } : shared;
};
