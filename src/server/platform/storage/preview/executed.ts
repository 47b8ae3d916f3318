import type { CellWithOutputs, Output } from '~/contract/editor';
import type { DrivePreview } from '~/contract/drive';
import { asTerminal } from '~/text/overwritten';
import { sizeText } from '~/text/size';
import { maskedIn, type Masking } from '../../secrets/masking';
import { missing } from '../paths';
import type { Store } from '../store';
import { readNotebook } from '../../nbformat/nbformat';

const MAX_NOTEBOOK_BYTES = 50 * 1024 * 1024;
const MAX_CELLS = 200;
const MAX_OUTPUTS = 50;
/** Characters of one text, bytes of one image, and characters of all that is told together. */
const MAX_TEXT = 20_000;
const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
const MAX_TOGETHER = 12 * 1024 * 1024;

/** Pictures a page shows without running anything in them, the better ones first. */
const IMAGES = ['image/png', 'image/jpeg'] as const;

type Executed = Extract<DrivePreview, { kind: 'executed' }>;
type CellOutput = Executed['cells'][number]['outputs'][number];

const ESCAPES = new RegExp(
  String.raw`\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])`,
  'g',
);

/** Text as it would stand in a terminal, without its colours. */
const plain = (text: string): string => asTerminal(text.replace(ESCAPES, ''));
const shortened = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;

const textOf = (text: string): string => shortened(plain(text));
const string = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const dataOf = (data: Readonly<Record<string, unknown>>): CellOutput => {
  const image = IMAGES.find((type) => string(data[type]) !== null);
  const base64 = image && string(data[image])?.replace(/\s/g, '');
  if (
    image &&
    base64 &&
    base64.length * 0.75 <= MAX_IMAGE_BYTES &&
    /^[A-Za-z0-9+/]+=*$/.test(base64)
  )
    return { kind: 'image', url: `data:${image};base64,${base64}` };
  const text = string(data['text/plain']);
  if (!image && text !== null) return { kind: 'text', text: textOf(text) };
  return { kind: 'other', type: image ?? Object.keys(data)[0] ?? 'nothing' };
};

/** One output that cannot be shown takes none of the others along. */
const outputOf = (output: Output): CellOutput => {
  try {
    return toldOf(output);
  } catch {
    // The page shows that this output failed; the others are shown.
    return { kind: 'error', text: 'This output could not be shown.' };
  }
};

const toldOf = (output: Output): CellOutput => {
  if (output.output_type === 'stream') return { kind: 'text', text: textOf(output.text) };
  if (output.output_type !== 'error') return dataOf(output.data);
  const { ename, evalue, traceback } = output;
  return {
    kind: 'error',
    text: textOf(traceback.length > 0 ? traceback.join('\n') : `${ename}: ${evalue}`),
  };
};

const lengthOf = (output: CellOutput): number =>
  output.kind === 'image' ? output.url.length : output.kind === 'other' ? 0 : output.text.length;

/** Output that was printed in pieces is one text. */
const joined = (outputs: readonly Output[]): Output[] =>
  outputs.reduce<Output[]>((sofar, output) => {
    const last = sofar.at(-1);
    if (
      last?.output_type !== 'stream' ||
      output.output_type !== 'stream' ||
      last.name !== output.name
    )
      return [...sofar, output];
    return [...sofar.slice(0, -1), { ...last, text: last.text + output.text }];
  }, []);

/** The cells with their output, as much of it as can be shown at once. */
export const cellsOf = (cells: readonly CellWithOutputs[]): Executed => {
  let left = MAX_TOGETHER;
  let truncated = cells.length > MAX_CELLS;
  const shown = cells.slice(0, MAX_CELLS).map(({ cell_type, source, execution_count, outputs }) => {
    const all = joined(outputs);
    const told = all
      .slice(0, MAX_OUTPUTS)
      .map(outputOf)
      .filter((output) => {
        left -= lengthOf(output);
        return left >= 0;
      });
    truncated ||= told.length < all.length;
    return { cell_type, source: shortened(source), execution_count, outputs: told };
  });
  return { kind: 'executed', cells: shown, truncated };
};

/** It may grow while it is read. */
const bytesOf = async (store: Store, location: string, size: number): Promise<Buffer> => {
  if (size === 0) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  const content: AsyncIterable<Buffer> = await store.read(location, { start: 0, end: size - 1 });
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** A notebook with what its cells have printed so far: text, errors and pictures; of everything else (HTML too) only what it is. Masked. */
export const executedOf = async (
  results: Store,
  location: string,
  mask: Masking | null = null,
): Promise<DrivePreview> => {
  const entry = await results.find(location);
  if (!entry) throw missing(location);
  if (entry.isDir) return { kind: 'none', reason: 'A folder has no preview.' };
  if ((entry.size ?? 0) > MAX_NOTEBOOK_BYTES)
    return {
      kind: 'none',
      reason: `Notebooks over ${sizeText(MAX_NOTEBOOK_BYTES)} are not previewed.`,
    };
  const read = readNotebook((await bytesOf(results, location, entry.size ?? 0)).toString('utf8'), {
    forShowing: true,
  });
  if (!read.ok) return { kind: 'none', reason: read.reason };
  const { cells } = read.notebook;
  // Before texts are shortened, and after what was printed in pieces is put together.
  return mask ? maskedIn(cellsOf(maskedIn(cells, mask)), mask) : cellsOf(cells);
};
