/** The tags of a cell that change how it is run, shown or exported: those of nbclient and of Jupyter Book. */

type Metadata = Readonly<Record<string, unknown>>;

/** So many tags of a cell count, each so long. */
const MAX_TAGS = 50;
const LONGEST_TAG = 100;

const isRecord = (value: unknown): value is Metadata =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The tags in a cell's metadata, as they were written; none where something else stands there. */
export const tagsOf = ({ tags }: Metadata): string[] =>
  Array.isArray(tags)
    ? [
        ...new Set(
          tags.filter(
            (tag): tag is string =>
              typeof tag === 'string' && tag !== '' && tag.length <= LONGEST_TAG,
          ),
        ),
      ].slice(0, MAX_TAGS)
    : [];

/** How a part of a cell is shown: as it is, folded until somebody opens it, or not at all to who reads. */
export type Showing = 'shown' | 'folded' | 'removed';

export interface CellMeaning {
  /** An error in it ends no run of several cells. */
  readonly mayFail: boolean;
  /** A run of all cells leaves it out. */
  readonly skipped: boolean;
  readonly input: Showing;
  readonly output: Showing;
}

/**
 * The effects of a cell's metadata. `raises-exception` and `skip-execution` are nbclient's; `hide-…` and `remove-…` are Jupyter Book's, also
 * with underscores, as nbconvert's examples write them. What JupyterLab or Jupyter Notebook folded (`source_hidden`, `outputs_hidden`,
 * `collapsed`) is folded too.
 */
export function cellMeaning(metadata: Metadata): CellMeaning {
  const tags = new Set(tagsOf(metadata).map((tag) => tag.replaceAll('_', '-')));
  const jupyter = isRecord(metadata['jupyter']) ? metadata['jupyter'] : {};
  const showing = (part: 'input' | 'output', folded: boolean): Showing => {
    if (tags.has(`remove-${part}`) || tags.has('remove-cell')) return 'removed';
    return folded || tags.has(`hide-${part}`) || tags.has('hide-cell') ? 'folded' : 'shown';
  };
  return {
    mayFail: tags.has('raises-exception'),
    skipped: tags.has('skip-execution'),
    input: showing('input', jupyter['source_hidden'] === true),
    output: showing('output', jupyter['outputs_hidden'] === true || metadata['collapsed'] === true),
  };
}

/** The tags that mean something here, and what. */
export const CELL_TAGS: readonly (readonly [string, string])[] = [
  ['raises-exception', 'An error in it ends no run of several cells'],
  ['skip-execution', 'A run of all cells, and a job, leave it out'],
  ['hide-input', 'Its code is folded'],
  ['hide-output', 'Its output is folded'],
  ['hide-cell', 'All of it is folded'],
  ['remove-input', 'Readers and exported pages do not see its code'],
  ['remove-output', 'They do not see its output'],
  ['remove-cell', 'They see nothing of it'],
  ['parameters', 'A job puts its parameters behind it'],
];
