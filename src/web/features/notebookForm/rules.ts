import { DISK, type NotebookSettings } from '~/contract';
import type { Rules } from '~/web/kit/draft';
import type { Lists } from './placement/cascade';
import { isNotebookName } from './source/picked';
import type { CreateValues, SettingsValues } from './values';

/** Whether the chosen main file is a notebook, as far as it was looked at. */
export interface FileCheck {
  readonly id: string;
  readonly phase: 'reading' | 'done';
  /** Why it is none; null where it is one. */
  readonly reason: string | null;
}

interface GivenPlacement {
  readonly lists: Lists;
}
export interface GivenCreate extends GivenPlacement {
  readonly check: FileCheck | null;
}

const offers = (loaded: Lists['regions'] | Lists['zones']) => loaded.phase === 'ready' && loaded.value.length > 0;
const isWhole = (value: number, least: number) => Number.isInteger(value) && value >= least;

/** What every notebook must have. A region is required only when regions exist, a zone only when zones exist. */
const common = {
  notebook_name: ({ notebook_name }) => {
    if (notebook_name.trim() === '') return 'Please input your notebook name!';
    return notebook_name.trim().length > 200 ? 'A notebook name has at most 200 characters.' : undefined;
  },
  compute_provider: ({ compute_provider }) => (compute_provider === '' ? 'Please choose provider' : undefined),
  compute_region: ({ compute_region }, { lists }) => (compute_region === '' && offers(lists.regions) ? 'Please choose region' : undefined),
  compute_zone: ({ compute_zone }, { lists }) => (compute_zone === '' && offers(lists.zones) ? 'Please choose zone' : undefined),
  disk_size: ({ disk_size }) => (isWhole(disk_size, DISK.min) && disk_size <= DISK.max && disk_size % DISK.step === 0
    ? undefined : `The disk size is ${DISK.min} to ${DISK.max} in steps of ${DISK.step}.`),
  node_count: ({ node_count }) => (isWhole(node_count, 0) ? undefined : 'The number of nodes is a whole number.'),
} satisfies Rules<NotebookSettings, GivenPlacement>;

export const createRules: Rules<CreateValues, GivenCreate> = {
  ...common,
  files: ({ source, files }) => {
    if (source === 'github' && files.length === 0) return 'Please choose files of a repository';
    return source === null || (source === 'filesystem' && files.length === 0) ? 'Please upload a notebook' : undefined;
  },
  drive: ({ source, drive }) => (source === 'drive' && drive === null ? 'Please choose files or a folder from the Drive' : undefined),
  source_dir: ({ source_dir }) => (source_dir.trim() === '' ? 'Please input project directory!' : undefined),
  main_file: ({ source, main_file, files, drive }, { check }) => {
    if (source !== 'empty' && files.length === 0 && drive === null) return undefined;
    if (main_file.trim() === '') return 'Please choose file!';
    if (source === 'filesystem' && check?.reason) return check.reason;
    return isNotebookName(main_file) ? undefined : 'The main file of a notebook ends in .ipynb.';
  },
  instance_id: ({ instance_id }) => (instance_id === '' ? 'Please input your Instance type!' : undefined),
};

/** On the detail view instance_id is not required, source_dir and main_file are as they were; a published notebook says what it is about. */
export const settingsRules: Rules<SettingsValues, GivenPlacement> = {
  ...common,
  task_category: ({ published, task_category }) => (published && task_category === '' ? 'Please add some category' : undefined),
  task: ({ published, task }) => (published && task === '' ? 'Please add some task' : undefined),
  tags: ({ published, tags }) => {
    if (tags.some((tag) => tag.length > 100)) return 'A tag has at most 100 characters.';
    if (tags.length > 50) return 'A notebook has at most 50 tags.';
    return published && tags.length === 0 ? 'Please add some tag' : undefined;
  },
  summary: ({ summary }) => (summary.length > 4000 ? 'The summary has at most 4000 characters.' : undefined),
};
