import path from 'node:path';
import type { CellWithOutputs } from '~/contract/editor';
import type { Job } from '~/contract/jobs/jobs';
import type { Notebook } from '~/contract/work/notebooks';
import type { PublishIncludes } from '~/contract/gallery';
import { rankLog } from '../../platform/engine/layout';
import { segmentsOf } from '../../platform/files/segments';
import { openUntrusted, readUntrusted } from '../../platform/files/untrusted';
import { folderOf } from '../../platform/work/kind';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import { logsOf, jobKind } from '../jobs/api';
import { readMainFile } from '../notebooks/api';
import { SOURCE } from '../../platform/nbformat/source';
import {
  emptyNotebook,
  readNotebook,
  writeNotebook,
  type NotebookFile,
} from '../../platform/nbformat/nbformat';
import { maskingOf } from '../../platform/secrets/masking';

/** So much of a job's main file and of what it printed last is shown, bytes. */
const MAX_CODE = 2 * 1024 * 1024;
const MAX_LOG = 512 * 1024;

/** The view of published work, as the cells of a notebook, and the main file as a copy of it begins with. */
export interface PublishedPage {
  readonly notebook: NotebookFile;
  readonly mainText: string;
}

/** A notebook without what its owner does not show. */
const without = (
  { [SOURCE]: _text, ...notebook }: NotebookFile,
  { code, outputs }: PublishIncludes,
): NotebookFile => ({
  ...notebook,
  cells: notebook.cells.map((cell): CellWithOutputs =>
    cell.cell_type !== 'code'
      ? cell
      : {
          ...cell,
          source: code ? cell.source : '',
          outputs: outputs ? cell.outputs : [],
          execution_count: outputs ? cell.execution_count : null,
          metadata: code
            ? cell.metadata
            : { ...cell.metadata, tags: [...tagsOf(cell), 'remove-input'] },
        },
  ),
});

const tagsOf = ({ metadata: { tags } }: CellWithOutputs): string[] =>
  Array.isArray(tags)
    ? tags.filter(
        (tag: unknown): tag is string => typeof tag === 'string' && tag !== 'remove-input',
      )
    : [];

/** The view of a published notebook. */
export const notebookPage = async (
  workspace: Workspace,
  notebook: Notebook,
  includes: PublishIncludes,
): Promise<PublishedPage> => {
  const shown = without(await readMainFile(workspace, notebook), includes);
  return { notebook: shown, mainText: writeNotebook(shown) };
};

/** The end of a log, with the values of secrets taken out. */
const logOf = async (
  { jobs, config, secrets }: Workspace,
  { batch_job_id, submission_id }: Job,
): Promise<string | null> => {
  const row = submission_id === null ? null : await jobs.submission(batch_job_id, submission_id);
  const found = row && (await openUntrusted(rankLog(logsOf(config, row), 0)));
  if (!found || !row) return null;
  try {
    const { size } = found.stats;
    const bytes = Buffer.alloc(Math.min(size, MAX_LOG));
    await found.handle.read(bytes, 0, bytes.length, size - bytes.length);
    const text = bytes.toString('utf8');
    const mask = maskingOf(await secrets.givenTo(row.submissionId));
    return mask ? mask(text) : text;
  } finally {
    await found.handle.close();
  }
};

const cell = (
  id: string,
  cell_type: 'code' | 'markdown',
  source: string,
  outputs: CellWithOutputs['outputs'] = [],
): CellWithOutputs => ({ id, cell_type, source, metadata: {}, outputs, execution_count: null });

const mainTextOf = async (
  { files }: Workspace,
  { batch_job_id, user_name, main_file }: Job,
): Promise<string> => {
  const folder = files.absolute(user_name, folderOf(jobKind, batch_job_id));
  const bytes = await readUntrusted(path.join(folder, ...segmentsOf(main_file)), MAX_CODE, folder);
  if (!bytes)
    throw new HttpError(
      'missing',
      `The file ${main_file} is not in the folder of this job any more.`,
    );
  return bytes.toString('utf8');
};

/** The view of a published job: its main file, and the end of what its newest run printed. */
export const jobPage = async (
  workspace: Workspace,
  job: Job,
  includes: PublishIncludes,
): Promise<PublishedPage> => {
  const text = await mainTextOf(workspace, job);
  const read = /\.ipynb$/i.test(job.main_file) ? readNotebook(text, { forShowing: true }) : null;
  const cells = read?.ok
    ? without(read.notebook, includes).cells
    : includes.code
      ? [cell('code', 'code', text)]
      : [];
  const log = includes.outputs ? await logOf(workspace, job) : null;
  const printed =
    log === null
      ? []
      : [
          {
            ...cell('printed', 'code', '', [{ output_type: 'stream', name: 'stdout', text: log }]),
            metadata: { tags: ['remove-input'] },
          },
        ];
  const notebook = { ...emptyNotebook(), cells: [...cells, ...printed] };
  return {
    notebook,
    mainText: read?.ok
      ? writeNotebook(without(read.notebook, includes))
      : includes.code
        ? text
        : '',
  };
};
