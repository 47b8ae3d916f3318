import type { CellWithOutputs, Output } from '~/contract/editor';
import { RESERVED_CELL_KEY, RESERVED_OUTPUT_TYPE } from './cells';

/** Lines with their ends, as Jupyter stores long text; a single line stays a list of one. */
const lines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const isText = (type: string) =>
  type.startsWith('text/') || type === 'image/svg+xml' || type === 'application/javascript';

const bundle = (data: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(data).map(([type, value]) => [
      type,
      isText(type) && typeof value === 'string' ? lines(value) : value,
    ]),
  );

const outputToJson = (output: Output): unknown => {
  switch (output.output_type) {
    case 'stream':
      return { ...output, text: lines(output.text) };
    case 'display_data':
    case 'execute_result': {
      // Transient data is for the current viewers; nbformat takes no file that has it.
      const { transient: _, ...kept } = output;
      return RESERVED_OUTPUT_TYPE in output.data
        ? output.data[RESERVED_OUTPUT_TYPE]
        : { ...kept, data: bundle(output.data) };
    }
    case 'error':
      return output;
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Metadata as nbformat asks for it: a kernel that is named in part gets its name and title, a language its name. */
export function completed(metadata: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { kernelspec: spec, language_info: info, ...others } = metadata;
  const named = [info, spec].filter(isRecord).flatMap((one) => [one['language'], one['name']]);
  const language = named.find((one) => typeof one === 'string') ?? 'python';
  const [name, display_name] =
    language === 'python' ? ['python3', 'Python 3'] : [language, language];
  return {
    ...others,
    ...(isRecord(spec) ? { kernelspec: { name, display_name, ...spec } } : {}),
    ...(isRecord(info) ? { language_info: { name: language, ...info } } : {}),
  };
}

/** One cell as the file holds it. */
export const cellToJson = (cell: CellWithOutputs): unknown => {
  const { outputs, execution_count, source, ...kept } = cell;
  if (RESERVED_CELL_KEY in cell.metadata && source === '') return cell.metadata[RESERVED_CELL_KEY];
  const shared = { ...kept, source: lines(source) };
  return cell.cell_type === 'code'
    ? { ...shared, execution_count, outputs: outputs.map(outputToJson) }
    : shared;
};
