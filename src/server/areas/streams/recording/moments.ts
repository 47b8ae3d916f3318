import type { CellWithOutputs } from '~/contract/editor';
import { MOMENTS, type CellMoment } from '~/contract/streams/recordingRules';

type Output = CellWithOutputs['outputs'][number];

const cut = (text: string) => text.slice(0, MOMENTS.text);

const plain = (data: Readonly<Record<string, unknown>>): string => {
  const text = data['text/plain'] ?? data['text/markdown'] ?? data['text/latex'] ?? '';
  return typeof text === 'string' ? text : '';
};

/** The words of an output; pictures have none but those that stand for them. */
const wordsOf = (output: Output): string => {
  if (output.output_type === 'stream') return output.text;
  if (output.output_type === 'error') return `${output.ename}: ${output.evalue}`;
  return plain(output.data);
};

const outputOf = ({ outputs }: CellWithOutputs): string =>
  cut(outputs.map(wordsOf).join('\n').trim());

const changeOf = (
  before: CellWithOutputs | undefined,
  cell: CellWithOutputs,
): CellMoment['change'] | null => {
  if (!before) return 'added';
  const ran =
    before.execution_count !== cell.execution_count ||
    JSON.stringify(before.outputs) !== JSON.stringify(cell.outputs);
  if (ran) return 'ran';
  return before.source === cell.source ? null : 'edited';
};

/** Which cells of a notebook are others than they were: new, run, or written anew. */
export const changesOf = (
  before: readonly CellWithOutputs[],
  after: readonly CellWithOutputs[],
): readonly CellMoment[] => {
  const known = new Map(before.map((cell) => [cell.id, cell]));
  return after.flatMap((cell, index) => {
    const change = changeOf(known.get(cell.id), cell);
    return change === null
      ? []
      : [
          {
            cell_id: cell.id,
            place: index + 1,
            change,
            source: cut(cell.source),
            output: outputOf(cell),
          },
        ];
  });
};
